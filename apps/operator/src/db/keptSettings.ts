import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import type { Db } from './database.ts';
import { keptSetting } from './schema/index.ts';

/** The setting of a name: the value of the first start that asked for it, which stays as long as the data. */
export async function keepSetting(db: Db, name: string, value: string): Promise<string> {
  await db.insert(keptSetting).values({ name, value }).onConflictDoNothing();
  const [kept] = await db.select().from(keptSetting).where(eq(keptSetting.name, name));
  assert(kept, `setting ${name} is stored`);
  return kept.value;
}
