import { parseNairobi } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import { dayLabel, kickOffLabel, longDateTime, shortDateTime, timeLabel, weekdayName } from './dates.ts';

const at = (text: string) => parseNairobi(text) ?? Number.NaN;
const now = at('2026-11-21 23:30:00');

describe('a kick-off in a list', () => {
  it.each([
    ['2026-11-21 23:45:00', 'Today 11:45 PM'],
    ['2026-11-21 00:05:00', 'Today 12:05 AM'],
    ['2026-11-22 00:00:00', 'Tomorrow 12:00 AM'],
    ['2026-11-22 12:00:00', 'Tomorrow 12:00 PM'],
    ['2026-11-23 01:30:00', 'Mon 1:30 AM'],
    ['2026-11-27 19:00:00', 'Fri 7:00 PM'],
    ['2026-11-28 19:00:00', '28/11 7:00 PM'],
    ['2026-11-20 19:00:00', '20/11 7:00 PM'],
  ])('%s is %s', (date, label) => {
    expect(kickOffLabel(at(date), now)).toBe(label);
  });

  it('is said to be unknown when the date could not be read', () => {
    expect(kickOffLabel(null, now)).toBe('Time to be told');
  });
});

it('has a short form for headers and a long one for the live list, in Nairobi time', () => {
  const threePm = Date.UTC(2026, 10, 21, 12, 0);
  expect(shortDateTime(threePm)).toBe('21/11/26 03:00 PM');
  expect(longDateTime(threePm)).toBe('21/11/2026 03:00 PM');
});

it.each([
  ['2026-11-21 00:05:00', 'Sat 21/11', 'Saturday', '12:05 AM'],
  ['2026-11-22 23:59:59', 'Sun 22/11', 'Sunday', '11:59 PM'],
  ['2026-12-02 12:30:00', 'Wed 02/12', 'Wednesday', '12:30 PM'],
])('%s has the day %s, the weekday %s and the time %s', (date, day, weekday, time) => {
  expect([dayLabel(at(date)), weekdayName(at(date)), timeLabel(at(date))]).toEqual([day, weekday, time]);
});
