import type { LegExplanation } from '@ushindi/api-contract/operator';
import { describe, expect, it } from 'vitest';
import { STATUS } from '../../db/betStatus.ts';
import type { GivenResult, LegVerdict } from '../../ports/matchBook.ts';
import { betOf, leg, PLACED_MS } from '../../test/betRows.ts';
import { HeldBook } from '../../test/heldBook.ts';
import { explainLeg } from './explain.ts';
import type { Bet, Leg } from './store.ts';

const NOW_MS = PLACED_MS + 6 * 60 * 60_000;
const SCORES = { halfTimeScore: '1-0', fullTimeScore: '2-1' };
const DECIDED: LegExplanation = { kind: 'decided', rule: 'most', line: null, facts: [] };
const given: GivenResult = {
  isVoid: false,
  htHome: 0,
  htAway: 1,
  ftHome: 0,
  ftAway: 2,
  firstGivenAt: new Date(PLACED_MS + 1),
};

/** Explains a stored leg on match 1, which ended with a verdict or not at all. */
function explained(
  stored: Partial<Leg>,
  verdict: LegVerdict | null,
  { result, bet = {} }: { result?: GivenResult; bet?: Partial<Bet> } = {},
): LegExplanation | null {
  const book = new HeldBook();
  book.add('1');
  if (verdict !== null) book.end('1', verdict);
  const one = leg('1', stored);
  const staff = new Map(result === undefined ? [] : [['1', result]]);
  return explainLeg(betOf([one], bet), one, { book, given: staff }, NOW_MS);
}

describe('the explanation of a stored leg', { tags: ['R-300'] }, () => {
  it('is that of its market while the match has the result that settled it', () => {
    expect(explained({ status: STATUS.won, ...SCORES }, 'won')).toEqual(DECIDED);
    expect(explained({ status: STATUS.lost, ...SCORES }, 'lost')).toEqual(DECIDED);
  });

  it('is missing for open and cancelled legs', () => {
    expect(explained({}, 'won')).toBeNull();
    expect(explained({ status: STATUS.cancelled }, 'won', { bet: { status: STATUS.cancelled } })).toBeNull();
  });

  it('is missing when the match has another result by now, until a correction has reached the bet', () => {
    expect(explained({ status: STATUS.won, ...SCORES }, 'lost')).toBeNull();
    expect(explained({ status: STATUS.won, ...SCORES }, 'won', { result: given })).toBeNull();
    expect(explained({ status: STATUS.voided }, 'won')).toBeNull();
    const corrected = { status: STATUS.lost, halfTimeScore: '0-1', fullTimeScore: '0-2' };
    expect(explained(corrected, 'won', { result: given })).toEqual(DECIDED);
  });

  it('names a void match, and a bet after the given result', () => {
    const result = { ...given, isVoid: true };
    expect(explained({ status: STATUS.voided }, 'won', { result })).toEqual({ kind: 'void', reason: 'matchVoid' });
    const late = { ...given, firstGivenAt: new Date(PLACED_MS) };
    expect(explained({ status: STATUS.voided }, 'won', { result: late })).toEqual({
      kind: 'void',
      reason: 'placedLate',
    });
  });

  it('names a bet that staff made void, whatever its match did', () => {
    const bet = { status: STATUS.voided };
    for (const verdict of ['won', 'lost', null] as const)
      expect(explained({ status: STATUS.voided }, verdict, { bet })).toEqual({ kind: 'void', reason: 'betVoid' });
  });
});
