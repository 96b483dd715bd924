import type { Rules, RulesAt } from '@ushindi/shared';
import type { Logger } from 'pino';
import { createBatcher } from '../../batcher.ts';
import type { Clock } from '../../clock.ts';
import type { Connection, Database } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { hashToken } from '../../http/token.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import { betRow, legRows, newLeg, PENDING_DEFAULTS, priceBet } from './newBet.ts';
import type { LiabilityLimits } from './liability.ts';
import type { PlacedBet } from './place.ts';
import { checkSlip, fingerprint, type PlaceRequest } from './slip.ts';

type Parts = {
  onConnection: Database['onConnection'];
  nowMs: Clock;
  book: MatchBook;
  logger: Logger;
  liabilityLimits: LiabilityLimits;
  rulesAt: RulesAt;
};
type Placement = { token: string; request: PlaceRequest };

/** Places a bet on the fast path, or returns null with nothing stored: the slow path then decides. */
export type PlaceFast = (placement: Placement) => Promise<PlacedBet | null>;

/**
 * Bets that arrive while a statement runs form the next batch. A second statement at the same time would halve the batches
 * and wait for the ledger accounts of the first one.
 */
const CONCURRENT_STATEMENTS = 1;
/** A statement locks its players until it commits. */
const MAX_BETS_PER_STATEMENT = 32;

/**
 * Creates the fast path of placement: the SQL function `place_bets` stores cash bets that wait at the same moment in one
 * round trip. It accepts only bets that `placeBet`, the slow path, would accept too. The selections must be on offer, the
 * session valid, and the balance and the liability limits sufficient. The player must have no self-exclusion, missing proof
 * of age, pending freebet or player limit, and the key no abandoned code or earlier bet. All other bets return null, and so
 * do all bets of a statement that failed or waited too long. If such a statement was committed after all, `placeBet` finds
 * the bets by their keys.
 */
export function createPlaceFast(parts: Parts): PlaceFast {
  const limits = { concurrency: CONCURRENT_STATEMENTS, maxBatchSize: MAX_BETS_PER_STATEMENT };
  const place = createBatcher<Placement, PlacedBet | null>(limits, (take) => placeWaiting(parts, take));
  return async (placement) => (isPlain(placement.request) ? place(placement) : null);
}

/** Whether the fast path may place a bet. Singles and systems take long to compute and would delay the other bets. */
const isPlain = ({ bonus_id, structure }: PlaceRequest): boolean => bonus_id === '' && structure === undefined;

async function placeWaiting(parts: Parts, take: () => Placement[]): Promise<(PlacedBet | null)[]> {
  let placements: Placement[] = [];
  try {
    // Odds are checked after the wait for a connection; the statement itself fails after a long wait for locks.
    return await parts.onConnection((connection) => {
      placements = take();
      return placeAll(connection, parts, placements);
    });
  } catch (err) {
    if (placements.length === 0) placements = take();
    if (placements.length > 0) parts.logger.warn({ err, bets: placements.length }, 'fast placement failed');
    return placements.map(() => null);
  }
}

async function placeAll(connection: Connection, parts: Parts, placements: Placement[]): Promise<(PlacedBet | null)[]> {
  const atMs = parts.nowMs();
  const rules = parts.rulesAt(atMs);
  const rows = placements.map((one, index) =>
    isFirst(placements, index) ? rowOf(one, rules, parts.book, atMs) : null,
  );
  const given = rows.filter((row) => row !== null);
  if (given.length === 0) return rows.map(() => null);
  const stored = await connection.query<{ booking_code: string }>({
    name: 'place_bets',
    text: 'select place_bets($1, $2, $3, $4, $5) as booking_code',
    values: [
      JSON.stringify(given.map(({ fresh, tokenHash }) => ({ token_hash: tokenHash, bet: betRow(fresh) }))),
      legRows(given.map(({ fresh, legs }) => [fresh.bookingCode, legs])),
      parts.liabilityLimits.outcomeCents,
      parts.liabilityLimits.marketCents,
      rules.ageProof !== null,
    ],
  });
  const codes = new Set(stored.map((row) => row.booking_code));
  return rows.map((row) =>
    row !== null && codes.has(row.fresh.bookingCode) ? { ...row.fresh, earnedCents: 0 } : null,
  );
}

/** A batch has at most one bet per token and one per booking code. */
function isFirst(placements: Placement[], index: number): boolean {
  const { token, request } = placements[index] as Placement;
  return !placements.slice(0, index).some((one) => one.token === token || one.request.bet_ref === request.bet_ref);
}

function rowOf({ token, request }: Placement, { taxRates, betLimits: limits }: Rules, book: MatchBook, atMs: number) {
  const legs = checkSlip(request, limits, book, atMs);
  if (legs instanceof OperatorError) return null;
  const fresh = {
    ...priceBet(request, legs, { taxRates, limits, freebet: null }),
    ...PENDING_DEFAULTS,
    bookingCode: request.bet_ref,
    requestHash: fingerprint(request),
    placedAt: new Date(atMs),
    bonusId: null,
  };
  return { fresh, legs: legs.map((leg) => newLeg(leg, null)), tokenHash: hashToken(token) };
}
