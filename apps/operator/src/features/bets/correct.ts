import assert from 'node:assert/strict';
import { and, eq, ne, sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { isErased, lockPlayer } from '../../db/lockPlayer.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { balanceCents, houseAccount, playerCash } from '../../ledger/accounts.ts';
import { feeRefundsSince } from '../../ledger/withdrawalFeeRefunds.ts';
import { type Entry, postBatch, type Transfer } from '../../ledger/post.ts';
import { undoneBy } from '../../ledger/unusedDeposits.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { correctionTransfers } from './correctionTransfers.ts';
import { outcomeOf, redecideLegs } from './decide.ts';
import { lockGivenResults, markApplied, readGivenResults, unappliedResults } from './givenResults.ts';
import { lockLiabilities } from './liability.ts';
import {
  type BetResult,
  type Outcome,
  PENDING_COLUMNS,
  presentResult,
  resultEntries,
  resultOf,
  settlementColumns,
} from './payout.ts';
import { type Bet, type BetWithLegs, type Leg, lockOwnBet, type SettledLeg } from './store.ts';

type Parts = {
  db: Db;
  nowMs: Clock;
  book: MatchBook;
  freebets: Freebets;
  logger: Logger;
  /** Ends the work after the present bet. The next run continues it. */
  stopping?: AbortSignal;
};

/** The numbers of bets of a match by outcome. `needsPerson`: bets whose returned freebet was used or has expired. */
export type Correction = { corrected: number; unchanged: number; needsPerson: number; failed: number };

/** Applies every given result that is not applied to all bets yet, also after a process or command was killed. */
export async function correctDecided(parts: Parts): Promise<void> {
  for (const { matchId, revision } of await unappliedResults(parts.db)) {
    if (parts.stopping?.aborted) return;
    await correctMatch(parts, matchId, revision);
  }
}

/**
 * Corrects the settled bets of a match to its latest given result, each in a transaction of its own. A bet that has
 * the result is not changed, so that the work can be repeated, interrupted and done by several processes at once.
 */
export async function correctMatch(parts: Parts, matchId: string, revision: number): Promise<Correction> {
  const { db, nowMs, logger } = parts;
  const counts: Correction = { corrected: 0, unchanged: 0, needsPerson: 0, failed: 0 };
  for (const betId of await settledBetsOn(db, matchId)) {
    if (parts.stopping?.aborted) return counts;
    const correcting = db.transaction((tx) => correctBet(tx, parts, betId));
    const outcome = await correcting.catch((err: unknown): keyof Correction => {
      logger.error({ err, betId }, 'bet not corrected');
      return 'failed';
    });
    if (outcome === 'needsPerson') logger.error({ betId }, 'bet not corrected: its freebet is gone');
    counts[outcome] += 1;
  }
  if (counts.failed === 0) await markApplied(db, matchId, revision, nowMs());
  return counts;
}

/** The settled bets of a match. Without the timeout of statements, because a match may have very many bets. */
async function settledBetsOn(db: Db, matchId: string): Promise<number[]> {
  return db.transaction(async (tx) => {
    await tx.execute(sql`set local statement_timeout = 0`);
    const settled = and(eq(betLeg.matchId, matchId), ne(betLeg.status, STATUS.pending));
    const rows = await tx.select({ betId: betLeg.betId }).from(betLeg).where(settled).orderBy(betLeg.betId);
    return rows.map(({ betId }) => betId);
  });
}

/**
 * Decides a bet again by the present results, and moves the difference to what it has paid. Of a bet that was cashed out
 * and of a bet of an erased player only the legs change; it keeps what it paid.
 */
export async function correctBet(
  tx: Db,
  { book, nowMs, freebets }: Omit<Parts, 'logger'>,
  betId: number,
): Promise<keyof Correction> {
  await lockGivenResults(tx);
  const found = await lockWithPlayer(tx, betId);
  if (found === null || found.status === STATUS.cancelled || found.voidedByStaff) return 'unchanged';
  const given = await readGivenResults(
    tx,
    found.legs.map(({ matchId }) => matchId),
  );
  const legs = redecideLegs(found, { book, given }, nowMs());
  if (found.status === STATUS.cashedOut || (await isErased(tx, found.accountId))) {
    await replaceLegs(tx, found.legs, legs);
    return 'unchanged';
  }
  const terms =
    found.bonusId === null ? null : ((await freebets.termsOf(tx, [found.bonusId])).get(found.bonusId) ?? null);
  const outcome = outcomeOf(found, legs, terms);
  const { bonusId, status } = found;
  const needsFreebet = status === STATUS.voided && outcome !== 'refund';
  if (bonusId !== null && needsFreebet && !(await freebets.isUnused(tx, { bonusId, betId }))) return 'needsPerson';
  await lockLiabilities(tx, found.legs);
  await replaceLegs(tx, found.legs, legs);
  return (await changeResult(tx, freebets, found, outcome, nowMs())) ? 'corrected' : 'unchanged';
}

async function replaceLegs(tx: Db, before: Leg[], after: Leg[]): Promise<void> {
  for (const [index, leg] of after.entries()) if (leg !== before[index]) await replaceLeg(tx, leg);
}

async function replaceLeg(tx: Db, { id, betId, ...result }: SettledLeg): Promise<void> {
  const { status, halfTimeScore, fullTimeScore, settledAt } = result;
  await tx
    .update(betLeg)
    .set({ status, halfTimeScore, fullTimeScore, settledAt })
    .where(and(eq(betLeg.betId, betId), eq(betLeg.id, id)));
}

/** A bet with its legs, locked after its player. */
export async function lockWithPlayer(tx: Db, betId: number): Promise<BetWithLegs | null> {
  const [known] = await tx.select({ accountId: bet.accountId }).from(bet).where(eq(bet.id, betId));
  if (known === undefined) return null;
  await lockPlayer(tx, known.accountId);
  return lockOwnBet(tx, known.accountId, String(betId));
}

/**
 * Changes the result of a bet, or removes it, and moves the difference. Requires the lock of the player if the bet may pay
 * less than before. Returns false when the bet has that result already.
 */
export async function changeResult(
  tx: Db,
  freebets: Freebets,
  before: Bet,
  outcome: Outcome,
  atMs: number,
): Promise<boolean> {
  const [was, after] = [presentResult(before), resultOf(before, outcome)];
  const isSame =
    was.status === after.status &&
    was.paidCents === after.paidCents &&
    was.withholdingCents === after.withholdingCents &&
    was.exciseCents === after.exciseCents;
  if (isSame) return false;
  const { entries, uncollectedCents } = await differenceOf(tx, freebets, before, after, atMs);
  const transfers = correctionTransfers(before, { status: after.status, entries }, atMs);
  await tx
    .update(bet)
    .set({
      ...(outcome === null ? PENDING_COLUMNS : settlementColumns(before, after, atMs)),
      // Counts also without a transfer, because settlement recognises a corrected bet by this number.
      corrections: before.corrections + Math.max(1, transfers.length),
      uncollectedCents,
    })
    .where(eq(bet.id, before.id));
  const stake = transfers.find(({ kind }) => kind === 'stake');
  if (stake !== undefined) transfers.push(...(await feesOfStake(tx, before, stake, atMs)));
  if (transfers.length > 0) await postBatch(tx, transfers);
  return true;
}

/** The refunds of fees that withdrawals paid because the stake, which counts again now, had been returned. */
function feesOfStake(
  tx: Db,
  { accountId, stakeCents, placedAt: since }: Bet,
  { kind, operationKey }: Transfer,
  atMs: number,
): Promise<Transfer[]> {
  const undoes = undoneBy(kind, operationKey);
  const newest = { kind, operationKey, amountCents: -stakeCents, balanceAfterCents: 0, undoes };
  return feeRefundsSince(tx, { accountId, since, newest }, atMs);
}

/** The entries that replace one result by another, and the cents that cannot be collected from the player. */
async function differenceOf(tx: Db, freebets: Freebets, before: Bet, after: BetResult, atMs: number) {
  const { accountId, bonusId, stakeCents } = before;
  const was = presentResult(before);
  const amounts = new Map<string, number>();
  const add = (account: string, amountCents: number): void =>
    void amounts.set(account, (amounts.get(account) ?? 0) + amountCents);
  for (const [result, sign] of [
    [was, -1],
    [after, 1],
  ] as const)
    for (const { account, amountCents } of houseEntries(before, result)) add(account, sign * amountCents);
  if (bonusId !== null && after.status === STATUS.voided)
    add(await freebets.returnFreebet(tx, bonusId, atMs), stakeCents);
  if (bonusId !== null && was.status === STATUS.voided) add(await freebets.useAgain(tx, bonusId, atMs), -stakeCents);
  const collected = await collect(tx, before, after.paidCents - was.paidCents);
  add(playerCash(accountId), collected.toPlayerCents);
  add(houseAccount('uncollected', accountId), after.paidCents - was.paidCents - collected.toPlayerCents);
  const entries: Entry[] = [...amounts].map(([account, amountCents]) => ({ account, amountCents }));
  return { entries, uncollectedCents: collected.uncollectedCents };
}

/** The entries of a result on house accounts. With the player's payout, or the returned freebet, they sum to zero. */
function houseEntries({ accountId, bonusId, stakeCents }: Bet, result: BetResult): Entry[] {
  if (result.status === STATUS.pending) return [];
  if (result.status === STATUS.voided) {
    assert.equal(result.paidCents, bonusId === null ? stakeCents : 0, 'a void bet pays its cash stake');
    return [{ account: houseAccount('open_bets', accountId), amountCents: -stakeCents }];
  }
  const entries = resultEntries({ ...result, accountId, stakeCents });
  return entries.filter(({ account }) => account !== playerCash(accountId));
}

/**
 * The player's part of a change. A higher payout is first set off against the cents that were not collected before. A lower
 * payout is collected up to the balance, which is never negative. The house bears the rest and does not collect it later
 * (R-90).
 */
async function collect(tx: Db, { accountId, uncollectedCents: kept }: Bet, changeCents: number) {
  if (changeCents >= 0) {
    const setOff = Math.min(kept, changeCents);
    return { toPlayerCents: changeCents - setOff, uncollectedCents: kept - setOff };
  }
  const takenCents = Math.min(await balanceCents(tx, playerCash(accountId)), -changeCents);
  return { toPlayerCents: -takenCents, uncollectedCents: kept - changeCents - takenCents };
}
