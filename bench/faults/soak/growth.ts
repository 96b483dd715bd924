/** The memory of a process at a moment of a run, after a garbage collection. */
export type Sample = {
  readonly name: string;
  readonly atSeconds: number;
  readonly rssBytes: number;
  readonly heapBytes: number;
};

/**
 * A process's memory in the last third of a run, and its growth since the middle third as a part of 1. Resident memory is
 * the mean of a third. The heap is the smallest sample of a third: the others also contain the requests of their moment.
 */
export type Growth = {
  readonly name: string;
  readonly rssBytes: number;
  readonly heapBytes: number;
  readonly rss: number;
  readonly heap: number;
};

const meanOf = (values: readonly number[]): number => values.reduce((sum, value) => sum + value, 0) / values.length;

/** The growth of every process; a run of `seconds` fills its caches in the first third. */
export function growthOf(samples: readonly Sample[], seconds: number): Growth[] {
  return [...Map.groupBy(samples, ({ name }) => name)].map(([name, own]) => {
    const middle = own.filter(({ atSeconds }) => atSeconds > seconds / 3 && atSeconds <= (2 * seconds) / 3);
    const last = own.filter(({ atSeconds }) => atSeconds > (2 * seconds) / 3);
    const rssOf = (part: readonly Sample[]): number => meanOf(part.map(({ rssBytes }) => rssBytes));
    const heapOf = (part: readonly Sample[]): number => Math.min(...part.map(({ heapBytes }) => heapBytes));
    return {
      name,
      rssBytes: Math.round(rssOf(last)),
      heapBytes: heapOf(last),
      rss: rssOf(last) / rssOf(middle) - 1,
      heap: heapOf(last) / heapOf(middle) - 1,
    };
  });
}
