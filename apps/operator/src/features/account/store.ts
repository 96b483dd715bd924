import assert from 'node:assert/strict';
import type { Language } from '@ushindi/shared';
import { and, eq, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import { isAccNo } from './accNo.ts';

/** A stored account. */
export type Account = typeof account.$inferSelect;

/** The account of a phone in international form; null without one. */
export async function findByPhone(db: Db, phone: string): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.phone, phone));
  return found ?? null;
}

/** The account of an account number; null without one. */
export async function findByAccNo(db: Db, accNo: string): Promise<Account | null> {
  // Other text names no account, and PostgreSQL rejects some of it, such as NUL characters.
  if (!isAccNo(accNo)) return null;
  const [found] = await db.select().from(account).where(eq(account.accNo, accNo));
  return found ?? null;
}

/** The account of an id; null without one. */
export async function findById(db: Db, id: number): Promise<Account | null> {
  const [found] = await db.select().from(account).where(eq(account.id, id));
  return found ?? null;
}

/** Locks the account of a phone if there is one. */
export async function lockByPhone(tx: Db, phone: string): Promise<Account | null> {
  const [found] = await tx.select().from(account).where(eq(account.phone, phone)).for('update');
  return found ?? null;
}

/** Locks an account if it exists. */
export async function lockIfKnown(tx: Db, id: number): Promise<Account | null> {
  const [found] = await tx.select().from(account).where(eq(account.id, id)).for('update');
  return found ?? null;
}

/** Locks an account until the transaction ends. */
export async function lockAccount(tx: Db, id: number): Promise<Account> {
  const found = await lockIfKnown(tx, id);
  assert(found, `account ${id} is stored`);
  return found;
}

/** Locks the account of a phone. Creates it under the first of the account numbers that is free if there is none. */
export async function lockOrCreate(
  tx: Db,
  fresh: Omit<typeof account.$inferInsert, 'accNo'>,
  accNos: Iterable<string>,
): Promise<Account> {
  for (const accNo of accNos) {
    await tx
      .insert(account)
      .values({ ...fresh, accNo })
      .onConflictDoNothing();
    const found = await lockByPhone(tx, fresh.phone);
    if (found) return found;
    // The number belongs to another phone.
  }
  return assert.fail('one of the account numbers is free');
}

/** Changes columns of an account. */
export async function updateAccount(
  tx: Db,
  id: number,
  change: Partial<
    Pick<Account, 'passwordHash' | 'solePassword' | 'verifiedAt' | 'excludedUntil' | 'restrictedAt' | 'language'>
  >,
): Promise<void> {
  await tx.update(account).set(change).where(eq(account.id, id));
}

/** Stores the language of the player's page, unless it is unknown or stored already. */
export async function storeLanguage(db: Db, id: number, language: Language | null): Promise<void> {
  if (language === null) return;
  const isOther = sql`${account.language} is distinct from ${language}`;
  await db
    .update(account)
    .set({ language })
    .where(and(eq(account.id, id), isOther));
}
