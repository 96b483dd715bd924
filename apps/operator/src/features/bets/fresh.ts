import { toCents } from '@ushindi/shared';
import { figuresOf, type Terms } from './figures.ts';
import type { AcceptedLeg, PlaceRequest } from './slip.ts';
import { STATUS } from './status.ts';
import type { NewLeg } from './store.ts';

/** How every bet begins. */
export const UNDECIDED = { status: STATUS.pending, settledAt: null, paidCents: null, paidWithholdingCents: null };

/** What a bet is worth under its terms, as it is stored. */
export function priceBet(request: PlaceRequest, legs: AcceptedLeg[], terms: Terms) {
  const stakeCents = toCents(request.bet_amount);
  const { payoutCents, ...figures } = figuresOf(
    stakeCents,
    legs.map((leg) => leg.odds),
    terms,
  );
  const { taxRates, limits } = terms;
  return { betRef: request.bet_ref, stakeCents, possibleWinCents: payoutCents, ...figures, taxRates, limits };
}

/** A leg as it is stored with its bet. */
export function legRow({ item, match, offer, odds }: AcceptedLeg): NewLeg {
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
