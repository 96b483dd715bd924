import { isBookingCode } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { bet, betLeg } from '../../db/schema/index.ts';

export type Leg = typeof betLeg.$inferSelect;

/**
 * The legs of any bet by its reference; none for a code that is not known. A booking code that only one bet was placed
 * with is that bet's reference, so it needs no look-up of its own (readings 15).
 */
export async function findLegs(db: Db, code: string): Promise<Leg[]> {
  // Anything else names none; text that PostgreSQL cannot store would fail instead.
  if (!isBookingCode(code)) return [];
  const rows = await db
    .select({ leg: betLeg })
    .from(betLeg)
    .innerJoin(bet, eq(bet.id, betLeg.betId))
    .where(eq(bet.betReference, code))
    .orderBy(betLeg.id);
  return rows.map((row) => row.leg);
}
