import { toCents } from '@ushindi/shared';
import { namedRow } from '../../db/rows.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { type BetAmounts, betAmounts, type Terms } from './amounts.ts';
import type { CountedByLines } from './liability.ts';
import type { AcceptedLeg, PlaceRequest } from './slip.ts';
import { PENDING_COLUMNS } from './payout.ts';
import { type OwnLeg, structureAmounts, structureOf } from './structure.ts';
import type { Bet, NewLeg } from './store.ts';

/** The columns of a new bet that placement does not compute. The database sets the same values by default. */
export const PENDING_DEFAULTS = {
  ...PENDING_COLUMNS,
  corrections: 0,
  uncollectedCents: 0,
  voidedByStaff: false,
  autoCashOutCents: null,
} as const;

/** The amounts of a new bet if every leg wins. */
export function newBetAmounts(
  { stakeCents, structure }: Pick<Bet, 'stakeCents' | 'structure'>,
  legs: readonly OwnLeg[],
  terms: Terms,
): BetAmounts {
  if (structure !== null) return structureAmounts(structure, legs, terms);
  return betAmounts(
    stakeCents,
    legs.map(({ odds }) => odds),
    terms,
  );
}

/** Key and amounts of a new bet under its terms. */
export function priceBet(request: PlaceRequest, legs: AcceptedLeg[], terms: Terms) {
  const stakeCents = toCents(request.bet_amount);
  const structure = structureOf(request.structure);
  const { payoutCents, ...amounts } = newBetAmounts({ stakeCents, structure }, legs.map(ownLeg), terms);
  const { taxRates, limits } = terms;
  const key = { idempotencyKey: request.bet_ref, stakeCents, possibleWinCents: payoutCents };
  return { ...key, ...amounts, structure, taxRates, limits };
}

/** The fields of a leg from which lines are computed. */
export const ownLeg = ({ match: { matchId }, odds }: AcceptedLeg): OwnLeg => ({ matchId, odds });

/** The row of a new leg. */
export function newLeg({ item, match, offer, odds }: AcceptedLeg, byLines: CountedByLines): NewLeg {
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
    liabilityCents: byLines?.get(match.matchId) ?? null,
  };
}

/** A bet as the JSON row that the SQL functions read. */
export const betRow = (fresh: Partial<Bet>): Record<string, unknown> => namedRow(bet, fresh);

/** Legs by booking code as the JSON that the SQL functions read. */
export const legRows = (legs: readonly (readonly [bookingCode: string, legs: NewLeg[]])[]): string =>
  JSON.stringify(Object.fromEntries(legs.map(([code, each]) => [code, each.map((leg) => namedRow(betLeg, leg))])));
