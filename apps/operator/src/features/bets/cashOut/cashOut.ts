import assert from 'node:assert/strict';
import { cashOutTaxCents } from '@ushindi/shared/cashOut';
import { STATUS } from '../../../db/betStatus.ts';
import type { Db } from '../../../db/database.ts';
import { lockPlayer } from '../../../db/lockPlayer.ts';
import { OperatorError } from '../../../http/errors.ts';
import { type Entry, postBatch, type Transfer } from '../../../ledger/post.ts';
import type { Freebets } from '../../../ports/freebets.ts';
import { betAmounts } from '../amounts.ts';
import { lockGivenResults } from '../givenResults.ts';
import type { LiveDelay } from '../liveDelay.ts';
import { resultEntries, settlementKey, settlementColumns, storeSettlements } from '../payout.ts';
import { type BetWithLegs, findBetsById, lockOwnBet, type ReducedBet, storeReducedBet } from '../store.ts';
import { isInPlay } from './offer.ts';
import { type Offer, type OfferParts, offersFor, pricesOf } from './offers.ts';
import { QUOTE_VALID_MS, readQuote } from './quote.ts';
import { countCashOuts, findCashOut, type NewCashOut, storeCashOut } from './store.ts';

/** The dependencies of cash outs. */
export type CashOutParts = OfferParts & { freebets: Freebets; liveDelay: Pick<LiveDelay, 'pass'> };

/** A cash out that was made, or the present offer if the accepted one is no longer valid. Nothing was paid then. */
type CashOutResult = { made: NewCashOut; restCents: number } | { offer: Offer };

/** The acceptance of an offer by a player, or by the job on the player's behalf. */
type Acceptance = {
  quoteId: string;
  /** The number of the cash out among those of its bet; null for the next one. */
  number: number | null;
  automatic: boolean;
  /** The cents of the stake that are cashed out. */
  stakeOf: (bet: BetWithLegs) => number;
  /** The cents that are paid at the present offer; null if the offer is too low for the acceptance. */
  paidAt: (priceCents: number, bet: BetWithLegs) => number | null;
};

/** The present offer is below the accepted one. The transaction must not commit. */
class OfferGone extends Error {
  override readonly name = 'OfferGone';
}

/**
 * Accepts an offer once: the same quote again returns the first result. A bet with a match in play waits for the
 * live delay, and the offer is checked after it.
 * @throws OperatorError NOT_FOUND, INVALID for a text that is no quote, UNAVAILABLE when the process closes.
 */
export async function acceptQuote(
  parts: CashOutParts,
  accountId: number,
  { betId, quoteId }: { betId: number; quoteId: string },
): Promise<CashOutResult> {
  const { db, nowMs, book, liveDelay } = parts;
  const quote = readQuote(quoteId);
  if (quote === null) throw new OperatorError('INVALID', { kind: 'requestUnreadable' });
  const [bet] = await findBetsById(db, [betId]);
  if (bet?.accountId !== accountId) throw new OperatorError('NOT_FOUND', { kind: 'unknownBet' });
  const { number, stakeCents, paidCents, expiresMs } = quote;
  const isEarlier = (await findCashOut(db, betId, quoteId)) !== null;
  const leftMs = expiresMs - nowMs();
  if (!isEarlier && (leftMs < 0 || leftMs > QUOTE_VALID_MS)) return presentOffer(parts, bet, stakeCents);
  if (!isEarlier && isInPlay(bet, book, nowMs()) && !(await liveDelay.pass()))
    throw new OperatorError('UNAVAILABLE', { kind: 'cashOutNotMade' });
  const acceptance: Acceptance = {
    quoteId,
    number,
    automatic: false,
    stakeOf: () => stakeCents,
    paidAt: (priceCents) => (priceCents >= paidCents ? paidCents : null),
  };
  return (await cashOutOnce(parts, bet, acceptance)) ?? presentOffer(parts, bet, stakeCents);
}

/** The present offer for the same part, or for the whole stake if it is smaller than that part by now. */
async function presentOffer(parts: CashOutParts, { id, accountId }: BetWithLegs, stakeCents: number) {
  const [now] = await findBetsById(parts.db, [id]);
  const percent = now === undefined ? 100 : Math.min(100, Math.round((stakeCents * 100) / now.stakeCents));
  const [offer] = await offersFor(parts, accountId, { betIds: [id], percent: Math.max(1, percent) });
  assert(offer, `bet ${id} is stored`);
  return { offer };
}

/** Cashes a bet or a part of it out in one transaction. Null, with nothing changed, if the present offer is too low. */
export async function cashOutOnce(
  parts: CashOutParts,
  { id, accountId }: BetWithLegs,
  acceptance: Acceptance,
): Promise<{ made: NewCashOut; restCents: number } | null> {
  try {
    return await parts.db.transaction(async (tx) => {
      await lockGivenResults(tx);
      await lockPlayer(tx, accountId);
      const bet = await lockOwnBet(tx, accountId, String(id));
      assert(bet, `bet ${id} is stored`);
      const earlier = await findCashOut(tx, id, acceptance.quoteId);
      if (earlier !== null) return { made: earlier, restCents: earlier.endsBet ? 0 : bet.stakeCents };
      return pay(tx, { ...parts, db: tx }, bet, acceptance);
    });
  } catch (error) {
    if (error instanceof OfferGone) return null;
    throw error;
  }
}

async function pay(tx: Db, parts: CashOutParts, bet: BetWithLegs, acceptance: Acceptance) {
  const number = ((await countCashOuts(tx, [bet.id])).get(bet.id) ?? 0) + 1;
  if (acceptance.number !== null && acceptance.number !== number) throw new OfferGone();
  const paidCents = await requirePrice(parts, bet, acceptance);
  const { quoteId, automatic } = acceptance;
  const stakeCents = acceptance.stakeOf(bet);
  const rest = restOf(bet, stakeCents);
  const exciseCents = bet.exciseCents - (rest?.exciseCents ?? 0);
  const withholdingCents = cashOutTaxCents({ paidCents, stakeCents, exciseCents }, bet.taxRates);
  const madeAt = new Date(parts.nowMs());
  const taxes = { exciseCents, withholdingCents };
  const made = {
    betId: bet.id,
    number,
    quoteId,
    stakeCents,
    paidCents,
    ...taxes,
    endsBet: rest === null,
    automatic,
    madeAt,
  };
  const more = await parts.freebets.revoke(tx, { accountId: bet.accountId, betId: bet.id });
  await storeCashOut(tx, made);
  await move(tx, bet, made, rest, more);
  // The transaction may have waited for locks, so the offer is checked once more.
  await requirePrice(parts, bet, acceptance);
  return { made, restCents: rest?.stakeCents ?? 0 };
}

async function requirePrice(parts: CashOutParts, bet: BetWithLegs, acceptance: Acceptance): Promise<number> {
  const [price] = await pricesOf(parts, [bet], acceptance.stakeOf);
  const paidCents = price && 'paidCents' in price ? acceptance.paidAt(price.paidCents, bet) : null;
  if (paidCents === null) throw new OfferGone();
  return paidCents;
}

/** The bet after a cash out of a part of its stake; null after one of the whole. */
function restOf(bet: BetWithLegs, partCents: number): ReducedBet | null {
  const { taxRates, limits } = bet;
  const stakeCents = bet.stakeCents - partCents;
  if (stakeCents === 0) return null;
  const odds = bet.legs.map((leg) => leg.odds);
  const { payoutCents, exciseCents, withholdingCents } = betAmounts(stakeCents, odds, {
    taxRates,
    limits,
    freebet: null,
  });
  return { stakeCents, possibleWinCents: payoutCents, exciseCents, withholdingCents };
}

/** Moves the money. A cash out of the whole is the bet's result. After one of a part the bet is pending with less stake. */
async function move(tx: Db, bet: BetWithLegs, made: NewCashOut, rest: ReducedBet | null, more: Entry[]): Promise<void> {
  const { number, madeAt } = made;
  const operationKey = rest === null ? settlementKey(bet) : `cashout:${bet.id}:${number}`;
  const entries = [...resultEntries({ ...made, accountId: bet.accountId }), ...more];
  const transfer: Transfer = { operationKey, kind: 'cash_out', atMs: madeAt.getTime(), entries };
  if (rest === null) {
    const columns = settlementColumns(bet, { ...made, status: STATUS.cashedOut }, madeAt.getTime());
    await storeSettlements(tx, [{ settled: { id: bet.id, ...columns }, transfer }]);
  } else {
    await storeReducedBet(tx, bet.id, rest);
    await postBatch(tx, [transfer]);
  }
}
