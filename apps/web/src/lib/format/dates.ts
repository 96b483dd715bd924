import { formatNairobi, nairobiDayStart } from '@ushindi/shared';
import { dates } from '../messages/dates.ts';
import { messagesOf } from '../messages/messages.ts';

const dayMs = 24 * 60 * 60 * 1000;
const weekdays = ['sunday', 'monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday'] as const;

/** The parts of a Nairobi time that labels are made of (readings 7: all times are Nairobi's). */
function partsOf(epochMs: number) {
  const text = formatNairobi(epochMs);
  const hour = Number(text.slice(11, 13));
  return {
    year: text.slice(0, 4),
    month: text.slice(5, 7),
    day: text.slice(8, 10),
    hour12: hour % 12 || 12,
    minute: text.slice(14, 16),
    half: hour < 12 ? 'AM' : 'PM',
  };
}

/**
 * A kick-off as lists show it: 'Today 4:00 PM', 'Tomorrow 7:00 PM', within a week 'Sat 3:00 PM', else '21/11 3:00 PM'.
 * @param startsAtMs null when the operator's date cannot be read
 * @param nowMs the server's clock
 */
export function kickOffLabel(startsAtMs: number | null, nowMs: number): string {
  const words = messagesOf(dates);
  if (startsAtMs === null) return words.unknown;
  const { day, month } = partsOf(startsAtMs);
  const time = timeLabel(startsAtMs);
  const daysAhead = (nairobiDayStart(startsAtMs) - nairobiDayStart(nowMs)) / dayMs;
  if (daysAhead === 0) return words.today(time);
  if (daysAhead === 1) return words.tomorrow(time);
  return daysAhead > 1 && daysAhead < 7 ? words[weekdayOf(startsAtMs)](time) : `${day}/${month} ${time}`;
}

/** A day without its time: 'Sat 21/11'. */
export function dayLabel(epochMs: number): string {
  const { day, month } = partsOf(epochMs);
  return messagesOf(dates)[weekdayOf(epochMs)](`${day}/${month}`);
}

/** The weekday of a Nairobi time in full: 'Saturday'. */
export function weekdayName(epochMs: number): string {
  return messagesOf(dates).weekdays[weekdayOf(epochMs)];
}

/** A Nairobi time of day: '4:00 PM'. */
export function timeLabel(epochMs: number): string {
  const { hour12, minute, half } = partsOf(epochMs);
  return `${hour12}:${minute} ${half}`;
}

function weekdayOf(epochMs: number): (typeof weekdays)[number] {
  // The day's number counts in UTC: noon of the Nairobi day is on the same date there.
  return weekdays[new Date(nairobiDayStart(epochMs) + dayMs / 2).getUTCDay()] ?? 'sunday';
}

/** A kick-off in a match's header: 'dd/mm/yy hh:mm AM/PM' (discovery-and-content spec, section 2.8). */
export function shortDateTime(epochMs: number | null): string {
  if (epochMs === null) return messagesOf(dates).unknown;
  const { day, month, year } = partsOf(epochMs);
  return `${day}/${month}/${year.slice(2)} ${clockTime(epochMs)}`;
}

/** A time in the live list: 'dd/mm/yyyy hh:mm AM/PM' (discovery-and-content spec, section 2.7). */
export function longDateTime(epochMs: number | null): string {
  if (epochMs === null) return messagesOf(dates).unknown;
  const { day, month, year } = partsOf(epochMs);
  return `${day}/${month}/${year} ${clockTime(epochMs)}`;
}

function clockTime(epochMs: number): string {
  const { hour12, minute, half } = partsOf(epochMs);
  return `${String(hour12).padStart(2, '0')}:${minute} ${half}`;
}
