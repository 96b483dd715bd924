import { payPrize, type PaidPrize } from '@ushindi/shared/jackpot';
import { and, eq } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { jackpotRound, jackpotTicket } from '../../db/schema/index.ts';
import { houseAccount, jackpotPool, playerCash } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { dueTickets, type Round, type Ticket, unfinishedRounds } from './store.ts';

/** The dependencies of payments. */
export type PayParts = { db: Db; nowMs: Clock; logger: Logger };

const BATCH = 200;

/**
 * Pays the prizes of decided rounds, each in a transaction of its own, so that the job can end at any moment and be
 * repeated. A prize that fails is logged and left to the next run.
 */
export async function payDecided(parts: PayParts): Promise<void> {
  for (const round of await unfinishedRounds(parts.db)) {
    if (round.decidedAt === null) return;
    if (await payRound(parts, round)) await markPaid(parts, round.id);
  }
}

/** Pays the prizes of a round. Returns whether all are paid. */
async function payRound({ db, nowMs, logger }: PayParts, round: Round): Promise<boolean> {
  let failed = 0;
  let batch: Ticket[] = [];
  do {
    batch = await dueTickets(db, round.id, batch.at(-1)?.id ?? 0, BATCH);
    for (const ticket of batch) {
      const paying = db.transaction((tx) => payTicket(tx, round, ticket, nowMs()));
      await paying.catch((err: unknown) => {
        failed += 1;
        logger.error({ err, ticketId: ticket.id }, 'jackpot prize not paid');
      });
    }
  } while (batch.length === BATCH);
  return failed === 0;
}

/** Pays the prize of a ticket, or refunds its price, and ends it. Does nothing when the ticket has ended. */
export async function payTicket(
  tx: Db,
  { isVoid }: Pick<Round, 'isVoid'>,
  { id, accountId }: Pick<Ticket, 'id' | 'accountId'>,
  atMs: number,
): Promise<void> {
  await lockPlayer(tx, accountId);
  const isDue = and(eq(jackpotTicket.id, id), eq(jackpotTicket.status, STATUS.pending));
  const [ticket] = await tx.select().from(jackpotTicket).where(isDue);
  if (ticket === undefined) return;
  const paid = paymentOf(ticket, isVoid ? 'refund' : 'prize');
  await tx
    .update(jackpotTicket)
    .set({ ...paid, status: isVoid ? STATUS.voided : STATUS.won, settledAt: new Date(atMs) })
    .where(isDue);
  // Prize and refund share one operation key, so the ledger refuses a second payment of a ticket.
  await post(tx, {
    operationKey: `jackpot_pay:${id}`,
    kind: isVoid ? 'jackpot_refund' : 'jackpot_prize',
    atMs,
    entries: [
      { account: jackpotPool(ticket.roundId), amountCents: -(paid.paidCents + paid.withholdingCents) },
      { account: houseAccount('withholding', accountId), amountCents: paid.withholdingCents },
      { account: playerCash(accountId), amountCents: paid.paidCents },
    ],
  });
}

function paymentOf({ prizeCents, priceCents, taxRates }: Ticket, kind: 'refund' | 'prize'): PaidPrize {
  const owedCents = prizeCents ?? 0;
  if (kind === 'refund') return { paidCents: owedCents, withholdingCents: 0 };
  return payPrize(owedCents, priceCents, taxRates);
}

const markPaid = ({ db, nowMs }: PayParts, id: number) =>
  db
    .update(jackpotRound)
    .set({ paidAt: new Date(nowMs()) })
    .where(eq(jackpotRound.id, id));
