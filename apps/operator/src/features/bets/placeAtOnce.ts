import { betLimitsAt, taxRatesAt } from '@ushindi/shared';
import { type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { rowAsJson, rowsAsJson, rowsOf, sqlStateOf } from '../../db/rows.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { OperatorError } from '../../http/errors.ts';
import { hashToken } from '../../http/token.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { legRow, priceBet, UNDECIDED } from './fresh.ts';
import type { PlacedBet } from './place.ts';
import { checkSlip, fingerprint, type PlaceRequest } from './slip.ts';

type Parts = { onConnection: Database['onConnection']; nowMs: Clock; book: MatchBook };

// Of the database function.
const WAITED_TOO_LONG = 'UB001';

/**
 * Accepts a bet in one round trip to the database, where nothing has to be decided on the way: a cash bet on what is on
 * offer, of a player whose token is good, who has the money, no exclusion, no freebet to be earned and no earlier bet
 * of this code. Null for every other, with nothing stored: `placeBet` then goes step by step, and says why not.
 */
export async function placeAtOnce(parts: Parts, token: string, request: PlaceRequest): Promise<PlacedBet | null> {
  if (request.bonus_id !== '') return null;
  // Prices are looked at with the connection in hand; the statement gives up when it waits for locks for long.
  return parts.onConnection(async (connection) => {
    const atMs = parts.nowMs();
    const limits = betLimitsAt(atMs);
    const legs = checkSlip(request, limits, parts.book, atMs);
    if (legs instanceof OperatorError) return null;
    const priced = priceBet(request, legs, { taxRates: taxRatesAt(atMs), limits, freebet: null });
    const placedAt = new Date(atMs);
    const given = {
      ...priced,
      ...UNDECIDED,
      betReference: request.bet_ref,
      requestHash: fingerprint(request),
      placedAt,
    };
    const stored = await isStored(
      connection,
      sql`select bet_place(${hashToken(token)}, ${placedAt.toISOString()}, ${rowAsJson(bet, given)},
        ${rowsAsJson(betLeg, legs.map(legRow))}) as bet_id`,
    );
    return stored ? { ...given, earnedCents: 0 } : null;
  });
}

async function isStored(connection: Db, statement: SQL): Promise<boolean> {
  try {
    const [answer] = await rowsOf<{ bet_id: unknown }>(connection, statement);
    return answer?.bet_id !== null;
  } catch (error) {
    if (sqlStateOf(error) === WAITED_TOO_LONG) return false;
    throw error;
  }
}
