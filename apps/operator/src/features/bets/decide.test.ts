import { describe, expect, it } from 'vitest';
import { STATUS } from '../../db/betStatus.ts';
import type { BonusTerms } from '../../db/schema/index.ts';
import type { GivenResult, LegVerdict } from '../../ports/matchBook.ts';
import { betOf, EXCISE_CENTS, leg, PLACED_MS } from '../../test/betRows.ts';
import { HeldBook } from '../../test/heldBook.ts';
import { decide, outcomeOf, redecideLegs } from './decide.ts';
import type { BetWithLegs, Leg } from './store.ts';

const NOW_MS = Date.parse('2026-11-21T18:00:00.000Z');
const SETTLED_BEFORE = new Date(NOW_MS - 1);

/** A book in which the named matches have ended. */
function bookOf(verdicts: Record<string, LegVerdict>): HeldBook {
  const book = new HeldBook();
  for (const [matchId, verdict] of Object.entries(verdicts)) {
    book.add(matchId);
    book.end(matchId, verdict);
  }
  return book;
}

const given = (change: Partial<GivenResult> = {}): GivenResult => ({
  isVoid: false,
  htHome: 0,
  htAway: 1,
  ftHome: 0,
  ftAway: 2,
  firstGivenAt: new Date(PLACED_MS + 1),
  ...change,
});

const decided = (
  bet: BetWithLegs,
  verdicts: Record<string, LegVerdict>,
  staff: Record<string, GivenResult> = {},
  freebet: BonusTerms | null = null,
) => decide(bet, freebet, { book: bookOf(verdicts), given: new Map(Object.entries(staff)) }, NOW_MS);

describe('decide', () => {
  it('gives each newly decided leg its status, scores and time', () => {
    const bet = betOf(['1', '2', '3', '4'].map((matchId) => leg(matchId)));
    const { legs, outcome } = decided(bet, { '1': 'won', '2': 'lost', '3': 'void' });
    const scores = { halfTimeScore: '1-0', fullTimeScore: '2-1', settledAt: new Date(NOW_MS) };
    expect(legs).toEqual([
      leg('1', { status: 1, ...scores }),
      leg('2', { status: 3, ...scores }),
      leg('3', { status: 7, ...scores }),
    ]);
    expect(outcome).toEqual({ status: 3, paidCents: 0, withholdingCents: 0, exciseCents: EXCISE_CENTS });
  });

  it('decides nothing while no match is decided', () => {
    expect(decided(betOf([leg('1'), leg('2')]), {})).toEqual({ legs: [], outcome: null });
  });

  it('waits for the last match unless a leg is lost', () => {
    expect(decided(betOf([leg('1'), leg('2')]), { '1': 'won' }).outcome).toBeNull();
    expect(decided(betOf([leg('1'), leg('2')]), { '1': 'lost' }).outcome).toMatchObject({ status: 3 });
  });

  it('pays the product of the won legs, and counts void ones at 1.00', () => {
    const bet = betOf([leg('1'), leg('2', { odds: '1.50' }), leg('3', { odds: '3.00' })]);
    // 86.9565 x 3.00 = 260.87; tax (260.87 - 86.9565) / 6 = 28.99; 260.87 - 28.99 = 231.88.
    expect(decided(bet, { '1': 'won', '2': 'won', '3': 'void' }).outcome).toEqual({
      status: 1,
      paidCents: 23_188,
      withholdingCents: 2_899,
      exciseCents: EXCISE_CENTS,
    });
  });

  it('refunds a bet of which every leg is void', () => {
    expect(decided(betOf([leg('1'), leg('2')]), { '1': 'void', '2': 'void' }).outcome).toBe('refund');
  });

  it('counts a leg that was decided before, and does not decide it again', () => {
    const before = leg('1', { status: STATUS.won, settledAt: SETTLED_BEFORE });
    const { legs, outcome } = decided(betOf([before, leg('2')]), { '1': 'lost', '2': 'won' });
    expect(legs.map(({ id }) => id)).toEqual([2]);
    expect(outcome).toMatchObject({ status: 1 });
  });

  it('decides the legs of a settled bet and keeps its result', () => {
    const lost = leg('1', { status: STATUS.lost, settledAt: SETTLED_BEFORE });
    const { legs, outcome } = decided(betOf([lost, leg('2')], { status: STATUS.lost }), { '2': 'won' });
    expect(legs.map(({ id, status }) => [id, status])).toEqual([[2, 1]]);
    expect(outcome).toBeNull();
  });

  it('takes the result that staff gave in place of the one of the match', { tags: ['R-88'] }, () => {
    const { legs, outcome } = decided(betOf([leg('1')]), { '1': 'won' }, { '1': given() });
    expect(legs).toMatchObject([{ status: 3, halfTimeScore: '0-1', fullTimeScore: '0-2' }]);
    expect(outcome).toMatchObject({ status: 3 });
    expect(decided(betOf([leg('1')]), { '1': 'won' }, { '2': given() }).outcome).toMatchObject({ status: 1 });
  });

  it('makes a leg void that was placed when staff had given the result', { tags: ['R-88'] }, () => {
    const outcomeAt = (firstGivenMs: number) =>
      decided(betOf([leg('1')]), { '1': 'won' }, { '1': given({ firstGivenAt: new Date(firstGivenMs) }) }).outcome;
    expect(outcomeAt(PLACED_MS)).toBe('refund');
    expect(outcomeAt(PLACED_MS - 1)).toBe('refund');
    expect(outcomeAt(PLACED_MS + 1)).toMatchObject({ status: 3 });
  });

  it('pays a freebet without its stake, up to the highest win of its terms', () => {
    const terms = { minStake: 0, minOdds: 0, minSelections: 0, minOddsPerSelection: 0, maxWin: 0, deductStake: true };
    const bet = betOf([leg('1'), leg('2')], { stakeCents: 11_500, exciseCents: 1_500, bonusId: 5 });
    // 100 x 4.00 = 400; tax 300 / 6 = 50; 400 - 50 - 100 = 250.
    const won = { '1': 'won', '2': 'won' } as const;
    expect(decided(bet, won, {}, terms).outcome).toEqual({
      status: 1,
      paidCents: 25_000,
      withholdingCents: 5_000,
      exciseCents: 1_500,
    });
    expect(decided(bet, won, {}, { ...terms, maxWin: 200 }).outcome).toMatchObject({ paidCents: 20_000 });
    expect(decided(bet, won, {}, { ...terms, deductStake: false }).outcome).toMatchObject({ paidCents: 35_000 });
  });
});

describe('redecideLegs', () => {
  const settled = (matchId: string, change: Partial<Leg> = {}) =>
    leg(matchId, {
      status: STATUS.won,
      halfTimeScore: '1-0',
      fullTimeScore: '2-1',
      settledAt: SETTLED_BEFORE,
      ...change,
    });
  const redecided = (legs: Leg[], verdicts: Record<string, LegVerdict>, staff: Record<string, GivenResult> = {}) =>
    redecideLegs(betOf(legs), { book: bookOf(verdicts), given: new Map(Object.entries(staff)) }, NOW_MS);

  it('decides the legs again of matches that staff gave a result', { tags: ['R-89'] }, () => {
    const other = settled('2');
    const [first, second] = redecided([settled('1'), other], { '1': 'won', '2': 'lost' }, { '1': given() });
    expect(first).toMatchObject({ status: 3, halfTimeScore: '0-1', fullTimeScore: '0-2', settledAt: new Date(NOW_MS) });
    expect(second).toBe(other);
  });

  it('decides the pending legs too', { tags: ['R-89'] }, () => {
    expect(redecided([leg('1'), leg('2')], { '1': 'won' })).toMatchObject([{ status: 1 }, { status: 0 }]);
  });

  it('returns the same leg when the given result agrees in all, and another for any difference', {
    tags: ['R-89'],
  }, () => {
    const agreeing = { '1': given({ htHome: 1, htAway: 0, ftHome: 2, ftAway: 1 }) };
    const same = settled('1');
    expect(redecided([same], {}, agreeing)[0]).toBe(same);
    for (const change of [{ status: STATUS.voided }, { halfTimeScore: '0-0' }, { fullTimeScore: '3-1' }])
      expect(redecided([settled('1', change)], {}, agreeing)).toEqual([settled('1', { settledAt: new Date(NOW_MS) })]);
  });
});

describe('outcomeOf', () => {
  it('is lost by one lost leg, whatever the others are', () => {
    const legs = [leg('1', { status: STATUS.lost }), leg('2'), leg('3', { status: STATUS.won })];
    expect(outcomeOf(betOf(legs), legs, null)).toMatchObject({ status: 3, paidCents: 0, exciseCents: EXCISE_CENTS });
  });

  it('is open while a leg is pending beside won and void ones', () => {
    const legs = [leg('1', { status: STATUS.won }), leg('2'), leg('3', { status: STATUS.voided })];
    expect(outcomeOf(betOf(legs), legs, null)).toBeNull();
  });
});
