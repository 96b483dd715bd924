/** What an operator of the gateway wants to know before sending it requests. */
export type Readiness = {
  /** Whether the process is about to close: it serves what still comes, and asks for no more. */
  isDraining(): boolean;
  drain(): void;
  /** Parts that do not work at the moment. The gateway serves without them, if less well. */
  impaired(): string[];
};

/** Names of parts, and whether they work. */
export type Parts = Readonly<Record<string, () => boolean>>;

/** Of a process that serves until it is told to drain. */
export function createReadiness(parts: Parts): Readiness {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
    },
    impaired: () =>
      Object.entries(parts)
        .filter(([, works]) => !works())
        .map(([name]) => name),
  };
}
