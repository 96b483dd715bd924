import assert from 'node:assert/strict';
import { asc, eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { account, installationSetting } from './schema/index.ts';

/** The stored value of a setting. The first start of an installation stores `initialValue`; later ones keep it. */
export async function loadOrCreateSetting(db: Db, name: string, initialValue: string): Promise<string> {
  await db.insert(installationSetting).values({ name, value: initialValue }).onConflictDoNothing();
  const [stored] = await db.select().from(installationSetting).where(eq(installationSetting.name, name));
  assert(stored, `setting ${name} is stored`);
  return stored.value;
}

/** When the first player registered, in epoch milliseconds; null before. No bet is older. */
export async function readFirstPlayerMs(db: Db): Promise<number | null> {
  const [first] = await db.select({ at: account.createdAt }).from(account).orderBy(asc(account.id)).limit(1);
  return first?.at.getTime() ?? null;
}
