import { toCents } from '@ushindi/shared';
import { namedRow } from '../../db/rows.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { betAmounts, type Terms } from './amounts.ts';
import type { AcceptedLeg, PlaceRequest } from './slip.ts';
import { STATUS } from './status.ts';
import type { Bet, NewLeg } from './store.ts';

/** Settlement columns of a new bet; the database sets the same values by default. */
export const PENDING_DEFAULTS = {
  status: STATUS.pending,
  settledAt: null,
  paidCents: null,
  paidWithholdingCents: null,
  corrections: 0,
  uncollectedCents: 0,
  voidedByStaff: false,
  autoCashOutCents: null,
} as const;

/** Key and amounts of a new bet under its terms. */
export function priceBet(request: PlaceRequest, legs: AcceptedLeg[], terms: Terms) {
  const stakeCents = toCents(request.bet_amount);
  const { payoutCents, ...amounts } = betAmounts(
    stakeCents,
    legs.map((leg) => leg.odds),
    terms,
  );
  const { taxRates, limits } = terms;
  return { idempotencyKey: request.bet_ref, stakeCents, possibleWinCents: payoutCents, ...amounts, taxRates, limits };
}

export function newLeg({ item, match, offer, odds }: AcceptedLeg): NewLeg {
  return {
    matchId: match.matchId,
    sportId: match.sportId,
    marketId: item.market_id,
    parentMarketId: offer.parentMarketId,
    oddId: item.o_id,
    outcomeId: offer.outcomeId,
    specifier: offer.specifier,
    outcomeName: offer.outcomeName,
    marketName: offer.marketName,
    odds,
    live: item.is_live === 'l',
    kickoffAt: new Date(match.kickoffMs),
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    competition: match.competition,
  };
}

/** A bet's row as the SQL functions read it. */
export const betRow = (fresh: Partial<Bet>): Record<string, unknown> => namedRow(bet, fresh);

/** Legs by booking code, as the SQL functions read them. */
export const legRows = (legs: readonly (readonly [bookingCode: string, legs: NewLeg[]])[]): string =>
  JSON.stringify(Object.fromEntries(legs.map(([code, each]) => [code, each.map((leg) => namedRow(betLeg, leg))])));
