import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { installationSetting } from './schema/index.ts';

/** The stored value of a setting. The first start of an installation stores `initialValue`; later ones keep it. */
export async function loadOrCreateSetting(db: Db, name: string, initialValue: string): Promise<string> {
  await db.insert(installationSetting).values({ name, value: initialValue }).onConflictDoNothing();
  const [stored] = await db.select().from(installationSetting).where(eq(installationSetting.name, name));
  assert(stored, `setting ${name} is stored`);
  return stored.value;
}
