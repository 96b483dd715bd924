import { nairobiDayStart } from '@ushindi/shared';
import { dates } from '#i18n/en/dates.ts';
import { lists } from '#i18n/en/lists.ts';
import { language, messagesOf } from '#i18n/messages.ts';

const dayMs = 24 * 60 * 60 * 1000;

const nairobi = { timeZone: 'Africa/Nairobi' } as const;
const dayAndMonth = { ...nairobi, day: '2-digit', month: '2-digit' } as const;
const dayAndTime = { ...dayAndMonth, hour: '2-digit', minute: '2-digit', hour12: true } as const;

const full = formatter({ ...dayAndTime, year: 'numeric' });
const short = formatter({ ...dayAndTime, year: '2-digit' });
const date = formatter(dayAndMonth);
const clock = formatter({ ...nairobi, hour: 'numeric', minute: '2-digit', hour12: true });
const longWeekday = formatter({ ...nairobi, weekday: 'long' });
const shortWeekday = formatter({ ...nairobi, weekday: 'short' });
const calendarDay = formatter({ dateStyle: 'full' });
const calendarWeekday = formatter({ weekday: 'short' });

/** A formatter in the page's language, made at its first use and kept: making one costs more than ten uses. */
function formatter(options: Intl.DateTimeFormatOptions): () => Intl.DateTimeFormat {
  let made: Intl.DateTimeFormat | undefined;
  return () => (made ??= new Intl.DateTimeFormat(language, options));
}

type Parts = Record<'day' | 'month' | 'year' | 'hour' | 'minute' | 'dayPeriod', string>;

// Only the parts are used: browsers differ in the separators, for example in the space before AM.
function partsOf(format: () => Intl.DateTimeFormat, epochMs: number): Parts {
  return Object.fromEntries(
    format()
      .formatToParts(epochMs)
      .map(({ type, value }) => [type, value]),
  ) as Parts;
}

/**
 * A kick-off in a list: 'Today 4:00 PM', 'Tomorrow 7:00 PM', within a week 'Sat 3:00 PM', otherwise '21/11 3:00 PM'.
 * @param startsAtMs null if the operator's date is unreadable @param nowMs the server's clock
 */
export function kickOffLabel(startsAtMs: number | null, nowMs: number): string {
  const words = messagesOf(dates);
  if (startsAtMs === null) return words.unknown;
  const time = timeLabel(startsAtMs);
  const daysAhead = (nairobiDayStart(startsAtMs) - nairobiDayStart(nowMs)) / dayMs;
  if (daysAhead === 0) return words.today(time);
  if (daysAhead === 1) return words.tomorrow(time);
  return `${daysAhead > 1 && daysAhead < 7 ? shortWeekday().format(startsAtMs) : dateLabel(startsAtMs)} ${time}`;
}

/** A day without its time: 'Sat 21/11'. */
export function dayLabel(epochMs: number): string {
  return `${shortWeekday().format(epochMs)} ${dateLabel(epochMs)}`;
}

/** The full weekday of a Nairobi time: 'Saturday'. */
export function weekdayName(epochMs: number): string {
  return longWeekday().format(epochMs);
}

/** A Nairobi time of day: '4:00 PM'. */
export function timeLabel(epochMs: number): string {
  const { hour, minute, dayPeriod } = partsOf(clock, epochMs);
  return `${hour}:${minute} ${dayPeriod}`;
}

/** The day and month in Nairobi: '21/11'. */
function dateLabel(epochMs: number): string {
  const { day, month } = partsOf(date, epochMs);
  return `${day}/${month}`;
}

/** A kick-off in a match's header: 'dd/mm/yy hh:mm AM/PM'. */
export function shortDateTime(epochMs: number | null): string {
  return dateTime(short, epochMs);
}

/** A time in the live list: 'dd/mm/yyyy hh:mm AM/PM'. */
export function longDateTime(epochMs: number | null): string {
  return dateTime(full, epochMs);
}

function dateTime(format: () => Intl.DateTimeFormat, epochMs: number | null): string {
  if (epochMs === null) return messagesOf(dates).unknown;
  const { day, month, year, hour, minute, dayPeriod } = partsOf(format, epochMs);
  return `${day}/${month}/${year} ${hour}:${minute} ${dayPeriod}`;
}

/** A Nairobi time on slips and bets: 'DD/MM, hh:mm AM'; a dash if unknown. */
export function dayTime(epochMs: number | null): string {
  if (epochMs === null) return '–';
  const { day, month, hour, minute, dayPeriod } = partsOf(full, epochMs);
  return `${day}/${month}, ${hour}:${minute} ${dayPeriod}`;
}

/** A day of a calendar widget, which counts in the phone's time zone: 'Saturday, November 21, 2026'. */
export function calendarDayName(day: Date): string {
  return calendarDay().format(day);
}

/** The weekday above a calendar's column, in the phone's time zone: 'Sat'. */
export function calendarWeekdayName(day: Date): string {
  return calendarWeekday().format(day);
}

const minuteMs = 60_000;

/** The age of data: '12 s ago', '3 min ago', '2 h ago'. */
export function ageLabel(ageMs: number): string {
  const { ago } = messagesOf(lists);
  if (ageMs < minuteMs) return ago.seconds(Math.max(0, Math.floor(ageMs / 1000)));
  if (ageMs < 60 * minuteMs) return ago.minutes(Math.floor(ageMs / minuteMs));
  return ago.hours(Math.floor(ageMs / (60 * minuteMs)));
}
