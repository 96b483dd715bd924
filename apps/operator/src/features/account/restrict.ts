import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockAccount, updateAccount } from './store.ts';
import { endSessions } from './sessions.ts';

type Deps = {
  db: Db;
  nowMs: Clock;
  /** Cashes out the player's open crash rounds, whose sessions end. Called under the player's lock. */
  cashOutOpenRounds(tx: Db, accountId: number, atMs: number): Promise<void>;
};

/** `unchanged` if the player was restricted, or not restricted, before, and no sessions were to end. */
type Restricted = { status: 'done' | 'unchanged'; restrictedAt: Date | null };

/**
 * Restricts a player, or lifts the restriction. Bets, deposits, games and promotions of a restricted player are refused,
 * withdrawals are not. Debits take the same lock, so no debit commits after the restriction. A restriction ends
 * the player's sessions. With `endSessions` they also end when nothing changes or the restriction is lifted.
 */
export async function restrictPlayer(
  { db, nowMs, cashOutOpenRounds }: Deps,
  accountId: number,
  wanted: { isRestricted: boolean; endSessions: boolean },
): Promise<Restricted> {
  return db.transaction(async (tx) => {
    const { restrictedAt } = await lockAccount(tx, accountId);
    const isUnchanged = (restrictedAt !== null) === wanted.isRestricted;
    const restricts = wanted.isRestricted && !isUnchanged;
    const reason = restricts ? 'restriction' : 'staff';
    if (restricts || wanted.endSessions) {
      await cashOutOpenRounds(tx, accountId, nowMs());
      await endSessions(tx, 'all', { accountId, reason, nowMs: nowMs() });
    }
    if (isUnchanged) return { status: wanted.endSessions ? 'done' : 'unchanged', restrictedAt };
    const changed = { restrictedAt: wanted.isRestricted ? new Date(nowMs()) : null };
    await updateAccount(tx, accountId, changed);
    return { status: 'done', ...changed };
  });
}
