import { STATUS } from '../../db/betStatus.ts';
import type { BonusTerms } from '../../db/schema/index.ts';
import type { GivenResult, LegVerdict, MatchBook } from '../../ports/matchBook.ts';
import { betAmounts } from './amounts.ts';
import type { BetResult, Outcome } from './payout.ts';
import { structureOutcome } from './structure.ts';
import type { Bet, BetWithLegs, Leg, SettledLeg } from './store.ts';

const LEG_STATUS: Record<LegVerdict, number> = { won: STATUS.won, lost: STATUS.lost, void: STATUS.voided };

/** The sources of results: the match book, and the results that staff gave instead. */
export type Results = { book: MatchBook; given: ReadonlyMap<string, GivenResult> };

/** The newly decided legs of a bet, and the outcome of the bet. */
export type Decision = { legs: SettledLeg[]; outcome: Outcome };

/** The columns of a bet that its outcome depends on. */
type PricedBet = Pick<Bet, 'structure' | 'stakeCents' | 'exciseCents' | 'taxRates' | 'limits'>;
type PricedLeg = Pick<Leg, 'matchId' | 'odds' | 'status'>;

/** Decides a bet by the results known at a moment. A bet that is not pending keeps its result; only its legs change. */
export function decide(bet: BetWithLegs, freebet: BonusTerms | null, results: Results, atMs: number): Decision {
  const decided = bet.legs.map((leg) => (leg.status === STATUS.pending ? decideLeg(bet, leg, results, atMs) : leg));
  const legs = decided.filter((leg, index) => leg !== bet.legs[index]);
  return { legs, outcome: bet.status === STATUS.pending ? outcomeOf(bet, decided, freebet) : null };
}

/** The legs of a bet by the present results, also those that were decided before staff gave a result. */
export const redecideLegs = (bet: BetWithLegs, results: Results, atMs: number): Leg[] =>
  bet.legs.map((leg) =>
    leg.status === STATUS.pending || results.given.has(leg.matchId) ? decideLeg(bet, leg, results, atMs) : leg,
  );

/** The result that staff gave to a leg's match, and whether the bet was placed after it: the leg is void then. */
export function givenTo({ placedAt }: Bet, { matchId }: Leg, all: Results['given']) {
  const given = all.get(matchId);
  // A player who bets after staff have given a result may know the result.
  const isLate = given !== undefined && placedAt >= given.firstGivenAt;
  return { given: isLate ? { ...given, isVoid: true } : given, isLate };
}

/** The leg with its present result; the same object if nothing changes. */
export function decideLeg(bet: Bet, leg: Leg, { book, given: all }: Results, atMs: number): Leg {
  const result = book.resultOf(leg, atMs, givenTo(bet, leg, all).given);
  if (result === null) return leg;
  const { verdict, halfTimeScore, fullTimeScore } = result;
  const status = LEG_STATUS[verdict];
  const isSame = leg.status === status && leg.halfTimeScore === halfTimeScore && leg.fullTimeScore === fullTimeScore;
  return isSame ? leg : { ...leg, status, halfTimeScore, fullTimeScore, settledAt: new Date(atMs) };
}

/** The outcome of a bet by the states of its legs; null while it is undecided. */
export function outcomeOf(bet: PricedBet, legs: PricedLeg[], freebet: BonusTerms | null): Outcome {
  if (bet.structure !== null) return structureOutcome(bet, bet.structure, legs);
  if (legs.some((leg) => leg.status === STATUS.lost)) return lost(bet);
  if (legs.some((leg) => leg.status === STATUS.pending)) return null;
  const won = legs.filter((leg) => leg.status === STATUS.won);
  return won.length === 0 ? 'refund' : wonBy(bet, won, freebet);
}

const lost = ({ exciseCents }: PricedBet): BetResult => ({
  status: STATUS.lost,
  paidCents: 0,
  withholdingCents: 0,
  exciseCents,
});

/** The result of a bet without lost or pending legs. Void legs count at odds 1.00. */
function wonBy(bet: PricedBet, won: PricedLeg[], freebet: BonusTerms | null): BetResult {
  const { taxRates, limits, exciseCents } = bet;
  const { payoutCents, withholdingCents } = betAmounts(
    bet.stakeCents,
    won.map((leg) => leg.odds),
    { taxRates, limits, freebet },
  );
  return { status: STATUS.won, paidCents: payoutCents, withholdingCents, exciseCents };
}
