import type { LegExplanation } from '@ushindi/api-contract/operator';
import { STATUS } from '../../db/betStatus.ts';
import { decideLeg, givenTo, type Results } from './decide.ts';
import type { Bet, Leg } from './store.ts';

/**
 * The explanation of a leg's result: the market's rule and the facts of the score, from the definitions that settled
 * it. Null for a leg without a result, and for a leg whose match has another result by now.
 */
export function explainLeg(bet: Bet, leg: Leg, results: Results, atMs: number): LegExplanation | null {
  if (leg.status === STATUS.pending || leg.status === STATUS.cancelled) return null;
  const { given, isLate } = givenTo(bet, leg, results.given);
  const explanation = results.book.explain(leg, atMs, given);
  // Staff can make a bet void independent of its matches.
  if (explanation === null || decideLeg(bet, leg, results, atMs) !== leg)
    return bet.status === STATUS.voided && leg.status === STATUS.voided ? { kind: 'void', reason: 'betVoid' } : null;
  return isLate ? { kind: 'void', reason: 'placedLate' } : explanation;
}
