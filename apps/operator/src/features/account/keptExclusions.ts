import { createHash, createHmac } from 'node:crypto';
import { and, gt, inArray, lte, notInArray, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { keptExclusion } from '../../db/schema/index.ts';

// The self-exclusion of a player whose data was erased. The phone is stored as a keyed hash: without the key it cannot be
// found by trying all numbers.

/** The key of new hashes, and those of earlier ones. */
export type ExclusionKeys = readonly [string, ...string[]];

const phoneHashOf = (phone: string, key: string): string =>
  createHmac('sha256', key).update(`kept exclusion|${phone}`).digest('base64url');

/** Names a key without revealing it. */
const nameOf = (key: string): string => createHash('sha256').update(`kept exclusion|${key}`).digest('base64url');

/** Keeps an exclusion for a phone in international form. The later of two ends applies. */
export async function keepExclusion(tx: Db, phone: string, [key]: ExclusionKeys, excludedUntil: Date): Promise<void> {
  await tx
    .insert(keptExclusion)
    .values({ phoneHash: phoneHashOf(phone, key), keyName: nameOf(key), excludedUntil })
    .onConflictDoUpdate({
      target: keptExclusion.phoneHash,
      set: { excludedUntil: sql`greatest(${keptExclusion.excludedUntil}, excluded.excluded_until)` },
    });
}

/** The end of the exclusion that is kept for a phone; null without an active one. */
export async function keptExclusionOf(db: Db, phone: string, keys: ExclusionKeys, nowMs: number): Promise<Date | null> {
  const hashes = keys.map((key) => phoneHashOf(phone, key));
  const found = await db
    .select()
    .from(keptExclusion)
    .where(and(inArray(keptExclusion.phoneHash, hashes), gt(keptExclusion.excludedUntil, new Date(nowMs))));
  const ends = found.map(({ excludedUntil }) => excludedUntil.getTime());
  return ends.length === 0 ? null : new Date(Math.max(...ends));
}

/** The number of active exclusions that none of the keys can find, because their key is missing among the settings. */
export async function countUnfindable(db: Db, keys: ExclusionKeys, nowMs: number): Promise<number> {
  const isActive = gt(keptExclusion.excludedUntil, new Date(nowMs));
  return db.$count(keptExclusion, and(isActive, notInArray(keptExclusion.keyName, keys.map(nameOf))));
}

/** Deletes kept exclusions that have ended. */
export async function deleteEndedExclusions(db: Db, nowMs: number): Promise<void> {
  await deleteSome(db, keptExclusion, keptExclusion.phoneHash, lte(keptExclusion.excludedUntil, new Date(nowMs)));
}
