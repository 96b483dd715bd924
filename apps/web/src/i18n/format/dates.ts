import { formatNairobi, formatNairobiDay, formatNairobiMinute, nairobiDayStart } from '@ushindi/shared';
import { dates } from '#i18n/en/dates.ts';
import { lists } from '#i18n/en/lists.ts';
import { locale } from '#i18n/language.ts';
import { messagesOf } from '#i18n/messages.ts';

const dayMs = 24 * 60 * 60 * 1000;

/**
 * The formatter in the page's language. It is created at the first use and kept: to create one costs more than ten
 * uses.
 */
let calendarDay: Intl.DateTimeFormat | undefined;

/** A time in Nairobi. Intl is not used: its first formatter takes tens of milliseconds on a slow phone. */
function nairobiParts(epochMs: number) {
  const words = messagesOf(dates);
  const [year = '', month = '', day = '', hour = '', minute = ''] = formatNairobi(epochMs).split(/[- :]/);
  const hour12 = String(Number(hour) % 12 || 12);
  return { year, month, day, hour12, minute, half: Number(hour) < 12 ? words.am : words.pm };
}

/** The day of the week in Nairobi; 0 is Sunday. */
const weekdayOf = (epochMs: number): number => new Date(formatNairobiDay(epochMs)).getUTCDay();

const shortWeekday = (epochMs: number): string => messagesOf(dates).shortWeekdays[weekdayOf(epochMs)] ?? '';

/**
 * A kick-off in a list: 'Today 4:00 PM', 'Tomorrow 7:00 PM', within a week 'Sat 3:00 PM', otherwise '21/11 3:00 PM'.
 * @param startsAtMs epoch milliseconds; null if the operator's date is unreadable
 * @param nowMs epoch milliseconds by the server's clock
 */
export function kickOffLabel(startsAtMs: number | null, nowMs: number): string {
  const words = messagesOf(dates);
  if (startsAtMs === null) return words.unknown;
  const time = timeLabel(startsAtMs);
  const daysAhead = (nairobiDayStart(startsAtMs) - nairobiDayStart(nowMs)) / dayMs;
  if (daysAhead === 0) return words.today(time);
  if (daysAhead === 1) return words.tomorrow(time);
  return `${daysAhead > 1 && daysAhead < 7 ? shortWeekday(startsAtMs) : dateLabel(startsAtMs)} ${time}`;
}

/** A day without its time: 'Sat 21/11'. */
export function dayLabel(epochMs: number): string {
  return `${shortWeekday(epochMs)} ${dateLabel(epochMs)}`;
}

/** The full weekday of a Nairobi time: 'Saturday'. */
export function weekdayName(epochMs: number): string {
  return messagesOf(dates).weekdays[weekdayOf(epochMs)] ?? '';
}

/** A Nairobi time of day: '4:00 PM'. */
export function timeLabel(epochMs: number): string {
  const { hour12, minute, half } = nairobiParts(epochMs);
  return `${hour12}:${minute} ${half}`;
}

/** The day and month in Nairobi: '21/11'. */
function dateLabel(epochMs: number): string {
  const { day, month } = nairobiParts(epochMs);
  return `${day}/${month}`;
}

/** A kick-off in a match's header: 'dd/mm/yy hh:mm AM/PM'. */
export function shortDateTime(epochMs: number | null): string {
  return dateTime(epochMs, 2);
}

/** A time in the live list: 'dd/mm/yyyy hh:mm AM/PM'. */
export function longDateTime(epochMs: number | null): string {
  return dateTime(epochMs, 4);
}

type Parts = ReturnType<typeof nairobiParts>;

function dateTime(epochMs: number | null, yearDigits: number): string {
  if (epochMs === null) return messagesOf(dates).unknown;
  const parts = nairobiParts(epochMs);
  return `${parts.day}/${parts.month}/${parts.year.slice(-yearDigits)} ${clockOf(parts)}`;
}

/** A time of day with two digits for the hour: '03:00 PM'. */
function clockOf({ hour12, minute, half }: Parts): string {
  return `${hour12.padStart(2, '0')}:${minute} ${half}`;
}

/** A Nairobi time on slips and bets: 'DD/MM, hh:mm AM'; a dash if unknown. */
export function dayTime(epochMs: number | null): string {
  if (epochMs === null) return '–';
  const parts = nairobiParts(epochMs);
  return `${parts.day}/${parts.month}, ${clockOf(parts)}`;
}

/** A time with its year, for dates that may be far away: '2026-11-28 10:00'. */
export const dateMinute = formatNairobiMinute;

/** A day of a calendar widget, which counts in the phone's time zone: 'Saturday, 21 November 2026'. */
export function calendarDayName(day: Date): string {
  calendarDay ??= new Intl.DateTimeFormat(locale, { dateStyle: 'full' });
  return calendarDay.format(day);
}

/**
 * The weekday above a calendar's column, in the phone's time zone: 'Sat'. Intl is not used: its short names in Kiswahili
 * are the full ones, which are wider than a column.
 */
export function calendarWeekdayName(day: Date): string {
  return messagesOf(dates).shortWeekdays[day.getDay()] ?? '';
}

const minuteMs = 60_000;

/** The age of data: '12 s ago', '3 min ago', '2 h ago'. */
export function ageLabel(ageMs: number): string {
  const { ago } = messagesOf(lists);
  if (ageMs < minuteMs) return ago.seconds(Math.max(0, Math.floor(ageMs / 1000)));
  if (ageMs < 60 * minuteMs) return ago.minutes(Math.floor(ageMs / minuteMs));
  return ago.hours(Math.floor(ageMs / (60 * minuteMs)));
}
