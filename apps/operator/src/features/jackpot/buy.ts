import type { RulesAt } from '@ushindi/shared';
import { splitTicket } from '@ushindi/shared/jackpot';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { jackpotTicket } from '../../db/schema/index.ts';
import { OperatorError } from '../../http/errors.ts';
import { requireNotBlocked } from '../../http/exclusion.ts';
import { requireWithinLimits } from '../../http/playerLimits.ts';
import type { Player } from '../../http/serve.ts';
import { refuseShortfall } from '../../http/shortfall.ts';
import { jackpotPool, playerCash } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { hasGivenResult, type StaffResults } from './results.ts';
import { findByKey, lockRound, type Round, type Ticket } from './store.ts';

/** The dependencies of the sale of tickets. */
export type BuyParts = { db: Db; nowMs: Clock; rulesAt: RulesAt; staffResults: StaffResults };

/** The request of a ticket. A repeated request with the same key returns the same ticket. */
export type TicketRequest = { roundId: number; picks: string; key: string };

/**
 * Buys a ticket: checks, debit and ticket in one transaction.
 * @throws OperatorError EXCLUDED, RESTRICTED, AGE_NOT_PROVEN, LIMIT, INVALID, CONFLICT, or INSUFFICIENT_FUNDS with the
 * missing amount.
 */
export async function buyTicket(parts: BuyParts, player: Player, request: TicketRequest): Promise<Ticket> {
  try {
    return await parts.db.transaction((tx) => buyOnce(tx, parts, player, request));
  } catch (error) {
    refuseShortfall(error, 'bet');
  }
}

async function buyOnce(tx: Db, parts: BuyParts, { accountId }: Player, request: TicketRequest): Promise<Ticket> {
  // Locked before the player and the round, in the order of settlement and of the round's decision.
  await parts.staffResults.lock(tx);
  const blocks = await lockPlayer(tx, accountId);
  const earlier = await findByKey(tx, accountId, request.key);
  if (earlier !== null) return requireSame(earlier, request);
  const atMs = parts.nowMs();
  const rules = parts.rulesAt(atMs);
  requireNotBlocked(blocks, rules, atMs);
  const round = await requireOnSale(tx, parts, request, atMs);
  const { priceCents } = round.terms;
  await requireWithinLimits(tx, accountId, { what: 'stake', amountCents: priceCents }, atMs);
  const { poolCents, exciseCents } = splitTicket(round.terms, rules.taxRates);
  const ticket = await storePaid(tx, {
    roundId: round.id,
    accountId,
    idempotencyKey: request.key,
    picks: request.picks,
    priceCents,
    poolCents,
    exciseCents,
    taxRates: rules.taxRates,
    boughtAt: new Date(atMs),
  });
  // The statements may have waited for locks until after the first kick-off.
  requireBefore(round, parts.nowMs());
  return ticket;
}

/** Stores a ticket, and moves its price from the player to the round's pool. */
async function storePaid(tx: Db, fresh: typeof jackpotTicket.$inferInsert): Promise<Ticket> {
  const [ticket] = await tx.insert(jackpotTicket).values(fresh).returning();
  if (ticket === undefined) throw new Error('the ticket was not stored');
  const { id, accountId, roundId, priceCents, boughtAt } = ticket;
  await post(tx, {
    operationKey: `jackpot_stake:${id}`,
    kind: 'jackpot_stake',
    atMs: boughtAt.getTime(),
    entries: [
      { account: playerCash(accountId), amountCents: -priceCents },
      { account: jackpotPool(roundId), amountCents: priceCents },
    ],
  });
  return ticket;
}

function requireSame(earlier: Ticket, { roundId, picks }: TicketRequest): Ticket {
  if (earlier.roundId === roundId && earlier.picks === picks) return earlier;
  throw new OperatorError('CONFLICT', { kind: 'requestReused' });
}

/** The round, locked so that others may buy and it cannot be decided. */
async function requireOnSale(
  tx: Db,
  { staffResults }: BuyParts,
  { roundId, picks }: TicketRequest,
  atMs: number,
): Promise<Round> {
  const round = await lockRound(tx, roundId, 'share');
  if (round === null) throw new OperatorError('NOT_FOUND', { kind: 'jackpotClosed' });
  requireBefore(round, atMs);
  if (picks.length !== round.matches.length) throw new OperatorError('INVALID', { kind: 'jackpotPicksMissing' });
  if (await hasGivenResult(tx, staffResults, round.matches))
    throw new OperatorError('CONFLICT', { kind: 'jackpotClosed' });
  return round;
}

/** Refuses a closed round. A round can be decided before it closes here, because the clocks of processes differ. */
function requireBefore({ closesAt, decidedAt }: Round, atMs: number): void {
  if (decidedAt !== null || atMs >= closesAt.getTime()) throw new OperatorError('CONFLICT', { kind: 'jackpotClosed' });
}
