import { isBookingCode } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { bet, betLeg } from '../../db/schema/index.ts';

export type Leg = typeof betLeg.$inferSelect;

/**
 * The legs of a bet by its reference; empty for an unknown code. Most bets have their booking code as reference
 * (R-15).
 */
export async function findLegs(db: Db, code: string): Promise<Leg[]> {
  // Other text names no bet, and PostgreSQL rejects some of it, such as NUL characters.
  if (!isBookingCode(code)) return [];
  const rows = await db
    .select({ leg: betLeg })
    .from(betLeg)
    .innerJoin(bet, eq(bet.id, betLeg.betId))
    .where(eq(bet.bookingCode, code))
    .orderBy(betLeg.id);
  return rows.map((row) => row.leg);
}
