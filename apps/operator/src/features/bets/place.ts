import { betLimitsAt, makeBookingCode, taxRatesAt, toCents } from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotExcluded } from '../../http/exclusion.ts';
import { kesOf } from '../../http/kes.ts';
import type { Player } from '../../http/serve.ts';
import { own, playerCash } from '../../ledger/accounts.ts';
import { InsufficientFunds, post } from '../../ledger/post.ts';
import type { MatchBook } from '../../ports/matchBook.ts';
import type { RandomSource } from '../../random.ts';
import { figuresOf, type Terms } from './figures.ts';
import { type AcceptedLeg, fingerprint, type PlaceRequest, requireOffered, requireSoundSlip } from './slip.ts';
import { type Bet, findByRef, insertBet, type NewBet, type NewLeg } from './store.ts';

type Parts = { db: Db; nowMs: Clock; random: RandomSource; book: MatchBook };

const MAX_REFERENCE_DRAWS = 20;

/**
 * Accepts a bet: checks, debit and bet in one transaction, once per account and bet_ref (readings 15). The same request
 * again gets the first bet, also when both come at once, because a player's placements wait for each other.
 * @throws OperatorError INVALID, CONFLICT, or INSUFFICIENT_FUNDS with what is missing.
 */
export async function placeBet(parts: Parts, player: Player, request: PlaceRequest): Promise<Bet> {
  try {
    return await parts.db.transaction((tx) => placeOnce(tx, parts, player, request));
  } catch (error) {
    if (!(error instanceof InsufficientFunds)) throw error;
    throw new OperatorError('INSUFFICIENT_FUNDS', 'Your balance is too low for this bet.', {
      required_amount: kesOf(error.shortfallCents),
    });
  }
}

async function placeOnce(tx: Db, { nowMs, random, book }: Parts, player: Player, request: PlaceRequest): Promise<Bet> {
  const { excludedUntil } = await lockPlayer(tx, player.accountId);
  const requestHash = fingerprint(request);
  const earlier = await findByRef(tx, player.accountId, request.bet_ref);
  if (earlier) return sameRequest(earlier, requestHash);
  const atMs = nowMs();
  requireNotExcluded(excludedUntil, atMs);
  const terms = { taxRates: taxRatesAt(atMs), limits: betLimitsAt(atMs) };
  requireSoundSlip(request, terms.limits);
  const legs = requireOffered(request.bet_data, book, atMs);
  const fresh = {
    ...priceBet(request, legs, terms),
    accountId: player.accountId,
    requestHash,
    placedAt: new Date(atMs),
  };
  const stored = await insertBet(tx, fresh, legs.map(legRow), references(request.bet_ref, random));
  if (stored === null) throw new OperatorError('CONFLICT', 'This booking code is taken. Please try again.');
  await holdStake(tx, stored, atMs);
  // Locks may have been waited for meanwhile: what was on offer before must still be.
  requireOffered(request.bet_data, book, nowMs());
  return stored;
}

function sameRequest(earlier: Bet, requestHash: string): Bet {
  if (earlier.requestHash === requestHash) return earlier;
  throw new OperatorError('CONFLICT', 'Another bet was placed with this booking code.', []);
}

/** The slip's own code where it is free among all bets, else a fresh one (readings 15). */
function* references(betRef: string, random: RandomSource): Generator<string> {
  yield betRef;
  for (let draw = 0; draw < MAX_REFERENCE_DRAWS; draw += 1) yield makeBookingCode(random.below);
}

function priceBet(
  request: PlaceRequest,
  legs: AcceptedLeg[],
  terms: Terms,
): Omit<NewBet, 'accountId' | 'requestHash' | 'placedAt'> {
  const stakeCents = toCents(request.bet_amount);
  const { payoutCents, ...figures } = figuresOf(
    stakeCents,
    legs.map((leg) => leg.odds),
    terms,
  );
  return { betRef: request.bet_ref, stakeCents, possibleWinCents: payoutCents, ...figures, ...terms };
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

/** The whole stake is held until the bet is decided; excise falls due then, so that a void bet returns it untaxed. */
async function holdStake(tx: Db, { id, accountId, stakeCents }: Bet, atMs: number): Promise<void> {
  await post(tx, {
    operationKey: `stake:${id}`,
    kind: 'stake',
    atMs,
    entries: [
      { account: playerCash(accountId), amountCents: -stakeCents },
      { account: own('stakes_held', accountId), amountCents: stakeCents },
    ],
  });
}
