import { describe, expect, it } from 'vitest';
import { withRefusal } from './refusal.ts';
import {
  EMPTY_SLIP,
  afterPlacing,
  kept,
  toggled,
  withOdds,
  withOddsAccepted,
  withStaleness,
  withoutExpired,
  type SlipState,
} from './slipState.ts';
import { aSelection, kickOffMs } from './testSelection.ts';

const drawCode = () => 'KQZMT47';
const first = aSelection();
const second = aSelection({ matchId: '3312', oddId: 'odd-2', odds: 1.62 });
const slipOf = (...selections: SlipState['selections']): SlipState => ({
  ...EMPTY_SLIP,
  selections,
  bookingCode: selections.length > 0 ? 'KQZMT47' : null,
});
const attempt = { betRef: 'KQZMT47', accNo: '7' };

describe('tapping an outcome', () => {
  it('draws a booking code with the first selection, and keeps it for the next', { tags: ['A-127'] }, () => {
    const one = toggled(EMPTY_SLIP, first, drawCode);
    const two = toggled(one, second, () => 'OTHER00');
    expect([one.bookingCode, two.bookingCode]).toEqual(['KQZMT47', 'KQZMT47']);
    expect(two.selections).toEqual([first, second]);
  });

  it('removes the same outcome again, and the code with the last selection', { tags: ['A-127'] }, () => {
    expect(toggled(slipOf(first), first, drawCode)).toEqual(EMPTY_SLIP);
  });

  it('replaces another outcome of the same match', () => {
    const other = aSelection({ oddId: 'odd-x', outcomeName: 'Draw' });
    expect(toggled(slipOf(first, second), other, drawCode).selections).toEqual([other, second]);
  });

  it.each([{ oddStatus: 'suspended' }, { marketStatus: 'closed' }])(
    'ignores an outcome with %j',
    { tags: ['A-128'] },
    (locked) => {
      expect(toggled(EMPTY_SLIP, aSelection(locked), drawCode)).toBe(EMPTY_SLIP);
    },
  );

  it('removes a selection that has been locked since', () => {
    expect(toggled(slipOf(first), aSelection({ marketStatus: 'closed' }), drawCode).selections).toEqual([]);
  });

  it('does nothing while a bet is being checked', () => {
    const slip = { ...slipOf(first), attempt };
    expect(toggled(slip, second, drawCode)).toBe(slip);
    expect(kept(slip, () => false, drawCode)).toBe(slip);
  });
});

describe('removing expired selections', () => {
  it('removes all of them and nothing else', { tags: ['A-133'] }, () => {
    const live = aSelection({ matchId: '9', live: true });
    const later = aSelection({ matchId: '8', startsAtMs: kickOffMs + 3_600_000 });
    const refused = aSelection({ ...later, matchId: '7', issue: 'Closed' });
    const stale = aSelection({ ...live, matchId: '6', stale: true });
    const slip = withoutExpired(slipOf(first, live, later, refused, stale), kickOffMs + 1000, drawCode);
    expect(slip.selections).toEqual([live, later, refused, stale]);
  });
});

describe('an odds update', () => {
  const news = (odds: number | null) => ({ odds, oddStatus: 'trading', marketStatus: 'open' });

  it('changes the odds and keeps the accepted ones', { tags: ['A-136'] }, () => {
    const slip = withOdds(withOdds(slipOf(first), '4821', 'odd-1', news(2.3)), '4821', 'odd-1', news(2.4));
    expect(slip.selections[0]).toMatchObject({ odds: 2.4, oddsBefore: 2.15 });
  });

  it('clears the change when the odds return', () => {
    const moved = withOdds(slipOf(first), '4821', 'odd-1', news(2.3));
    expect(withOdds(moved, '4821', 'odd-1', news(2.15)).selections).toEqual([first]);
  });

  it('keeps the last odds when there are none, with the new status', () => {
    const update = { odds: null, oddStatus: 'suspended', marketStatus: 'open' };
    const slip = withOdds(slipOf(first), '4821', 'odd-1', update);
    expect(slip.selections[0]).toMatchObject({ odds: 2.15, oddStatus: 'suspended' });
  });

  it('keeps the same slip when nothing changes or the outcome is not on it', () => {
    const slip = slipOf(first);
    expect(withOdds(slip, '4821', 'odd-1', news(2.15))).toBe(slip);
    expect(withOdds(slip, '4821', 'odd-9', news(9))).toBe(slip);
    expect(withOdds(slip, '1', 'odd-1', news(9))).toBe(slip);
  });

  it('is accepted by accepting all odds', () => {
    const slip = withOddsAccepted(withOdds(slipOf(first), '4821', 'odd-1', news(2.3)));
    expect(slip.selections[0]).toMatchObject({ odds: 2.3, oddsBefore: null });
  });
});

describe('staleness', () => {
  it('follows the live list', () => {
    const slip = slipOf(aSelection({ live: true }));
    const gone = withStaleness(slip, '4821', { stale: true });
    expect(gone.selections[0]?.stale).toBe(true);
    expect(withStaleness(gone, '4821', { stale: false })).toEqual(slip);
  });

  it('never affects a pre-match selection', () => {
    const slip = slipOf(first);
    expect(withStaleness(slip, '4821', { stale: true })).toBe(slip);
  });
});

describe('a refused bet', () => {
  it('updates changed odds and marks other named selections', () => {
    const offending = [
      { matchId: '4821', message: 'Odds changed', oddsNow: 2.05 },
      { matchId: '3312', message: 'Match closed', oddsNow: null },
      { matchId: '1', message: 'Unknown', oddsNow: null },
    ];
    const slip = withRefusal(slipOf(first, second), offending, [first, second]);
    expect(slip.selections).toEqual([
      { ...first, odds: 2.05, oddsBefore: 2.15 },
      { ...second, issue: 'Match closed' },
    ]);
  });

  it('is marked when the named odds are those that were sent', () => {
    const slip = withRefusal(slipOf(first), [{ matchId: '4821', message: 'Closed', oddsNow: 2.15 }], [first]);
    expect(slip.selections[0]?.issue).toBe('Closed');
  });

  it('is not marked when its odds changed on the slip before the response', () => {
    const onSlip = aSelection({ odds: 2.05, oddsBefore: 2.15 });
    const offending = [{ matchId: '4821', message: 'Odds changed', oddsNow: 2.05 }];
    expect(withRefusal(slipOf(onSlip), offending, [first]).selections).toEqual([onSlip]);
  });
});

it('clears the slip after a placed bet and keeps its settings', () => {
  const slip = { ...slipOf(first), attempt, stake: '50', oddsPolicy: 'better' as const };
  expect(afterPlacing(slip, 'KQZMT47')).toEqual({
    ...EMPTY_SLIP,
    stake: '50',
    oddsPolicy: 'better',
    betId: 'KQZMT47',
  });
});
