/** The flags of `pnpm test:faults` for its parts. */
type PartOptions = {
  /** Seed of everything random. */
  readonly seed: string;
  /** Rounds of the part `bets`. */
  readonly rounds: number;
  /** Duration of the part `soak`. */
  readonly minutes: number;
};

/** The result of a part. */
export type PartResult = {
  /** Whether the product met its guarantees. */
  readonly isRight: boolean;
  /** For docs/performance/faults.json. */
  readonly results: object;
  /** An SVG. */
  readonly plot?: string;
};

/** One kind of fault. It starts the services that it needs, prints its progress and stops these services. */
export type Part = (options: PartOptions) => Promise<PartResult>;
