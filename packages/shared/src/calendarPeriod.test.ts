import fc from 'fast-check';
import { expect, test } from 'vitest';
import { CALENDAR_UNITS, calendarPeriod, neighbourOf, periodNameOf } from './calendarPeriod.ts';

const utc = (text: string) => Date.parse(`${text}Z`);

test.each([
  ['2026', 'year', '2025-12-31T21:00', '2026-12-31T21:00'],
  ['2024-02', 'month', '2024-01-31T21:00', '2024-02-29T21:00'],
  ['2026-12', 'month', '2026-11-30T21:00', '2026-12-31T21:00'],
  ['2026-11-30', 'day', '2026-11-29T21:00', '2026-11-30T21:00'],
])('reads %s as a %s of Nairobi', (name, unit, start, end) => {
  expect(calendarPeriod(name)).toEqual({ unit, startMs: utc(start), endMs: utc(end) });
});

test.each(['', '26', '1999', '20x6', '2026-1', '2026-13', '2026-02-30', '2026-02-3', '2026/02', ' 2026', '2026-02-'])(
  'refuses %j',
  (name) => {
    expect(calendarPeriod(name)).toBeNull();
  },
);

test.each([
  ['2026', '2025', '2027'],
  ['2026-01', '2025-12', '2026-02'],
  ['2024-02-29', '2024-02-28', '2024-03-01'],
])('finds the neighbours of %s', (name, before, after) => {
  expect([neighbourOf(name, -1), neighbourOf(name, 1)]).toEqual([before, after]);
});

test('refuses the neighbour of what is no period', () => {
  expect(() => neighbourOf('soon', 1)).toThrow(new RangeError("no such period: 'soon'"));
});

test('puts every time into one period of each unit, and periods end where the next begins', () => {
  const time = fc.integer({ min: utc('2000-01-01T00:00'), max: utc('2098-12-31T00:00') });
  fc.assert(
    fc.property(time, fc.constantFrom(...CALENDAR_UNITS), (atMs, unit) => {
      const name = periodNameOf(unit, atMs);
      const period = calendarPeriod(name);
      expect(period?.startMs).toBeLessThanOrEqual(atMs);
      expect(period?.endMs).toBeGreaterThan(atMs);
      expect(calendarPeriod(neighbourOf(name, 1))?.startMs).toBe(period?.endMs);
      expect(neighbourOf(neighbourOf(name, 1), -1)).toBe(name);
    }),
  );
});
