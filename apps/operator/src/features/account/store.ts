import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import { isAccNo } from './secrets.ts';

export type Account = typeof account.$inferSelect;

/** `phone` is in international form. */
export async function findByPhone(db: Db, phone: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.phone, phone));
  return found ?? null;
}

/** Locks the account of a phone in international form until the transaction ends. */
export async function lockByPhone(tx: Db, phone: string): Promise<Account | null> {
  const [found] = await tx.select().from(account).where(eq(account.phone, phone)).for('update');
  return found ?? null;
}

/** Locks the account of an account number until the transaction ends. */
export async function lockByAccNo(tx: Db, accNo: string): Promise<Account | null> {
  // Other text names no account, and PostgreSQL rejects some of it, such as NUL characters.
  if (!isAccNo(accNo)) return null;
  const [found] = await tx.select().from(account).where(eq(account.accNo, accNo)).for('update');
  return found ?? null;
}

/** Locks the account of a phone; creates it if there is none. */
export async function lockOrCreate(tx: Db, fresh: typeof account.$inferInsert): Promise<Account> {
  // A concurrent registration conflicts on phone and account number alike, because each follows from the other.
  await tx.insert(account).values(fresh).onConflictDoNothing();
  const [found] = await tx.select().from(account).where(eq(account.phone, fresh.phone)).for('update');
  assert(found, 'the account was just inserted or already exists');
  return found;
}

export async function updateAccount(
  tx: Db,
  id: number,
  change: Partial<Pick<Account, 'passwordHash' | 'verifiedAt' | 'excludedUntil'>>,
): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, id));
}
