import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LIMIT_PERIODS, LIMIT_RAISE_WAIT_MS, periodEnd, periodStart } from './playerLimits.ts';
import { formatNairobi } from './time.ts';

const AT_MS = Date.parse('2026-11-25T20:59:59.999Z');

it('waits a day until a raised limit is valid', { tags: ['R-148'] }, () => {
  expect(LIMIT_RAISE_WAIT_MS).toBe(86_400_000);
});

describe('a limit’s period', () => {
  it.each([
    ['day', '2026-11-25 00:00:00', '2026-11-26 00:00:00'],
    ['week', '2026-11-23 00:00:00', '2026-11-30 00:00:00'],
    ['month', '2026-11-01 00:00:00', '2026-12-01 00:00:00'],
  ] as const)('begins and ends at midnight in Nairobi: %s', { tags: ['R-147'] }, (period, start, end) => {
    expect(formatNairobi(periodStart(period, AT_MS))).toBe(start);
    expect(formatNairobi(periodEnd(period, AT_MS))).toBe(end);
    expect(formatNairobi(periodStart(period, periodEnd(period, AT_MS)))).toBe(end);
  });

  it('contains its time and ends where the next one begins', { tags: ['R-147'] }, () => {
    const atMs = fc.integer({ min: 0, max: Date.parse('2100-01-01T00:00:00Z') });
    fc.assert(
      fc.property(fc.constantFrom(...LIMIT_PERIODS), atMs, (period, at) => {
        const [start, end] = [periodStart(period, at), periodEnd(period, at)];
        expect(start <= at && at < end).toBe(true);
        expect(periodStart(period, end - 1)).toBe(start);
        expect(periodStart(period, end)).toBe(end);
      }),
    );
  });
});
