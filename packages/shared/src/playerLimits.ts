import { nairobiDayStart } from './time.ts';

/** What a player can limit: money paid in, money staked, and money lost. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss'] as const;
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** A limit's periods: a day, a week from Monday, and a month, all of Nairobi. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** How long a raised or removed limit waits until it is valid. */
export const LIMIT_RAISE_WAIT_MS = 24 * 60 * 60 * 1000;

/** The highest limit, in whole KES. */
export const MAX_PLAYER_LIMIT = 10_000_000;

/** Lengths of a break, in days. */
export const BREAK_DAYS = [1, 3, 7, 14, 30] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;

/** Epoch ms at which the period of an epoch time began. */
export function periodStart(period: LimitPeriod, epochMs: number): number {
  const dayStart = nairobiDayStart(epochMs);
  const date = new Date(dayStart + NAIROBI_OFFSET_MS);
  if (period === 'day') return dayStart;
  const daysBefore = period === 'week' ? (date.getUTCDay() + 6) % 7 : date.getUTCDate() - 1;
  return dayStart - daysBefore * DAY_MS;
}

/** Epoch ms at which the period of an epoch time ends, and the limit is whole again. */
export function periodEnd(period: LimitPeriod, epochMs: number): number {
  const start = periodStart(period, epochMs);
  if (period !== 'month') return start + (period === 'day' ? DAY_MS : 7 * DAY_MS);
  // A month has at most 31 days, so the 40th day is in the next one.
  return periodStart('month', start + 40 * DAY_MS);
}
