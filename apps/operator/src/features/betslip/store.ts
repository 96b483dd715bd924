import { isBookingCode } from '@ushindi/shared';
import { eq, lt } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { deleteSome } from '../../db/deleteSome.ts';
import { bet, betLeg, type BookedLeg, bookedSlip } from '../../db/schema/index.ts';

const DAY_MS = 24 * 60 * 60_000;
/** How long a booked slip can be loaded. */
export const BOOKING_VALID_MS = 7 * DAY_MS;
/** Bookings stay stored after they expire, so that an old link shows that it has expired and no bet gets its code. */
const BOOKING_KEPT_MS = 90 * DAY_MS;

/** Stores a booking; false if a booking or a bet has its code. */
export async function storeBooking(db: Db, booking: Omit<typeof bookedSlip.$inferInsert, 'id'>): Promise<boolean> {
  if ((await db.$count(bet, eq(bet.bookingCode, booking.bookingCode))) > 0) return false;
  const stored = await db.insert(bookedSlip).values(booking).onConflictDoNothing().returning({ id: bookedSlip.id });
  return stored.length > 0;
}

/**
 * The legs of a booked slip or a bet by its code; empty for an unknown code. A booking takes precedence over a bet. A player
 * can choose the code of their own bet, and must not redirect the links of another player's booking.
 */
export async function findLegs(db: Db, code: string, nowMs: number): Promise<BookedLeg[] | 'expired'> {
  // Other text names no bet, and PostgreSQL rejects some of it, such as NUL characters.
  if (!isBookingCode(code)) return [];
  const [booking] = await db.select().from(bookedSlip).where(eq(bookedSlip.bookingCode, code));
  if (booking !== undefined) return booking.bookedAt.getTime() + BOOKING_VALID_MS > nowMs ? booking.legs : 'expired';
  const rows = await db
    .select({ leg: betLeg })
    .from(betLeg)
    .innerJoin(bet, eq(bet.id, betLeg.betId))
    .where(eq(bet.bookingCode, code))
    .orderBy(betLeg.id);
  // The legs of an old bet are archived.
  if (rows.length === 0 && (await db.$count(bet, eq(bet.bookingCode, code))) > 0) return 'expired';
  return rows.map(({ leg }) => ({ ...leg, kickoffMs: leg.kickoffAt.getTime() }));
}

/** Deletes bookings that expired long ago. */
export async function cleanUpBookings({ db, nowMs }: { db: Db; nowMs: Clock }): Promise<void> {
  await deleteSome(db, bookedSlip, bookedSlip.id, lt(bookedSlip.bookedAt, new Date(nowMs() - BOOKING_KEPT_MS)));
}
