import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOddSelectable, isSelectionExpired, isStale, oddDisabledReason, toggleSelection } from './selection.ts';
import { formatNairobi } from './time.ts';

const GOOD_ODD = { odds: 2.15, oddStatus: 'trading', marketStatus: 'open' };
const NOW = Date.UTC(2025, 5, 1, 12);
const inMinutes = (minutes: number): string => formatNairobi(NOW + minutes * 60_000);
const upcoming = { status: 'open', date: inMinutes(1), live: false, stale: false };
const running = { status: 'open', date: inMinutes(-30), live: true, stale: false };

test('an odd that trades in an open market can be picked, whatever the letter case', () => {
  expect(isOddSelectable(GOOD_ODD)).toBe(true);
  expect(isOddSelectable({ odds: '1.01', oddStatus: 'TRADING', marketStatus: 'Open' })).toBe(true);
});

test('a locked odd says why, the missing price first', () => {
  expect(oddDisabledReason(GOOD_ODD)).toBeNull();
  expect(oddDisabledReason({ odds: null, oddStatus: 'halted', marketStatus: 'open' })).toBe('noOdds');
  expect(oddDisabledReason({ ...GOOD_ODD, odds: undefined })).toBe('noOdds');
  expect(oddDisabledReason({ ...GOOD_ODD, oddStatus: 'halted', marketStatus: 'closed' })).toBe('oddNotTrading');
  expect(oddDisabledReason({ ...GOOD_ODD, oddStatus: null })).toBe('oddNotTrading');
  expect(oddDisabledReason({ ...GOOD_ODD, marketStatus: 'suspended' })).toBe('marketNotOpen');
});

test('a pre-match selection expires after its kick-off', () => {
  expect(isSelectionExpired(upcoming, NOW)).toBe(false);
  expect(isSelectionExpired({ ...upcoming, date: inMinutes(0) }, NOW)).toBe(false);
  expect(isSelectionExpired({ ...upcoming, date: formatNairobi(NOW - 1000) }, NOW)).toBe(true);
});

test('a live selection does not expire by its kick-off', () => {
  expect(isSelectionExpired(running, NOW)).toBe(false);
});

test.each([
  { status: 'closed' },
  { status: 'unknown' },
  { status: null },
  { date: '' },
  { date: null },
  { date: '2025-06-31 10:00:00' },
])('%o expires any selection', (change) => {
  expect(isSelectionExpired({ ...upcoming, ...change }, NOW)).toBe(true);
  expect(isSelectionExpired({ ...running, ...change }, NOW)).toBe(true);
});

test('a live match is stale once flagged; the flag means nothing before kick-off', () => {
  expect(isStale(running, NOW)).toBe(false);
  expect(isStale({ ...running, stale: true }, NOW)).toBe(true);
  expect(isStale({ ...upcoming, stale: true }, NOW)).toBe(false);
});

test('a match is stale when not open, without a date, or past its kick-off and grace', () => {
  expect(isStale(upcoming, NOW)).toBe(false);
  expect(isStale({ ...upcoming, status: 'Closed' }, NOW)).toBe(true);
  expect(isStale({ ...upcoming, date: 'soon' }, NOW)).toBe(true);
  expect(isStale({ ...upcoming, date: inMinutes(-4) }, NOW)).toBe(true);
  expect(isStale({ ...upcoming, date: inMinutes(-4) }, NOW, 5)).toBe(false);
  expect(isStale({ ...upcoming, date: inMinutes(-6) }, NOW, 5)).toBe(true);
});

const pick = (matchId: string, oddId: string) => ({ matchId, oddId });

test('another odd of the same match takes its place in the row', () => {
  const slip = [pick('a', '1'), pick('b', '1'), pick('c', '1')];
  expect(toggleSelection(slip, pick('b', 'x'))).toEqual([pick('a', '1'), pick('b', 'x'), pick('c', '1')]);
});

test('the same odd again goes, even when its other fields have moved', () => {
  const slip = [{ ...pick('a', '1'), odds: '2.10' }];
  expect(toggleSelection(slip, { ...pick('a', '1'), odds: '2.20' })).toEqual([]);
});

const slipArbitrary = fc.uniqueArray(fc.record({ matchId: fc.uuid(), oddId: fc.string() }), {
  selector: ({ matchId }) => matchId,
});

test('toggling a new match twice gives the slip back, and the slip given is never changed', () => {
  fc.assert(
    fc.property(slipArbitrary, fc.string(), (slip, oddId) => {
      const before = structuredClone(slip);
      const added = pick('a new match', oddId);
      expect(toggleSelection(toggleSelection(slip, added), added)).toEqual(before);
      expect(slip).toEqual(before);
    }),
  );
});

test('however odds are tapped, a slip holds one selection per match', () => {
  const taps = fc.array(fc.record({ matchId: fc.constantFrom('a', 'b', 'c'), oddId: fc.constantFrom('1', 'x', '2') }));
  fc.assert(
    fc.property(taps, (picks) => {
      const slip = picks.reduce<typeof picks>((held, tap) => toggleSelection(held, tap), []);
      expect(new Set(slip.map(({ matchId }) => matchId)).size).toBe(slip.length);
    }),
  );
});
