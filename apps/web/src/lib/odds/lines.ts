import type { Outcome } from '@ushindi/api-contract';

type Priced = { odds?: number | null };

/** The outcomes of one line of a market: Over/Under 2.5, Handicap -1. Markets without lines have one, named ''. */
export type Line<Each> = { specifier: string; outcomes: Each[] };

/** A market's outcomes by line, in order of first occurrence. */
export function linesOf<Each extends Pick<Outcome, 'specifier'>>(outcomes: readonly Each[]): Line<Each>[] {
  const lines = new Map<string, Each[]>();
  for (const outcome of outcomes) lines.set(outcome.specifier, [...(lines.get(outcome.specifier) ?? []), outcome]);
  return [...lines].map(([specifier, ofLine]) => ({ specifier, outcomes: ofLine }));
}

/** The maximum number of odds in a list row. */
const rowRoom = 3;

/** The outcomes of a market that a list row shows: those of its most even line. */
export function mainLine<Each extends Pick<Outcome, 'specifier'> & Priced>(outcomes: readonly Each[]): Each[] {
  const [first, ...others] = linesOf(outcomes);
  if (!first) return [];
  const main = others.reduce((best, line) => (spreadOf(line) < spreadOf(best) ? line : best), first);
  return main.outcomes.slice(0, rowRoom);
}

/** The spread of a line's odds; infinite if one is missing. */
function spreadOf({ outcomes }: Line<Priced>): number {
  const odds = outcomes.map((outcome) => outcome.odds ?? Number.NaN);
  const spread = Math.max(...odds) - Math.min(...odds);
  return Number.isNaN(spread) ? Infinity : spread;
}

/** A line's name from its specifier: '2.5' from 'total=2.5'; '+1' is kept as written. */
export function lineName(specifier: string): string {
  return specifier
    .split('|')
    .map((part) => part.slice(part.indexOf('=') + 1))
    .join(' ');
}

/** Whether all labels of a line contain its name: 'Over 2.5' and 'Under 2.5' need no '2.5' above them. */
export function isNamedBy(specifier: string, labels: readonly string[]): boolean {
  const figure = lineName(specifier).replace(/^[-+]/, '');
  return labels.every((label) => label.includes(figure));
}
