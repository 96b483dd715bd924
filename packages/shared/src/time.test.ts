import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  formatExp,
  formatNairobi,
  formatNairobiDay,
  formatNairobiMinute,
  nairobiDayStart,
  parseExp,
  parseNairobi,
} from './time.ts';

const NOON_UTC = Date.UTC(2025, 5, 1, 12);

test('reads a time without a zone as Nairobi time, three hours ahead of UTC', () => {
  expect(parseNairobi('2025-06-01 15:00:00')).toBe(NOON_UTC);
  expect(parseNairobi('2025-06-01T15:00:00')).toBe(NOON_UTC);
  expect(parseNairobi('2025-06-01 15:00')).toBe(NOON_UTC);
  expect(formatNairobi(NOON_UTC)).toBe('2025-06-01 15:00:00');
  expect(formatNairobiMinute(NOON_UTC)).toBe('2025-06-01 15:00');
});

test('reads exp as text and as number', () => {
  expect(parseExp('20250601150000')).toBe(NOON_UTC);
  expect(parseExp(20250601150000)).toBe(NOON_UTC);
  expect(formatExp(NOON_UTC)).toBe('20250601150000');
});

test.each([
  '',
  'soon',
  '2025-06-01',
  '2025-06-31 10:00:00',
  '2025-02-29 10:00:00',
  '2025-13-01 10:00:00',
  '2025-06-01 24:00:00',
  '2025-06-01 10:60:00',
  '2025-06-01 10:00:60',
  '2025-6-1 10:00:00',
  '2025-06-01 10:00:00Z',
  '2025-06-01  10:00:00',
  'x2025-06-01 10:00:00',
  '12025-06-01 10:00:00',
  '2025-06-01 10:00:001',
])('reads no time from %j', (text) => {
  expect(parseNairobi(text)).toBeNull();
});

test('accepts 29 February of a leap year', () => {
  expect(parseNairobi('2024-02-29 03:00:00')).toBe(Date.UTC(2024, 1, 29));
});

test.each([
  '',
  '2025060115',
  '20250631100000',
  '20250601250000',
  '2025-06-01',
  Number.NaN,
  0,
  202506011500001,
  'x20250601150000',
  '20250601150000x',
])('reads no exp from %j', (exp) => {
  expect(parseExp(exp)).toBeNull();
});

const second = fc.integer({ min: 0, max: 4_000_000_000 }).map((seconds) => seconds * 1000);

test('reads printed times back unchanged', () => {
  fc.assert(
    fc.property(second, (ms) => {
      expect(parseNairobi(formatNairobi(ms))).toBe(ms);
      expect(parseExp(formatExp(ms))).toBe(ms);
    }),
  );
});

test('formats the day in Nairobi, which begins three hours before that of UTC', () => {
  expect(formatNairobiDay(Date.UTC(2025, 5, 1, 20, 59, 59))).toBe('2025-06-01');
  expect(formatNairobiDay(Date.UTC(2025, 5, 1, 21))).toBe('2025-06-02');
});

test('starts a day at Nairobi midnight, at most a day before', () => {
  expect(nairobiDayStart(NOON_UTC)).toBe(parseNairobi('2025-06-01 00:00:00'));
  // 22:30 UTC is already the next day in Nairobi
  expect(nairobiDayStart(Date.UTC(2025, 5, 1, 22, 30))).toBe(parseNairobi('2025-06-02 00:00:00'));
  fc.assert(
    fc.property(second, (ms) => {
      const start = nairobiDayStart(ms);
      expect(formatNairobi(start)).toBe(`${formatNairobiDay(ms)} 00:00:00`);
      expect(nairobiDayStart(start)).toBe(start);
    }),
  );
});
