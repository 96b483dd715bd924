import { betLimitsAt, taxRatesAt } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Database, Db } from '../../db/database.ts';
import { namedRow, rowsOf } from '../../db/rows.ts';
import { bet, betLeg } from '../../db/schema/index.ts';
import { gather } from '../../gather.ts';
import { OperatorError } from '../../http/errors.ts';
import { hashToken } from '../../http/token.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { legRow, priceBet, UNDECIDED } from './fresh.ts';
import type { PlacedBet } from './place.ts';
import { checkSlip, fingerprint, type PlaceRequest } from './slip.ts';

type Parts = { onConnection: Database['onConnection']; nowMs: Clock; book: MatchBook; logger: Logger };
type Asked = { token: string; request: PlaceRequest };

/** Accepts a bet that needs no thought, or answers null with nothing stored. */
export type PlaceAtOnce = (asked: Asked) => Promise<PlacedBet | null>;

/** With two, one statement is on its way while the answers of another are sent. */
const LANES = 2;
/** A statement holds its players until it is through. */
const MOST_BETS = 32;

/**
 * Accepts bets where nothing has to be decided on the way, together with all that wait at that moment in one round trip
 * to the database: cash bets on what is on offer, of players whose token is good, who have the money, no exclusion, no
 * freebet to be earned and no earlier bet of this code. Null for every other, with nothing stored: `placeBet` then goes
 * step by step, and says why not. Null also for all of a statement that failed or waited too long; had it been stored
 * after all, `placeBet` would find the bet by its code.
 */
export function makePlaceAtOnce(parts: Parts): PlaceAtOnce {
  const place = gather<Asked, PlacedBet | null>({ lanes: LANES, most: MOST_BETS }, (take) => placeWaiting(parts, take));
  return async (asked) => (asked.request.bonus_id === '' ? place(asked) : null);
}

async function placeWaiting(parts: Parts, take: () => Asked[]): Promise<(PlacedBet | null)[]> {
  let asked: Asked[] = [];
  try {
    // Prices are looked at with the connection in hand; the statement gives up when it waits for locks for long.
    return await parts.onConnection((connection) => {
      asked = take();
      return placeAll(connection, parts, asked);
    });
  } catch (err) {
    if (asked.length === 0) asked = take();
    if (asked.length > 0) parts.logger.warn({ err, bets: asked.length }, 'bets not placed at once');
    return asked.map(() => null);
  }
}

async function placeAll(connection: Db, parts: Parts, asked: Asked[]): Promise<(PlacedBet | null)[]> {
  const atMs = parts.nowMs();
  const rows = asked.map((one, index) => (isFirst(asked, index) ? rowOf(one, parts.book, atMs) : null));
  const given = rows.filter((row) => row !== null);
  if (given.length === 0) return rows.map(() => null);
  const statement = sql`select bets_place(${JSON.stringify(given.map((row) => row.given))}) as reference`;
  const stored = new Set((await rowsOf<{ reference: string }>(connection, statement)).map((row) => row.reference));
  return rows.map((row) =>
    row !== null && stored.has(row.fresh.betReference) ? { ...row.fresh, earnedCents: 0 } : null,
  );
}

/** In one statement a player bets once, and a code names one bet. */
function isFirst(asked: Asked[], index: number): boolean {
  const { token, request } = asked[index] as Asked;
  return !asked.slice(0, index).some((one) => one.token === token || one.request.bet_ref === request.bet_ref);
}

function rowOf({ token, request }: Asked, book: MatchBook, atMs: number) {
  const limits = betLimitsAt(atMs);
  const legs = checkSlip(request, limits, book, atMs);
  if (legs instanceof OperatorError) return null;
  const fresh = {
    ...priceBet(request, legs, { taxRates: taxRatesAt(atMs), limits, freebet: null }),
    ...UNDECIDED,
    betReference: request.bet_ref,
    requestHash: fingerprint(request),
    placedAt: new Date(atMs),
  };
  const legRows = legs.map((leg) => namedRow(betLeg, legRow(leg)));
  return { fresh, given: { holder: hashToken(token), bet: namedRow(bet, fresh), legs: legRows } };
}
