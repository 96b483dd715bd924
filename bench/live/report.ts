import { keepResults } from '../lib/results.ts';

/** A target and how the measured figure stands to it. */
export interface Verdict {
  readonly target: string;
  readonly measured: string;
  readonly isMet: boolean;
}

/** What a scenario found. */
export interface Report {
  /** Of the files in docs/performance. */
  readonly name: string;
  readonly figures: object;
  /** SVG. */
  readonly plot: string;
  readonly verdicts: readonly Verdict[];
  /** What it comes to, a line each. */
  readonly summary: readonly string[];
}

/** Prints how a scenario stands to its targets and writes its files. */
export function keepReport({ name, figures, plot, verdicts, summary }: Report): void {
  for (const { target, measured, isMet } of verdicts)
    console.log(`${isMet ? 'met   ' : 'MISSED'} ${target}: ${measured}`);
  keepResults(name, { ...figures, verdicts, summary }, plot);
}

/** A figure that must not pass a bound. */
export const atMost = (target: string, value: number, bound: number): Verdict => ({
  target: `${target}, at most ${bound}`,
  measured: value.toFixed(2),
  isMet: value <= bound,
});

/** A figure that must reach a bound. */
export const atLeast = (target: string, value: number, bound: number): Verdict => ({
  target: `${target}, at least ${bound}`,
  measured: value.toFixed(2),
  isMet: value >= bound,
});

/** The value below which so great a part of the figures lies. */
export function percentile(figures: readonly number[], part: number): number {
  const sorted = figures.toSorted((a, b) => a - b);
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? Number.NaN;
}
