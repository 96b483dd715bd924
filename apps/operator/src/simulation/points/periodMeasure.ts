import type { Measure } from '../market.ts';
import type { Scope } from '../forecast.ts';
import type { MatchPart } from '@ushindi/api-contract/operator';
import type { MatchScore } from '../types.ts';
import { counted } from '../why.ts';
import type { FactOf } from '../why.ts';

/** A lead or total over consecutive periods: a quarter, a half, regular time. */
export interface PeriodMeasure {
  readonly scope: Scope;
  readonly of: Measure;
}

type Read = 'lead' | 'total';

/** The home side's lead over periods `first` to `last`, counted from 0, both included. */
export const leadOver = (first: number, last: number): PeriodMeasure => periodMeasure('lead', first, last, -1);

/** The total of both sides over periods `first` to `last`. */
export const totalOver = (first: number, last: number): PeriodMeasure => periodMeasure('total', first, last, 1);

function periodMeasure(read: Read, first: number, last: number, away: 1 | -1): PeriodMeasure {
  const of = ({ periods }: MatchScore): number => {
    let sum = 0;
    for (const period of periods.slice(first, last + 1)) sum += period.home + away * period.away;
    return sum;
  };
  return { scope: `${read} ${first} ${last}`, of };
}

/** The points of both sides over periods `first` to `last`, as a fact. */
export const pointsOver = (part: MatchPart, first: number, last: number): FactOf =>
  counted('points', part, ({ periods }) => ({
    home: sumOf(periods.slice(first, last + 1).map(({ home }) => home)),
    away: sumOf(periods.slice(first, last + 1).map(({ away }) => away)),
  }));

const sumOf = (numbers: readonly number[]): number => numbers.reduce((sum, each) => sum + each, 0);

/** The measure of a scope; null for other scopes. */
export function parsePeriodScope(scope: Scope): { read: Read; first: number; last: number } | null {
  const [, read, first, last] = /^(lead|total) (\d+) (\d+)$/.exec(scope) ?? [];
  return read === undefined ? null : { read: read as Read, first: Number(first), last: Number(last) };
}
