import { formatNairobi, parseNairobi } from '@ushindi/shared';
import fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import {
  ageLabel,
  dayLabel,
  dayTime,
  kickOffLabel,
  longDateTime,
  shortDateTime,
  timeLabel,
  weekdayName,
} from './dates.ts';

const at = (text: string) => parseNairobi(text) ?? Number.NaN;
const now = at('2026-11-21 23:30:00');

describe('kickOffLabel', () => {
  it.each([
    ['2026-11-21 23:45:00', 'Today 11:45 PM'],
    ['2026-11-21 00:05:00', 'Today 12:05 AM'],
    ['2026-11-22 00:00:00', 'Tomorrow 12:00 AM'],
    ['2026-11-22 12:00:00', 'Tomorrow 12:00 PM'],
    ['2026-11-23 01:30:00', 'Mon 1:30 AM'],
    ['2026-11-27 19:00:00', 'Fri 7:00 PM'],
    ['2026-11-28 19:00:00', '28/11 7:00 PM'],
    ['2026-11-20 19:00:00', '20/11 7:00 PM'],
  ])('formats %s as %s', (date, label) => {
    expect(kickOffLabel(at(date), now)).toBe(label);
  });

  it('shows that a kick-off is unknown when the date is unreadable', () => {
    expect(kickOffLabel(null, now)).toBe('Time to be confirmed');
  });
});

it('formats a short form for headers and a long one for the live list, in Nairobi time', () => {
  const threePm = Date.UTC(2026, 10, 21, 12, 0);
  expect(shortDateTime(threePm)).toBe('21/11/26 03:00 PM');
  expect(longDateTime(threePm)).toBe('21/11/2026 03:00 PM');
});

it.each([
  ['2026-11-21 00:05:00', 'Sat 21/11', 'Saturday', '12:05 AM'],
  ['2026-11-22 23:59:59', 'Sun 22/11', 'Sunday', '11:59 PM'],
  ['2026-12-02 12:30:00', 'Wed 02/12', 'Wednesday', '12:30 PM'],
])('gives %s the day %s, the weekday %s and the time %s', (date, day, weekday, time) => {
  expect([dayLabel(at(date)), weekdayName(at(date)), timeLabel(at(date))]).toEqual([day, weekday, time]);
});

it.each([
  [-5, '0 s ago'],
  [12_900, '12 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [7_200_000, '2 h ago'],
])('formats %d ms as %s', (ageMs, label) => {
  expect(ageLabel(ageMs)).toBe(label);
});

test.each([
  [Date.UTC(2026, 10, 21, 13, 0), '21/11, 04:00 PM'],
  [Date.UTC(2026, 10, 21, 21, 5), '22/11, 12:05 AM'],
  [Date.UTC(2026, 10, 22, 9, 30), '22/11, 12:30 PM'],
  [null, '–'],
])('formats %d as %s', { tags: ['A-090'] }, (epochMs, text) => {
  expect(dayTime(epochMs)).toBe(text);
});

/** The operator's 'YYYY-MM-DD HH:mm' of a label 'dd/mm/yyyy hh:mm AM'. */
function wireOf(label: string): string {
  const [day, month, year, hour, minute, half] = label.split(/[/ :]/);
  const hour24 = (Number(hour) % 12) + (half === 'PM' ? 12 : 0);
  return `${year}-${month}-${day} ${String(hour24).padStart(2, '0')}:${minute}`;
}

it('reads the Nairobi clock as the operator does, at any time', () => {
  const time = fc.integer({ min: 0, max: Date.UTC(2100, 0, 1) });
  fc.assert(
    fc.property(time, (epochMs) => {
      expect(formatNairobi(epochMs)).toContain(wireOf(longDateTime(epochMs)));
    }),
  );
});
