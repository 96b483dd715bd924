import { and, eq, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { jackpotTicket } from '../../db/schema/index.ts';
import { payTicket } from './pay.ts';
import { lockRound } from './store.ts';

/**
 * Makes a ticket void and returns its price, once, while its round is not decided. The price of a void ticket does not
 * count towards the pool. A decided round never changes.
 */
export async function voidTicket({ db, nowMs }: { db: Db; nowMs: Clock }, id: number): Promise<void> {
  await db.transaction(async (tx) => {
    const isIt = and(eq(jackpotTicket.id, id), eq(jackpotTicket.status, STATUS.pending));
    const [ticket] = await tx.select().from(jackpotTicket).where(isIt);
    if (ticket === undefined) return;
    await lockPlayer(tx, ticket.accountId);
    const round = await lockRound(tx, ticket.roundId, 'share');
    if (round === null || round.decidedAt !== null) return;
    await tx
      .update(jackpotTicket)
      .set({ prizeCents: sql`${jackpotTicket.priceCents}` })
      .where(isIt);
    await payTicket(tx, { isVoid: true }, ticket, nowMs());
  });
}
