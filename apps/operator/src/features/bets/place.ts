import { isBookingCode, makeBookingCode, type RulesAt, toCents } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import { requireWithinLimits } from '../../http/playerLimits.ts';
import { refuseShortfall } from '../../http/shortfall.ts';
import type { Player } from '../../http/serve.ts';
import { houseAccount, playerBonus, playerCash } from '../../ledger/accounts.ts';
import type { Entry, Transfer } from '../../ledger/post.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import { isAbandoned } from './abandon.ts';
import type { Terms } from './amounts.ts';
import { countedByLines, type LiabilityLimits, requireRoom } from './liability.ts';
import { newLeg, ownLeg, PENDING_DEFAULTS, priceBet } from './newBet.ts';
import { type NewBet, prepareBet, storeBet } from './placement.ts';
import { type AcceptedLeg, checkOffers, checkSlip, fingerprint, type PlaceRequest, requireAccepted } from './slip.ts';
import type { Bet } from './store.ts';

type Parts = {
  db: Db;
  nowMs: Clock;
  random: RandomSource;
  book: MatchBook;
  freebets: Freebets;
  liabilityLimits: LiabilityLimits;
  rulesAt: RulesAt;
};

/** The response to a placement. Most bets earn no freebet: 0 cents. */
export type PlacedBet = Pick<Bet, 'bookingCode' | 'possibleWinCents'> & { earnedCents: number };

const MAX_CODE_DRAWS = 20;

/**
 * The slow path of placement, which defines its rules: checks, debit and bet in one transaction. The booking code is the
 * idempotency key within the account: a repeated request gets the first bet, even when both run at the same time,
 * because the player's lock serialises them.
 * @throws OperatorError INVALID, CONFLICT, LIMIT for a stake above a player limit, or INSUFFICIENT_FUNDS with the missing
 * amount.
 */
export async function placeBet(parts: Parts, player: Player, request: PlaceRequest): Promise<PlacedBet> {
  try {
    return await parts.db.transaction((tx) => placeOnce(tx, parts, player, request));
  } catch (error) {
    refuseShortfall(error, 'bet');
  }
}

async function placeOnce(tx: Db, parts: Parts, { accountId }: Player, request: PlaceRequest): Promise<PlacedBet> {
  const { nowMs, book, freebets, rulesAt } = parts;
  // Other text names no bet, and PostgreSQL rejects some of it, such as NUL characters.
  if (!isBookingCode(request.bet_ref)) throw new OperatorError('INVALID', { kind: 'invalidBookingCode' });
  const prepared = await prepareBet(tx, accountId, request.bet_ref);
  const requestHash = fingerprint(request);
  if (prepared.earlier) return replay(tx, freebets, prepared.earlier, requestHash);
  await requireNotAbandoned(tx, accountId, request.bet_ref);
  const atMs = nowMs();
  const rules = rulesAt(atMs);
  requireNotBlocked(prepared, rules, atMs);
  const { taxRates, betLimits: limits } = rules;
  const legs = requireAccepted(checkSlip(request, limits, book, atMs));
  const freebet = await useFreebet(tx, freebets, { accountId, request, legs, atMs });
  const terms = { taxRates, limits, freebet: freebet?.terms ?? null };
  const priced = priceBet(request, legs, terms);
  // A freebet counts 0 cents towards money limits, but needs time that is left.
  const amountCents = freebet === null ? priced.stakeCents : 0;
  await requireWithinLimits(tx, accountId, { what: 'stake', amountCents }, atMs);
  const ids = { id: prepared.betId, accountId, requestHash, bonusId: freebet?.bonusId ?? null };
  const fresh = { ...priced, ...PENDING_DEFAULTS, ...ids, placedAt: new Date(atMs) };
  const placed = await storeWithRoom(tx, parts, { fresh, legs, terms });
  // The statement may have waited for locks, so the offers are checked once more.
  requireAccepted(checkOffers(request, book, nowMs()));
  return placed;
}

type Accepted = { fresh: NewBet; legs: AcceptedLeg[]; terms: Terms };

/** Stores an accepted bet, its stake and the freebet that it earns, if the liability limits have room for it. */
async function storeWithRoom(
  tx: Db,
  { freebets, liabilityLimits, random }: Parts,
  { fresh, legs, terms }: Accepted,
): Promise<PlacedBet> {
  const byLines = countedByLines(fresh.structure, legs.map(ownLeg), terms);
  const checked = { stake: fresh, legs, byLines, terms };
  await requireRoom(tx, liabilityLimits, checked, { isCounted: false });
  const earned = await earnedBy(tx, freebets, fresh);
  const rows = { legs: legs.map((leg) => newLeg(leg, byLines)), stake: stakeOf(fresh, earned.entries) };
  const stored = await storeBet(tx, fresh, rows, bookingCodes(fresh.idempotencyKey, random));
  if (stored === null) throw new OperatorError('CONFLICT', { kind: 'bookingCodeTaken' });
  await requireRoom(tx, liabilityLimits, checked, { isCounted: true });
  return { ...stored, earnedCents: earned.amountCents };
}

/** Refuses a code that the player gave up. The client has shown that no bet was placed with it. */
async function requireNotAbandoned(tx: Db, accountId: number, key: string): Promise<void> {
  if (await isAbandoned(tx, accountId, key)) throw new OperatorError('CONFLICT', { kind: 'betTooLate' }, []);
}

async function replay(tx: Db, freebets: Freebets, earlier: Bet, requestHash: string): Promise<PlacedBet> {
  if (earlier.requestHash !== requestHash) throw new OperatorError('CONFLICT', { kind: 'bookingCodeUsed' }, []);
  const { id: betId, accountId } = earlier;
  return { ...earlier, earnedCents: await freebets.earnedBy(tx, { accountId, betId }) };
}

async function useFreebet(
  tx: Db,
  freebets: Freebets,
  { accountId, request, legs, atMs }: { accountId: number; request: PlaceRequest; legs: AcceptedLeg[]; atMs: number },
) {
  const { bonus_id: refId, bet_amount: stake } = request;
  if (refId === '') return null;
  return freebets.use(tx, { accountId, refId, stake, odds: legs.map((leg) => leg.odds), atMs });
}

/** Yields the slip's code first. Phones draw the codes, so a bet of another player may have the same one. */
function* bookingCodes(slipCode: string, random: RandomSource): Generator<string> {
  yield slipCode;
  for (let draw = 0; draw < MAX_CODE_DRAWS; draw += 1) yield makeBookingCode(random.below);
}

/** Awards the freebet that a cash bet earns. A bet with a freebet earns none. */
async function earnedBy(tx: Db, freebets: Freebets, { id, accountId, bonusId, stakeCents, limits, placedAt }: NewBet) {
  if (bonusId !== null) return { amountCents: 0, entries: [] };
  const minStakeCents = toCents(limits.minStake);
  return freebets.award(tx, { accountId, betId: id, stakeCents, minStakeCents, atMs: placedAt.getTime() });
}

/**
 * The whole stake moves to the open bets. Excise is booked at settlement, so that a void bet returns the stake untaxed.
 * The entries of a freebet that the bet earned are part of the same transfer.
 */
function stakeOf({ id, accountId, stakeCents, bonusId, placedAt }: NewBet, earned: Entry[]): Transfer {
  return {
    operationKey: `stake:${id}`,
    kind: 'stake',
    atMs: placedAt.getTime(),
    entries: [
      { account: bonusId === null ? playerCash(accountId) : playerBonus(accountId), amountCents: -stakeCents },
      { account: houseAccount('open_bets', accountId), amountCents: stakeCents },
      ...earned,
    ],
  };
}
