import { nairobiDayStart } from './time.ts';

/** The kinds of player limits: money paid in, money staked, money lost, and time played. */
export const LIMIT_KINDS = ['deposit', 'stake', 'loss', 'time'] as const;
/** One kind of player limit. */
export type LimitKind = (typeof LIMIT_KINDS)[number];

/** The periods of player limits, in Nairobi time: a day, a week from Monday, and a month. */
export const LIMIT_PERIODS = ['day', 'week', 'month'] as const;
/** One period of a player limit. */
export type LimitPeriod = (typeof LIMIT_PERIODS)[number];

/** The wait until a raised or removed limit is valid, in milliseconds. */
export const LIMIT_RAISE_WAIT_MS = 24 * 60 * 60 * 1000;

/** The highest limit of money, in whole KES. */
export const MAX_PLAYER_LIMIT = 10_000_000;

/** The highest limits of time, in minutes: the shortest length of each period. */
export const MAX_TIME_LIMIT_MINUTES: Readonly<Record<LimitPeriod, number>> = {
  day: 24 * 60,
  week: 7 * 24 * 60,
  month: 28 * 24 * 60,
};

/** The intervals of the reality check that a player can choose, in minutes; 0 is none. */
export const REALITY_CHECK_MINUTES = [0, 15, 30, 60] as const;
/** One interval of the reality check, in minutes. */
export type RealityCheckMinutes = (typeof REALITY_CHECK_MINUTES)[number];

/**
 * The longest pause between two calls of a player that counts as time played, in milliseconds. A page that is
 * visible and in use calls more often.
 */
export const MAX_PLAY_PAUSE_MS = 5 * 60 * 1000;

/** Lengths of a break, in days. */
export const BREAK_DAYS = [1, 3, 7, 14, 30] as const;

const DAY_MS = 24 * 60 * 60 * 1000;
const NAIROBI_OFFSET_MS = 3 * 60 * 60 * 1000;

/** The start of the period that contains an epoch time, in epoch milliseconds. */
export function periodStart(period: LimitPeriod, epochMs: number): number {
  const dayStart = nairobiDayStart(epochMs);
  const date = new Date(dayStart + NAIROBI_OFFSET_MS);
  if (period === 'day') return dayStart;
  const daysBefore = period === 'week' ? (date.getUTCDay() + 6) % 7 : date.getUTCDate() - 1;
  return dayStart - daysBefore * DAY_MS;
}

/**
 * The end of the period that contains an epoch time, in epoch milliseconds. The limit counts from 0 again from then on.
 */
export function periodEnd(period: LimitPeriod, epochMs: number): number {
  const start = periodStart(period, epochMs);
  if (period !== 'month') return start + (period === 'day' ? DAY_MS : 7 * DAY_MS);
  // A month has at most 31 days, so the 40th day is in the next one.
  // Stryker disable next-line StringLiteral: what is neither day nor week is a month
  return periodStart('month', start + 40 * DAY_MS);
}

/** A duration as screens show it: '45 min', '2 h', '1 h 30 min'. A part of a minute is cut off. */
export function formatMinutes(minutes: number): string {
  const hours = Math.floor(minutes / 60);
  const rest = Math.floor(minutes % 60);
  if (hours === 0) return `${rest} min`;
  return rest === 0 ? `${hours} h` : `${hours} h ${rest} min`;
}
