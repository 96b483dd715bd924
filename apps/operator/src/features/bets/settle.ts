import assert from 'node:assert/strict';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import type { BonusTerms } from '../../db/schema/index.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { correctBet } from './correct.ts';
import { decide } from './decide.ts';
import { lockLiabilities } from './liability.ts';
import { lockGivenResults, readGivenResults } from './givenResults.ts';
import { type BetResult, payout, refund, type Settlement, storeSettlements } from './payout.ts';
import { awaitedMatches, type Awaiting, type Bet, lockBets, pageOfAwaiting, storeSettledLegs } from './store.ts';

type Parts = {
  db: Db;
  nowMs: Clock;
  book: MatchBook;
  freebets: Freebets;
  logger: Logger;
  /** The number of bets per transaction. Placements wait for the house accounts until it commits. */
  batchSize: number;
  /** Ends the run after the present batch. */
  stopping?: AbortSignal;
};

/**
 * Settles the bets of decided matches, many in one transaction. Several processes may run this at once: a bet that another
 * process has locked is left to the next run. The run may end at any moment; the next one settles the other bets.
 */
export async function settleDecided(parts: Parts): Promise<void> {
  const { db, nowMs, book } = parts;
  const awaited = await awaitedMatches(db, nowMs());
  const given = await readGivenResults(db, awaited);
  const decided = awaited.filter((matchId) => given.has(matchId) || book.isDecided(matchId, nowMs()));
  const batch = new Set<number>();
  for (const matchId of decided) {
    for await (const betId of betsAwaiting(parts, matchId, () => parts.batchSize - batch.size)) {
      batch.add(betId);
      if (batch.size < parts.batchSize) continue;
      await settleBatch(parts, [...batch]);
      batch.clear();
      if (parts.stopping?.aborted) return;
    }
  }
  await settleBatch(parts, [...batch]);
}

/** The ids of the bets with a pending leg on a match. `limit` is the number of bets that the next page may have. */
async function* betsAwaiting({ db }: Parts, matchId: string, limit: () => number): AsyncGenerator<number> {
  let page: Awaiting[] = [];
  let size: number;
  do {
    size = limit();
    page = await pageOfAwaiting(db, matchId, page.at(-1) ?? null, size);
    for (const { betId } of page) yield betId;
  } while (page.length === size);
}

/** Settles bets in one transaction. If it fails, each bet gets its own, so that a bet with an error delays no other one. */
async function settleBatch(parts: Parts, betIds: number[]): Promise<void> {
  if (betIds.length === 0) return;
  try {
    const corrected = await parts.db.transaction((tx) => settleBets(tx, parts, betIds));
    for (const { id } of corrected) await parts.db.transaction((tx) => correctBet(tx, parts, id));
  } catch (err) {
    const [betId] = betIds;
    if (betIds.length === 1) return parts.logger.error({ err, betId }, 'bet not settled');
    parts.logger.warn({ err, bets: betIds.length }, 'batch of bets not settled, settling each alone');
    for (const id of betIds) await settleBatch(parts, [id]);
  }
}

/**
 * Locks in the order of cancelling: bets, bonuses, liabilities, ledger accounts. It skips locked bets, so bets need no
 * order. Returns the bets that a correction has made pending again. They are settled one by one, as corrections.
 */
async function settleBets(tx: Db, { book, nowMs, freebets }: Parts, betIds: number[]): Promise<Bet[]> {
  await lockGivenResults(tx);
  const locked = await lockBets(tx, betIds);
  const bets = locked.filter(({ corrections }) => corrections === 0);
  const given = await readGivenResults(tx, [
    ...new Set(bets.flatMap(({ legs }) => legs.map(({ matchId }) => matchId))),
  ]);
  const termsOf = await freebetTerms(tx, freebets, bets);
  const atMs = nowMs();
  const decisions = bets.map((bet) => ({ bet, ...decide(bet, termsOf(bet), { book, given }, atMs) }));
  const settlements: Settlement[] = [];
  // Bonuses are locked by their ids, so that two batches never wait for each other.
  for (const { bet, outcome } of decisions.toSorted((a, b) => (a.bet.bonusId ?? 0) - (b.bet.bonusId ?? 0)))
    if (outcome !== null) settlements.push(await settlementOf(tx, freebets, bet, outcome, atMs));
  await lockLiabilities(
    tx,
    bets.flatMap(({ legs }) => legs),
  );
  await storeSettledLegs(
    tx,
    decisions.flatMap(({ legs }) => legs),
  );
  await storeSettlements(tx, settlements);
  return locked.filter(({ corrections }) => corrections > 0);
}

/** Reads the terms of the freebets that are stakes. Null for a cash bet. */
async function freebetTerms(tx: Db, freebets: Freebets, bets: Bet[]): Promise<(bet: Bet) => BonusTerms | null> {
  const bonusIds = bets.flatMap(({ bonusId }) => bonusId ?? []);
  const found = bonusIds.length === 0 ? new Map<number, BonusTerms>() : await freebets.termsOf(tx, bonusIds);
  return ({ bonusId }) => {
    if (bonusId === null) return null;
    const terms = found.get(bonusId);
    assert(terms, `bonus ${bonusId} is stored`);
    return terms;
  };
}

async function settlementOf(
  tx: Db,
  freebets: Freebets,
  bet: Bet,
  outcome: BetResult | 'refund',
  atMs: number,
): Promise<Settlement> {
  if (outcome !== 'refund') return payout(bet, outcome, atMs);
  return refund(tx, freebets, bet, { status: STATUS.voided }, atMs);
}
