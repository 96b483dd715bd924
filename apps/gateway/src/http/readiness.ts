/** Whether a proxy should route requests to this process. */
export type Readiness = {
  /** A draining process still serves requests, but should receive no new ones. */
  isDraining(): boolean;
  drain(): void;
  /** The names of dependencies that fail at the moment. The gateway serves without them, with fewer functions. */
  degraded(): string[];
};

/** Creates the readiness of a process, given its dependencies and whether each works. */
export function createReadiness(dependencies: Readonly<Record<string, () => boolean>>): Readiness {
  let isDraining = false;
  return {
    isDraining: () => isDraining,
    drain() {
      isDraining = true;
    },
    degraded: () =>
      Object.entries(dependencies)
        .filter(([, works]) => !works())
        .map(([name]) => name),
  };
}
