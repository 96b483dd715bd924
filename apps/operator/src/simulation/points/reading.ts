import type { Measure } from '../market.ts';
import type { Scope } from '../outlook.ts';
import type { MatchScore } from '../types.ts';

/** What a market reads off periods that follow each other: off a quarter, a half, regular time. */
export interface Reading {
  readonly scope: Scope;
  readonly of: Measure;
}

type Read = 'lead' | 'total';

/** The home side's lead over some periods, counted from 0, both ends included. */
export const leadOver = (first: number, last: number): Reading => reading('lead', first, last, -1);

/** What both sides score in some periods. */
export const totalOver = (first: number, last: number): Reading => reading('total', first, last, 1);

function reading(read: Read, first: number, last: number, away: 1 | -1): Reading {
  const of = ({ periods }: MatchScore): number => {
    let sum = 0;
    for (const period of periods.slice(first, last + 1)) sum += period.home + away * period.away;
    return sum;
  };
  return { scope: `${read} ${first} ${last}`, of };
}

/** What a reading's scope asks for; null for a scope that asks for something else. */
export function readReading(scope: Scope): { read: Read; first: number; last: number } | null {
  const [, read, first, last] = /^(lead|total) (\d+) (\d+)$/.exec(scope) ?? [];
  return read === undefined ? null : { read: read as Read, first: Number(first), last: Number(last) };
}
