import { betLimitsAt, makeBookingCode, taxRatesAt, toCents } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import type { Player } from '../../http/serve.ts';
import { own, playerBonus, playerCash } from '../../ledger/accounts.ts';
import { InsufficientFunds, post } from '../../ledger/post.ts';
import type { Freebets } from '../../ports/freebets.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import { figuresOf, type Terms } from './figures.ts';
import { type AcceptedLeg, fingerprint, type PlaceRequest, requireOffered, requireSoundSlip } from './slip.ts';
import { type Bet, findByRef, insertBet, type NewLeg } from './store.ts';

type Parts = { db: Db; nowMs: Clock; random: RandomSource; book: MatchBook; freebets: Freebets };

/** A bet, and the freebet that it earned: 0 cents for most. */
export type PlacedBet = Bet & { earnedCents: number };

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
  const { excludedUntil } = await lockPlayer(tx, accountId);
  const requestHash = fingerprint(request);
  const earlier = await findByRef(tx, accountId, request.bet_ref);
  if (earlier) return replay(tx, freebets, earlier, requestHash);
  const atMs = nowMs();
  requireNotExcluded(excludedUntil, atMs);
  const limits = betLimitsAt(atMs);
  requireSoundSlip(request, limits);
  const legs = requireOffered(request.bet_data, book, atMs);
  const freebet = await useFreebet(tx, freebets, accountId, request, legs, atMs);
  const priced = priceBet(request, legs, { taxRates: taxRatesAt(atMs), limits, freebet: freebet?.terms ?? null });
  const fresh = { ...priced, accountId, requestHash, bonusId: freebet?.bonusId ?? null, placedAt: new Date(atMs) };
  const stored = await insertBet(tx, fresh, legs.map(legRow), references(request.bet_ref, random));
  if (stored === null) throw new OperatorError('CONFLICT', 'This booking code is taken. Please try again.');
  const earnedCents = await holdStake(tx, freebets, stored, atMs);
  // Locks may have been waited for meanwhile: what was on offer before must still be.
  requireOffered(request.bet_data, book, nowMs());
  return { ...stored, earnedCents };
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

function priceBet(request: PlaceRequest, legs: AcceptedLeg[], terms: Terms) {
  const stakeCents = toCents(request.bet_amount);
  const { payoutCents, ...figures } = figuresOf(
    stakeCents,
    legs.map((leg) => leg.odds),
    terms,
  );
  const { taxRates, limits } = terms;
  return { betRef: request.bet_ref, stakeCents, possibleWinCents: payoutCents, ...figures, taxRates, limits };
}

function legRow({ item, match, offer, odds }: AcceptedLeg): NewLeg {
  return {
    matchId: match.matchId,
    sportId: match.sportId,
    marketId: item.market_id,
    parentMarketId: offer.parentMarketId,
    oddId: item.o_id,
    outcomeId: offer.outcomeId,
    specifier: offer.specifier,
    outcomeName: offer.outcomeName,
    marketName: offer.marketName,
    odds,
    live: item.is_live === 'l',
    kickoffAt: new Date(match.kickoffMs),
    homeTeam: match.homeTeam,
    awayTeam: match.awayTeam,
    competition: match.competition,
  };
}

/**
 * The whole stake is held until the bet is decided; excise falls due then, so that a void bet returns it untaxed. A
 * bet with the player's own money may earn a freebet, whose worth moves with it. Answers that worth in cents.
 */
async function holdStake(tx: Db, freebets: Freebets, bet: Bet, atMs: number): Promise<number> {
  const { id, accountId, stakeCents, bonusId } = bet;
  const earned = bonusId === null ? await freebets.award(tx, { accountId, betId: id, stakeCents, atMs }) : null;
  await post(tx, {
    operationKey: `stake:${id}`,
    kind: 'stake',
    atMs,
    entries: [
      { account: bonusId === null ? playerCash(accountId) : playerBonus(accountId), amountCents: -stakeCents },
      { account: own('stakes_held', accountId), amountCents: stakeCents },
      ...(earned?.entries ?? []),
    ],
  });
  return earned?.amountCents ?? 0;
}
