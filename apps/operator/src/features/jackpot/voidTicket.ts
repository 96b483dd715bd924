import { and, eq } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { jackpotTicket } from '../../db/schema/index.ts';
import { jackpotPool, playerCash } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { lockRound, STATUS } from './store.ts';

/**
 * Makes a ticket void and returns its price, once, while its round is not decided. The ticket takes part no more: its
 * price is not in the pool. A round that is decided stays as it is.
 */
export async function voidTicket({ db, nowMs }: { db: Db; nowMs: Clock }, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(jackpotTicket.id, id), eq(jackpotTicket.status, STATUS.pending));
    const [ticket] = await tx.select().from(jackpotTicket).where(isIt);
    if (ticket === undefined) return;
    const { accountId, roundId, priceCents } = ticket;
    await lockPlayer(tx, accountId);
    const round = await lockRound(tx, roundId, 'share');
    if (round === null || round.decidedAt !== null) return;
    const returned = { prizeCents: priceCents, paidCents: priceCents, withholdingCents: 0 };
    const settledAt = new Date(nowMs());
    const changed = await tx
      .update(jackpotTicket)
      .set({ ...returned, status: STATUS.voided, settledAt })
      .where(isIt)
      .returning({ id: jackpotTicket.id });
    if (changed.length === 0) return;
    await post(tx, {
      operationKey: `jackpot_pay:${id}`,
      kind: 'jackpot_refund',
      atMs: settledAt.getTime(),
      entries: [
        { account: jackpotPool(roundId), amountCents: -priceCents },
        { account: playerCash(accountId), amountCents: priceCents },
      ],
    });
  });
}
