import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import { isAccNo } from './secrets.ts';

export type Account = typeof account.$inferSelect;

/** The account of a phone in international form. */
export async function findByPhone(db: Db, phone: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.phone, phone));
  return found ?? null;
}

/** The account of a phone in international form, locked until the transaction ends. */
export async function lockByPhone(tx: Db, phone: string): Promise<Account | null> {
  const [found] = await tx.select().from(account).where(eq(account.phone, phone)).for('update');
  return found ?? null;
}

/** The account of an account number, locked until the transaction ends. */
export async function lockByAccNo(tx: Db, accNo: string): Promise<Account | null> {
  // Anything else names none; text that PostgreSQL cannot store would fail instead.
  if (!isAccNo(accNo)) return null;
  const [found] = await tx.select().from(account).where(eq(account.accNo, accNo)).for('update');
  return found ?? null;
}

/** The account of a phone, locked; opened with what is given when there is none yet. */
export async function lockOrCreate(tx: Db, fresh: typeof account.$inferInsert): Promise<Account> {
  // Whichever unique column a simultaneous registration hits first: phone and account number follow from each other.
  await tx.insert(account).values(fresh).onConflictDoNothing();
  const [found] = await tx.select().from(account).where(eq(account.phone, fresh.phone)).for('update');
  assert(found, 'an account that was just inserted or found');
  return found;
}

/** Changes an account's password, verification or self-exclusion. */
export async function updateAccount(
  tx: Db,
  id: number,
  change: Partial<Pick<Account, 'passwordHash' | 'verifiedAt' | 'excludedUntil'>>,
): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, id));
}
