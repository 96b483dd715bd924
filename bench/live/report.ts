import { keepResults } from '../lib/results.ts';

/** A target and the measured value. */
export interface TargetResult {
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** The results of a scenario. */
export interface Report {
  /** File name in docs/performance. */
  readonly name: string;
  readonly results: object;
  /** SVG. */
  readonly plot: string;
  readonly targetResults: readonly TargetResult[];
  /** One sentence per line. */
  readonly summary: readonly string[];
}

/** Prints the target results of a scenario and writes its files. */
export function keepReport({ name, results, plot, targetResults, summary }: Report): void {
  for (const { target, measured, isMet } of targetResults)
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${target}: ${measured}`);
  keepResults(name, { ...results, targetResults, summary }, plot);
}

/** A value with a maximum. */
export const atMost = (target: string, value: number, bound: number): TargetResult => ({
  target: `${target}, at most ${bound}`,
  measured: value.toFixed(2),
  isMet: value <= bound,
});

/** A value with a minimum. */
export const atLeast = (target: string, value: number, bound: number): TargetResult => ({
  target: `${target}, at least ${bound}`,
  measured: value.toFixed(2),
  isMet: value >= bound,
});

/** @param part 0.99 for the 99th percentile */
export function percentile(values: readonly number[], part: number): number {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
