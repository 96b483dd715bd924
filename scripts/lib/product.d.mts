/** A part of the running product: a process of its own. */
type Part = { name: string };

export type ProductOptions = {
  dataDir: string;
  gatewayPort: number;
  operatorPort: number;
  env?: Record<string, string>;
};

export type Product = {
  gatewayUrl: string;
  operatorUrl: string;
  stop(): Promise<unknown>;
  /** The operator alone, for tests of what happens without it. */
  operator: {
    /** Ends it at once, as a power cut would. */
    kill(): Promise<void>;
    /** Starts it again with its data and waits until it is ready. */
    restart(): Promise<void>;
  };
  /** The first part that stops by itself. */
  ended: Promise<Part>;
};

export function startProduct(options: ProductOptions): Promise<Product>;
