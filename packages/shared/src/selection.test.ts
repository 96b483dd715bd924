import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isOutcomeSelectable, isSelectionExpired, outcomeDisabledReason, toggleSelection } from './selection.ts';
import { formatNairobi } from './time.ts';

const GOOD_ODD = { odds: 2.15, oddStatus: 'trading', marketStatus: 'open' };
const NOW = Date.UTC(2025, 5, 1, 12);
const inMinutes = (minutes: number): string => formatNairobi(NOW + minutes * 60_000);
const upcoming = { status: 'open', date: inMinutes(1), live: false };
const running = { status: 'open', date: inMinutes(-30), live: true };

test('allows a trading outcome in an open market, in any letter case', { tags: ['A-128'] }, () => {
  expect(isOutcomeSelectable(GOOD_ODD)).toBe(true);
  expect(isOutcomeSelectable({ odds: '1.01', oddStatus: 'TRADING', marketStatus: 'Open' })).toBe(true);
});

test('forbids any other outcome', { tags: ['A-128'] }, () => {
  expect(isOutcomeSelectable({ ...GOOD_ODD, oddStatus: 'halted' })).toBe(false);
  expect(isOutcomeSelectable({ ...GOOD_ODD, odds: null })).toBe(false);
});

test('gives the reason of a locked outcome, missing odds first', () => {
  expect(outcomeDisabledReason(GOOD_ODD)).toBeNull();
  expect(outcomeDisabledReason({ odds: null, oddStatus: 'halted', marketStatus: 'open' })).toBe('noOdds');
  expect(outcomeDisabledReason({ ...GOOD_ODD, odds: undefined })).toBe('noOdds');
  expect(outcomeDisabledReason({ ...GOOD_ODD, oddStatus: 'halted', marketStatus: 'closed' })).toBe('oddNotTrading');
  expect(outcomeDisabledReason({ ...GOOD_ODD, oddStatus: null })).toBe('oddNotTrading');
  expect(outcomeDisabledReason({ ...GOOD_ODD, marketStatus: 'suspended' })).toBe('marketNotOpen');
});

test('expires a pre-match selection after its kick-off', { tags: ['A-131', 'D-153'] }, () => {
  expect(isSelectionExpired(upcoming, NOW)).toBe(false);
  expect(isSelectionExpired({ ...upcoming, date: inMinutes(0) }, NOW)).toBe(false);
  expect(isSelectionExpired({ ...upcoming, date: formatNairobi(NOW - 1000) }, NOW)).toBe(true);
});

test('does not expire a live selection at its kick-off', () => {
  expect(isSelectionExpired(running, NOW)).toBe(false);
});

test.each([
  { status: 'closed' },
  { status: 'unknown' },
  { status: null },
  { date: '' },
  { date: null },
  { date: '2025-06-31 10:00:00' },
])('expires any selection with %o', { tags: ['A-131', 'D-153'] }, (change) => {
  expect(isSelectionExpired({ ...upcoming, ...change }, NOW)).toBe(true);
  expect(isSelectionExpired({ ...running, ...change }, NOW)).toBe(true);
});

const pick = (matchId: string, oddId: string) => ({ matchId, oddId });

test('replaces the selection of a match by another outcome, in place', { tags: ['A-130'] }, () => {
  const slip = [pick('a', '1'), pick('b', '1'), pick('c', '1')];
  expect(toggleSelection(slip, pick('b', 'x'))).toEqual([pick('a', '1'), pick('b', 'x'), pick('c', '1')]);
});

test('removes an outcome selected again, even if its other fields changed', { tags: ['A-129'] }, () => {
  const slip = [{ ...pick('a', '1'), odds: '2.10' }];
  expect(toggleSelection(slip, { ...pick('a', '1'), odds: '2.20' })).toEqual([]);
});

const slipArbitrary = fc.uniqueArray(fc.record({ matchId: fc.uuid(), oddId: fc.string() }), {
  selector: ({ matchId }) => matchId,
});

test('restores the slip when a match is toggled twice, without mutating it', () => {
  fc.assert(
    fc.property(slipArbitrary, fc.string(), (slip, oddId) => {
      const before = structuredClone(slip);
      const added = pick('a new match', oddId);
      expect(toggleSelection(toggleSelection(slip, added), added)).toEqual(before);
      expect(slip).toEqual(before);
    }),
  );
});

test('keeps one selection per match for every order of taps', { tags: ['A-093'] }, () => {
  const taps = fc.array(fc.record({ matchId: fc.constantFrom('a', 'b', 'c'), oddId: fc.constantFrom('1', 'x', '2') }));
  fc.assert(
    fc.property(taps, (picks) => {
      const slip = picks.reduce<typeof picks>((held, tap) => toggleSelection(held, tap), []);
      expect(new Set(slip.map(({ matchId }) => matchId)).size).toBe(slip.length);
    }),
  );
});
