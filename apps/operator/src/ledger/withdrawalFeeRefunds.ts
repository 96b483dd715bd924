import { and, asc, eq, gt, gte, inArray, lte, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { bet, ledgerTransfer, payment } from '../db/schema/index.ts';
import { houseAccount, playerCash } from './accounts.ts';
import type { Transfer } from './post.ts';
import { type Movement, presentFeeCents } from './unusedDeposits.ts';

type Withdrawal = typeof payment.$inferSelect;

/** Bounds the refunds that the money check reads of a withdrawal. Each correction or failed withdrawal causes at most one. */
export const MOST_FEE_REFUNDS = 99;

/**
 * The fee refunds of withdrawals since a time. A fee is refunded as far as its money is no unused deposit any more.
 * `newest` is the movement that changes this and is posted with the refunds. Requires the lock of the player.
 */
export async function feeRefundsSince(
  tx: Db,
  { accountId, since, newest }: { accountId: number; since: Date; newest: Movement },
  atMs: number,
): Promise<Transfer[]> {
  const hasFee = gt(payment.feeCents, sql`coalesce(${payment.feeRefundCents}, 0)`);
  const isPaid = and(eq(payment.direction, 'withdrawal'), eq(payment.status, 'paid'), hasFee);
  const charged = await tx
    .select()
    .from(payment)
    .where(and(eq(payment.accountId, accountId), gte(payment.createdAt, since), isPaid))
    .orderBy(asc(payment.id));
  const transfers: Transfer[] = [];
  for (const withdrawal of charged) {
    const transfer = await feeRefundOf(tx, withdrawal, atMs, newest);
    if (transfer !== null) transfers.push(transfer);
  }
  return transfers;
}

/**
 * The transfer that refunds the excess of a withdrawal's fee. Null if there is none, or if the player has money of an earlier
 * bet that could not be collected. The withdrawal's row stores the amount.
 */
export async function feeRefundOf(
  tx: Db,
  withdrawal: Withdrawal,
  atMs: number,
  newest: Movement | null = null,
): Promise<Transfer | null> {
  if (await keepsMoney(tx, withdrawal)) return null;
  const dueCents = await presentFeeCents(tx, withdrawal, newest);
  return dueCents === null ? null : refundAbove(tx, withdrawal, dueCents, atMs);
}

/**
 * The fee refunds when a player gets back a paid withdrawal that was not made: the rest of its own fee, and the
 * excess of later ones. `returned` is the movement of its money, which the caller posts after them. Requires the
 * lock of the player.
 */
export async function feeRefundsOfReturned(
  tx: Db,
  id: number,
  returned: Pick<Movement, 'kind' | 'operationKey' | 'amountCents'>,
  atMs: number,
): Promise<Transfer[]> {
  const [withdrawal] = await tx.select().from(payment).where(eq(payment.id, id));
  if (withdrawal === undefined) return [];
  const { accountId, createdAt: since, feeCents, feeRefundCents } = withdrawal;
  const own = await refundAbove(tx, withdrawal, 0, atMs);
  const ownCents = own === null ? 0 : feeCents - (feeRefundCents ?? 0);
  const amountCents = returned.amountCents + ownCents;
  const newest = { ...returned, amountCents, balanceAfterCents: 0, undoes: `withdrawal:${id}` };
  const later = await feeRefundsSince(tx, { accountId, since, newest }, atMs);
  return own === null ? later : [own, ...later];
}

async function refundAbove(
  tx: Db,
  { id, accountId, feeCents, feeRefundCents }: Withdrawal,
  dueCents: number,
  atMs: number,
): Promise<Transfer | null> {
  const refundedCents = feeRefundCents ?? 0;
  const amountCents = feeCents - refundedCents - dueCents;
  const number = amountCents > 0 ? 1 + (await countRefunds(tx, id)) : 0;
  if (number === 0 || number > MOST_FEE_REFUNDS) return null;
  await tx
    .update(payment)
    .set({ feeRefundCents: refundedCents + amountCents })
    .where(eq(payment.id, id));
  return {
    operationKey: `withdrawal_fee:${id}:${number}`,
    kind: 'withdrawal_fee',
    atMs,
    entries: [
      { account: houseAccount('fees', accountId), amountCents: -amountCents },
      { account: playerCash(accountId), amountCents },
    ],
  };
}

/** Whether the player has money of a bet before a withdrawal that could not be collected. */
async function keepsMoney(tx: Db, { accountId, createdAt }: Withdrawal): Promise<boolean> {
  const isKept = and(eq(bet.accountId, accountId), gt(bet.uncollectedCents, 0), lte(bet.placedAt, createdAt));
  return (await tx.$count(bet, isKept)) > 0;
}

const countRefunds = (tx: Db, id: number): Promise<number> =>
  tx.$count(ledgerTransfer, inArray(ledgerTransfer.operationKey, feeRefundKeys(id)));

/** The operation keys that the fee refunds of a withdrawal can have. */
export const feeRefundKeys = (id: number): string[] =>
  Array.from({ length: MOST_FEE_REFUNDS }, (_, index) => `withdrawal_fee:${id}:${index + 1}`);
