import { CANCEL_WINDOW_MS } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import type { Player } from '../../http/serve.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { refund } from './close.ts';
import { STATUS } from './status.ts';
import { type BetWithLegs, cancelLegs, lockOwnBet } from './store.ts';

type Parts = { db: Db; nowMs: Clock; book: MatchBook; freebets: Freebets };

/**
 * Cancels a bet of the player's own, by its number or reference, and returns its stake (account-and-money spec,
 * section 4). A bet that is cancelled already stays so, and nothing moves.
 * @throws OperatorError NOT_FOUND, or CONFLICT when it is decided, too late, a match has begun or its freebet is used.
 */
export async function cancelBet({ db, nowMs, book, freebets }: Parts, { accountId }: Player, name: string) {
  await db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    const held = await lockOwnBet(tx, accountId, name);
    if (held === null) throw new OperatorError('NOT_FOUND', 'You have no such bet.');
    if (held.status === STATUS.cancelled) return;
    const atMs = nowMs();
    requireCancellable(held, book, atMs);
    const more = await freebets.revoke(tx, { accountId, betId: held.id });
    await cancelLegs(tx, held.id, new Date(atMs));
    await refund(tx, freebets, held, { status: STATUS.cancelled, more }, atMs);
    // Locks may have been waited for meanwhile: what had not begun before must still not have.
    requireCancellable(held, book, nowMs());
  });
}

function requireCancellable({ status, placedAt, legs }: BetWithLegs, book: MatchBook, atMs: number): void {
  const refuse = (message: string): never => {
    throw new OperatorError('CONFLICT', message);
  };
  if (status !== STATUS.pending) refuse('This bet has been settled already.');
  if (atMs - placedAt.getTime() >= CANCEL_WINDOW_MS)
    refuse(`A bet can be cancelled within ${CANCEL_WINDOW_MS / 60_000} minutes of placing it.`);
  if (legs.some(({ live }) => live)) refuse('A bet on a live match cannot be cancelled.');
  if (legs.some(({ matchId, kickoffAt }) => kickoffAt.getTime() <= atMs || book.phase(matchId, atMs) !== 'prematch'))
    refuse('A match of this bet has started, so it cannot be cancelled.');
}
