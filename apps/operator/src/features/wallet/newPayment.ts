import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import type { Player } from '../../http/serve.ts';
import { findByKey, type insertPayment, type Payment } from './store.ts';

/** A payment that a player requests. */
export type Fresh = Omit<Parameters<typeof insertPayment>[1], 'atMs'>;

/** The payment of a request, with `amount` in KES. */
export const freshPayment = (
  { accountId }: Player,
  direction: Payment['direction'],
  amount: number,
  idempotencyKey?: string,
): Fresh => ({
  accountId,
  direction,
  amountCents: amount * 100,
  ...(idempotencyKey && { idempotencyKey }),
});

/**
 * The payment that an earlier request with the same key made; null for a new request. Runs under the player's lock.
 * @throws OperatorError CONFLICT if that payment has another amount.
 */
export async function repeatedPayment(tx: Db, fresh: Fresh): Promise<Payment | null> {
  const { idempotencyKey, amountCents } = fresh;
  if (idempotencyKey === undefined) return null;
  const found = await findByKey(tx, { ...fresh, idempotencyKey });
  if (found !== null && found.amountCents !== amountCents)
    throw new OperatorError('CONFLICT', { kind: 'requestReused' });
  return found;
}
