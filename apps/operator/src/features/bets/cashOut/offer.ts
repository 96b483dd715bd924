import type { CashOutObstacle } from '@ushindi/api-contract/operator';
import { cashOutMarginsAt, cashOutPartCents, MIN_CASH_OUT_CENTS } from '@ushindi/shared/cashOut';
import { STATUS } from '../../../db/betStatus.ts';
import type { GivenResult, MatchBook } from '../../../ports/matchBook.ts';
import { outcomeDisabledReason } from '@ushindi/shared';
import { redecideLegs } from '../decide.ts';
import type { BetWithLegs, Leg } from '../store.ts';

/** The state of matches and results that an offer depends on. */
type Market = { book: MatchBook; given: ReadonlyMap<string, GivenResult>; nowMs: number };

/** Whether a bet earned a freebet that another bet has used. */
type Facts = { hasUsedFreebet: boolean };

/** Cents for a part of the stake, or the reason why there is no offer. */
export type Price = { paidCents: number } | { obstacle: CashOutObstacle };

/** Prices the cash out of a part of a bet's stake at the present odds. */
export function priceOf(bet: BetWithLegs, stakeCents: number, facts: Facts, market: Market): Price {
  const obstacle = obstacleOf(bet, facts, market.book);
  if (obstacle !== null) return { obstacle };
  if (hasNewResult(bet, market)) return { obstacle: 'settling' };
  const open = bet.legs.filter(({ status }) => status === STATUS.pending);
  const openOdds = open.map((leg) => currentOdds(leg, market));
  if (openOdds.includes('decided')) return { obstacle: 'settling' };
  if (openOdds.includes(null)) return { obstacle: 'suspended' };
  const { taxRates: rates, limits } = bet;
  const odds = bet.legs.filter(({ status }) => status !== STATUS.voided).map((leg) => leg.odds);
  const priced = { stakeCents: bet.stakeCents, odds, openOdds: openOdds as string[], rates, limits };
  const paidCents = cashOutPartCents(priced, stakeCents, cashOutMarginsAt(market.nowMs));
  return paidCents < MIN_CASH_OUT_CENTS ? { obstacle: 'tooLow' } : { paidCents };
}

/** Whether staff corrected the result of a settled leg, and this bet is not corrected yet. */
const hasNewResult = (bet: BetWithLegs, market: Market): boolean => {
  const settled = { ...bet, legs: bet.legs.filter(({ status }) => status !== STATUS.pending) };
  return redecideLegs(settled, market, market.nowMs).some(
    ({ status }, index) => status !== settled.legs[index]?.status,
  );
};

/** The reason why a bet in its present state cannot be cashed out at any odds; null without one. */
export function obstacleOf(bet: BetWithLegs, facts: Facts, book: MatchBook): CashOutObstacle | null {
  const { status, structure, bonusId, corrections, legs } = bet;
  if (status !== STATUS.pending) return 'notPending';
  // An offer exists only for a bet of one line.
  if (structure !== null) return 'lines';
  if (bonusId !== null) return 'freebet';
  if (facts.hasUsedFreebet) return 'freebetUsed';
  if (corrections > 0) return 'corrected';
  const open = legs.filter((leg) => leg.status === STATUS.pending);
  // The odds of a combination do not give its probability.
  if (open.some(({ marketId }) => book.isCombined(marketId))) return 'combined';
  return open.length > 0 ? null : 'settling';
}

/** The odds at which the leg could be bet on now; null while it is suspended, 'decided' if its result is known. */
function currentOdds(leg: Leg, { book, given, nowMs }: Market): string | 'decided' | null {
  const { matchId, marketId, oddId } = leg;
  if (given.has(matchId) || book.resultOf(leg, nowMs) !== null) return 'decided';
  const offer = book.offer({ matchId, marketId, oddId }, nowMs);
  if (offer === null || book.phase(matchId, nowMs) === 'ended' || outcomeDisabledReason(offer) !== null) return null;
  return offer.odds === null ? null : offer.odds.toFixed(2);
}

/** Whether a match of an open leg is in play, so that players may know an event before the odds follow it. */
export const isInPlay = ({ legs }: BetWithLegs, book: MatchBook, nowMs: number): boolean =>
  legs.some(({ status, matchId }) => status === STATUS.pending && book.phase(matchId, nowMs) === 'live');
