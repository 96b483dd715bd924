import { betLimitsAt, makeBookingCode, taxRatesAt } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import type { Player } from '../../http/serve.ts';
import { own, playerBonus, playerCash } from '../../ledger/accounts.ts';
import { type Entry, InsufficientFunds, type Transfer } from '../../ledger/post.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import { legRow, priceBet, UNDECIDED } from './fresh.ts';
import { type FreshBet, openBet, storeBet } from './placement.ts';
import { type AcceptedLeg, checkOffers, checkSlip, fingerprint, type PlaceRequest, requireAccepted } from './slip.ts';
import type { Bet } from './store.ts';

type Parts = { db: Db; nowMs: Clock; random: RandomSource; book: MatchBook; freebets: Freebets };

/** What a player is told of his bet, and the freebet that it earned: 0 cents for most. */
export type PlacedBet = Pick<Bet, 'betReference' | 'possibleWinCents'> & { earnedCents: number };

const MAX_REFERENCE_DRAWS = 20;

/**
 * Accepts a bet: checks, debit and bet in one transaction, once per account and bet_ref (readings 15). The same request
 * again gets the first bet, also when both come at once, because a player's placements wait for each other.
 * @throws OperatorError INVALID, CONFLICT, or INSUFFICIENT_FUNDS with what is missing.
 */
export async function placeBet(parts: Parts, player: Player, request: PlaceRequest): Promise<PlacedBet> {
  try {
    return await parts.db.transaction((tx) => placeOnce(tx, parts, player, request));
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    throw new OperatorError('INSUFFICIENT_FUNDS', 'Your balance is too low for this bet.', {
      required_amount: kesOf(error.shortfallCents),
    });
  }
}

async function placeOnce(tx: Db, parts: Parts, { accountId }: Player, request: PlaceRequest): Promise<PlacedBet> {
  const { nowMs, random, book, freebets } = parts;
  const opened = await openBet(tx, accountId, request.bet_ref);
  const requestHash = fingerprint(request);
  if (opened.earlier) return replay(tx, freebets, opened.earlier, requestHash);
  const atMs = nowMs();
  requireNotExcluded(opened.excludedUntil, atMs);
  const limits = betLimitsAt(atMs);
  const legs = requireAccepted(checkSlip(request, limits, book, atMs));
  const freebet = await useFreebet(tx, freebets, accountId, request, legs, atMs);
  const priced = priceBet(request, legs, { taxRates: taxRatesAt(atMs), limits, freebet: freebet?.terms ?? null });
  const ids = { id: opened.betId, accountId, requestHash, bonusId: freebet?.bonusId ?? null };
  const fresh = { ...priced, ...UNDECIDED, ...ids, placedAt: new Date(atMs) };
  const earned = await earnedBy(tx, freebets, fresh);
  const stake = stakeOf(fresh, earned.entries);
  const stored = await storeBet(tx, fresh, { legs: legs.map(legRow), stake }, references(request.bet_ref, random));
  if (stored === null) throw new OperatorError('CONFLICT', 'This booking code is taken. Please try again.');
  // Locks may have been waited for meanwhile: what was on offer before must still be.
  requireAccepted(checkOffers(request.bet_data, book, nowMs()));
  return { ...stored, earnedCents: earned.amountCents };
}

async function replay(tx: Db, freebets: Freebets, earlier: Bet, requestHash: string): Promise<PlacedBet> {
  if (earlier.requestHash !== requestHash)
    throw new OperatorError('CONFLICT', 'Another bet was placed with this booking code.', []);
  const { id: betId, accountId } = earlier;
  return { ...earlier, earnedCents: await freebets.earnedBy(tx, { accountId, betId }) };
}

async function useFreebet(
  tx: Db,
  freebets: Freebets,
  accountId: number,
  { bonus_id: refId, bet_amount: stake }: PlaceRequest,
  legs: AcceptedLeg[],
  atMs: number,
) {
  if (refId === '') return null;
  return freebets.use(tx, { accountId, refId, stake, odds: legs.map((leg) => leg.odds), atMs });
}

/** The slip's own code where it is free among all bets, else a fresh one (readings 15). */
function* references(betRef: string, random: RandomSource): Generator<string> {
  yield betRef;
  for (let draw = 0; draw < MAX_REFERENCE_DRAWS; draw += 1) yield makeBookingCode(random.below);
}

/** Only a bet with the player's own money earns a freebet. */
async function earnedBy(tx: Db, freebets: Freebets, { id, accountId, bonusId, stakeCents, placedAt }: FreshBet) {
  if (bonusId !== null) return { amountCents: 0, entries: [] };
  return freebets.award(tx, { accountId, betId: id, stakeCents, atMs: placedAt.getTime() });
}

/**
 * The whole stake is held until the bet is decided; excise falls due then, so that a void bet returns it untaxed. The
 * worth of a freebet that the bet earned moves with it.
 */
function stakeOf({ id, accountId, stakeCents, bonusId, placedAt }: FreshBet, earned: Entry[]): Transfer {
  return {
    operationKey: `stake:${id}`,
    kind: 'stake',
    atMs: placedAt.getTime(),
    entries: [
      { account: bonusId === null ? playerCash(accountId) : playerBonus(accountId), amountCents: -stakeCents },
      { account: own('stakes_held', accountId), amountCents: stakeCents },
      ...earned,
    ],
  };
}
