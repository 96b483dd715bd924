import { formatNairobiDay, parseNairobi } from './time.ts';

/** The units of time by which a player's spending is summed. */
export const CALENDAR_UNITS = ['day', 'month', 'year'] as const;
/** One unit of time. */
export type CalendarUnit = (typeof CALENDAR_UNITS)[number];

/** A day, month or year of Nairobi: its beginning, and that of the next one, in epoch milliseconds. */
export type CalendarPeriod = { unit: CalendarUnit; startMs: number; endMs: number };

/** Number of characters of a period's name. */
const LENGTHS: Readonly<Record<CalendarUnit, number>> = { day: 10, month: 7, year: 4 };
const FIRST_DAY = '-01-01';
/**
 * Days from the start of a period to a time in the next one: at least the longest unit, and less than two of the
 * shortest.
 */
const DAYS: Readonly<Record<CalendarUnit, number>> = { day: 1, month: 31, year: 366 };
const DAY_MS = 24 * 60 * 60 * 1000;

/** The period of a name: 'YYYY', 'YYYY-MM' or 'YYYY-MM-DD'. Null if there is no such period. */
export function calendarPeriod(name: string): CalendarPeriod | null {
  const unit = CALENDAR_UNITS.find((each) => LENGTHS[each] === name.length);
  if (unit === undefined || !name.startsWith('20')) return null;
  const startMs = startOf(name);
  return startMs === null ? null : { unit, startMs, endMs: startOf(nameAt(unit, startMs, 1)) ?? startMs };
}

/** The name of the period that contains an epoch time in milliseconds. */
export const periodNameOf = (unit: CalendarUnit, epochMs: number): string =>
  formatNairobiDay(epochMs).slice(0, LENGTHS[unit]);

/** The name of the period before (-1) or after (1) another. Throws RangeError for a name without a period. */
export function neighbourOf(name: string, step: -1 | 1): string {
  const period = calendarPeriod(name);
  if (period === null) throw new RangeError(`no such period: '${name}'`);
  return nameAt(period.unit, period.startMs, step);
}

function nameAt(unit: CalendarUnit, startMs: number, step: -1 | 1): string {
  return periodNameOf(unit, step === 1 ? startMs + DAYS[unit] * DAY_MS : startMs - 1);
}

const startOf = (name: string): number | null =>
  parseNairobi(`${name}${FIRST_DAY.slice(name.length - LENGTHS.year)} 00:00:00`);
