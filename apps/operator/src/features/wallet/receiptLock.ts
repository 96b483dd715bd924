import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';

/**
 * Locks a receipt until the transaction ends, so that its money is booked once, whatever reports it: a prompt, a withdrawal,
 * the pay bill number, or staff who resolve a payment. A transaction that also locks a player locks the player first. Returns
 * true if its money is booked elsewhere: another payment has the receipt, also that of a second movement, or the pay bill
 * number has booked it. Without a payment all are others.
 */
export async function isReceiptTaken(tx: Db, receipt: string, paymentId: number | null): Promise<boolean> {
  // A statement of its own, so that the next one reads what was committed during the wait.
  await tx.execute(sql`select pg_advisory_xact_lock(hashtextextended(${receipt}, 0))`);
  const isOther = (id: SQL) => (paymentId === null ? sql`true` : sql`${id} is distinct from ${paymentId}`);
  const taken = await rowsOf(
    tx,
    sql`select 1 from payment where receipt = ${receipt} and ${isOther(sql`id`)}
      union all select 1 from second_receipt where receipt = ${receipt} and ${isOther(sql`payment_id`)}
      union all select 1 from pay_bill_payment where receipt = ${receipt} and ${isOther(sql`payment_id`)}
      limit 1`,
  );
  return taken.length > 0;
}
