import type { RefusalReason } from '@ushindi/api-contract/texts';
import { CANCEL_WINDOW_MS } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import type { Player } from '../../http/serve.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { countCashOuts } from './cashOut/store.ts';
import { lockGivenResults, readGivenResults } from './givenResults.ts';
import { refund, storeSettlements } from './payout.ts';
import { type BetWithLegs, endLegs, lockOwnBet } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook; freebets: Freebets };

/**
 * Cancels one of the player's bets by id or booking code and returns its stake. Cancelling again changes nothing.
 * @throws OperatorError NOT_FOUND, or CONFLICT when the bet is settled, older than the cancel window, has a started match,
 * was cashed out in part or earned a freebet that is used already.
 */
export async function cancelBet({ db, nowMs, book, freebets }: Parts, { accountId }: Player, name: string) {
  await db.transaction(async (tx) => {
    // Locked before the player and the bet, in the order of settlement.
    await lockGivenResults(tx);
    await lockPlayer(tx, accountId);
    const bet = await lockOwnBet(tx, accountId, name);
    if (bet === null) throw new OperatorError('NOT_FOUND', { kind: 'unknownBet' });
    if (bet.status === STATUS.cancelled) return;
    const atMs = nowMs();
    requireCancellable(bet, book, atMs);
    await requireNoResult(tx, bet);
    if ((await countCashOuts(tx, [bet.id])).size > 0) throw new OperatorError('CONFLICT', { kind: 'cancelCashedOut' });
    const more = await freebets.revoke(tx, { accountId, betId: bet.id });
    await endLegs(tx, bet.id, { status: STATUS.cancelled, settledAt: new Date(atMs) });
    await storeSettlements(tx, [await refund(tx, freebets, bet, { status: STATUS.cancelled, more }, atMs)]);
    // The transaction may have waited for locks, so the start of the matches is checked again.
    requireCancellable(bet, book, nowMs());
  });
}

/** Refuses to cancel after staff gave a result, which the player may know. The match book has it only seconds later. */
async function requireNoResult(tx: Db, { legs }: BetWithLegs): Promise<void> {
  const given = await readGivenResults(
    tx,
    legs.map(({ matchId }) => matchId),
  );
  if (given.size > 0) throw new OperatorError('CONFLICT', { kind: 'cancelStarted' });
}

function requireCancellable({ status, placedAt, legs }: BetWithLegs, book: MatchBook, atMs: number): void {
  const refuse = (reason: RefusalReason): never => {
    throw new OperatorError('CONFLICT', reason);
  };
  if (status !== STATUS.pending) refuse({ kind: 'betSettled' });
  if (atMs - placedAt.getTime() >= CANCEL_WINDOW_MS)
    refuse({ kind: 'cancelTooLate', minutes: CANCEL_WINDOW_MS / 60_000 });
  if (legs.some(({ live }) => live)) refuse({ kind: 'cancelLive' });
  if (legs.some(({ matchId, kickoffAt }) => kickoffAt.getTime() <= atMs || book.phase(matchId, atMs) !== 'prematch'))
    refuse({ kind: 'cancelStarted' });
}
