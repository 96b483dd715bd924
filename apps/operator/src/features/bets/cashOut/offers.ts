import type { CashOutObstacle } from '@ushindi/api-contract/operator';
import { stakePartCents } from '@ushindi/shared/cashOut';
import type { Clock } from '../../../clock.ts';
import type { Db } from '../../../db/database.ts';
import type { Freebets } from '../../../ports/freebets.ts';
import type { MatchBook } from '../../../ports/matchBook.ts';
import { readGivenResults } from '../givenResults.ts';
import { type BetWithLegs, findBetsById } from '../store.ts';
import { type Price, priceOf } from './offer.ts';
import { QUOTE_VALID_MS, quoteIdOf } from './quote.ts';
import { countCashOuts } from './store.ts';

/** The dependencies of offers. */
export type OfferParts = { db: Db; nowMs: Clock; book: MatchBook; freebets: Pick<Freebets, 'usedBy'> };

/** The present offer for a part of a bet's stake, or the reason why there is none. */
export type Offer = { betId: number } & (
  | { quoteId: string; paidCents: number; stakeCents: number; validMs: number }
  | { obstacle: CashOutObstacle }
);

/** The offers for a percentage of the stakes of a player's bets. Bets of other players are left out. */
export async function offersFor(
  parts: OfferParts,
  accountId: number,
  { betIds, percent }: { betIds: number[]; percent: number },
): Promise<Offer[]> {
  const bets = (await findBetsById(parts.db, betIds)).filter((bet) => bet.accountId === accountId);
  const stakeOf = ({ stakeCents }: BetWithLegs) => stakePartCents(stakeCents, percent);
  const [prices, made] = await Promise.all([
    pricesOf(parts, bets, stakeOf),
    countCashOuts(
      parts.db,
      bets.map(({ id }) => id),
    ),
  ]);
  const expiresMs = parts.nowMs() + QUOTE_VALID_MS;
  return bets.map((bet, index) => {
    const price = prices[index] as Price;
    if ('obstacle' in price) return { betId: bet.id, obstacle: price.obstacle };
    const { paidCents } = price;
    const stakeCents = stakeOf(bet);
    const quoteId = quoteIdOf({ number: (made.get(bet.id) ?? 0) + 1, stakeCents, paidCents, expiresMs });
    return { betId: bet.id, quoteId, paidCents, stakeCents, validMs: QUOTE_VALID_MS };
  });
}

/** Prices parts of bets' stakes at the present odds and results, in the order of the bets. */
export async function pricesOf(
  { db, nowMs, book, freebets }: OfferParts,
  bets: BetWithLegs[],
  stakeOf: (bet: BetWithLegs) => number,
): Promise<Price[]> {
  const matchIds = [...new Set(bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId)))];
  const given = await readGivenResults(db, matchIds);
  const used = await freebets.usedBy(db, bets);
  const market = { book, given, nowMs: nowMs() };
  return bets.map((bet) => priceOf(bet, stakeOf(bet), { hasUsedFreebet: used.has(bet.id) }, market));
}
