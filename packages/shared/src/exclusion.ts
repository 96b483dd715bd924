const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

/** Periods of self-exclusion by their names on the wire, in ms; months have 30 days and years 365. */
const PERIOD_MS = {
  '1-Hour': HOUR_MS,
  '6-Hour': 6 * HOUR_MS,
  '12-Hour': 12 * HOUR_MS,
  '1-Week': 7 * DAY_MS,
  '1-Month': 30 * DAY_MS,
  '6-Month': 6 * 30 * DAY_MS,
  '1-Year': 365 * DAY_MS,
  '3-Year': 3 * 365 * DAY_MS,
  Infinite: Infinity,
} as const;

/** The periods of a self-exclusion. */
export type ExclusionPeriod = keyof typeof PERIOD_MS;

/** The periods in the order in which they are offered. */
export const EXCLUSION_PERIODS = Object.keys(PERIOD_MS) as ExclusionPeriod[];

/** The end of an exclusion that begins at `fromMs`, in epoch milliseconds; Infinity for 'Infinite'. */
export function exclusionEnd(period: ExclusionPeriod, fromMs: number): number {
  return fromMs + PERIOD_MS[period];
}
