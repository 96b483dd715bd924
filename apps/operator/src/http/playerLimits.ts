import { formatNairobi, type LimitKind, periodEnd, periodStart } from '@ushindi/shared';
import { and, eq, gte, ne, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Db } from '../db/database.ts';
import { limitsAt, type PlayerLimit } from '../db/playerLimits.ts';
import { playedMsSince } from '../db/playTime.ts';
import { payment } from '../db/schema/index.ts';
import { receivedFromSuspenseSince, turnoverSince } from '../ledger/turnover.ts';
import { OperatorError } from './errors.ts';
import { kesOf } from './kes.ts';

/** A limit with its used part in the present period, in cents, or in minutes for a limit of time. */
export type UsedLimit = PlayerLimit & { amount: number; used: number; left: number; renewsAtMs: number };

/**
 * A movement of the player's money that limits apply to. A stake counts towards the stake and the loss limits, and is
 * refused when a time limit is used up. The stake of a freebet has 0 cents.
 */
type Movement = { what: 'deposit' | 'stake'; amountCents: number };

const KINDS: Record<Movement['what'], readonly LimitKind[]> = {
  deposit: ['deposit'],
  stake: ['stake', 'loss', 'time'],
};

/**
 * Refuses a deposit or a stake above one of the player's own limits, and a stake without time left. Call it
 * under the player's lock, inside the transaction that debits or credits, so that two movements at once cannot both use the
 * same amount.
 * @throws OperatorError LIMIT that names the limit, what is left of it and when it renews
 */
export async function requireWithinLimits(tx: Db, accountId: number, movement: Movement, atMs: number): Promise<void> {
  const exceeded = await exceededLimit(tx, accountId, movement, atMs);
  if (exceeded !== null) throw limitError(exceeded);
}

/** The limit that a movement would exceed, the one with the least left; null if there is none. */
export async function exceededLimit(
  tx: Db,
  accountId: number,
  { what, amountCents }: Movement,
  atMs: number,
): Promise<UsedLimit | null> {
  const limits = await limitsAt(tx, accountId, atMs);
  const concerned = limits.filter(({ kind }) => KINDS[what].includes(kind));
  if (concerned.length === 0) return null;
  const used = await withUse(tx, accountId, concerned, atMs);
  const outOfTime = used.find(({ kind, left }) => kind === 'time' && left <= 0);
  const exceeded = used.filter(({ kind, left }) => kind !== 'time' && left < amountCents);
  return outOfTime ?? exceeded.toSorted((a, b) => a.left - b.left)[0] ?? null;
}

/** Limits with their used parts in their present periods. */
export async function withUse(db: Db, accountId: number, limits: PlayerLimit[], atMs: number): Promise<UsedLimit[]> {
  const starts = Object.fromEntries(limits.map(({ period }) => [period, periodStart(period, atMs)]));
  const needsTurnover = limits.some(({ kind }) => kind === 'stake' || kind === 'loss');
  const turnovers = needsTurnover ? await turnoverSince(db, accountId, starts) : {};
  async function usedOf({ kind, period }: PlayerLimit): Promise<number> {
    const startMs = periodStart(period, atMs);
    if (kind === 'stake') return turnovers[period]?.stakedCents ?? 0;
    if (kind === 'loss') return turnovers[period]?.lostCents ?? 0;
    if (kind === 'deposit') return depositedSince(db, accountId, startMs);
    return Math.floor((await playedMsSince(db, accountId, startMs)) / MINUTE_MS);
  }
  const result: UsedLimit[] = [];
  for (const limit of limits) {
    const used = await usedOf(limit);
    const amount = limit.amount ?? 0;
    const left = Math.max(0, amount - used);
    result.push({ ...limit, amount, used, left, renewsAtMs: periodEnd(limit.period, atMs) });
  }
  return result;
}

const MINUTE_MS = 60 * 1000;

/** An amount of a limit on the wire: KES, or minutes for a limit of time. */
export const wireAmount = (kind: LimitKind, amount: number): number => (kind === 'time' ? amount : kesOf(amount));

/**
 * Cents that a player deposited since a time. An open prompt counts, because it may be paid. Late money counts on the day on
 * which the player gets it: that of a prompt that had failed, and that which came out of suspense and has no payment. Money
 * that goes back to the player's phone counts only if that fails.
 */
export async function depositedSince(db: Db, accountId: number, sinceMs: number): Promise<number> {
  const since = new Date(sinceMs);
  const counted = and(
    eq(payment.accountId, accountId),
    eq(payment.direction, 'deposit'),
    or(gte(payment.createdAt, since), gte(payment.lateAt, since)),
    ne(payment.status, 'failed'),
  );
  const sentBack = alias(payment, 'sent_back');
  const isReturn = and(eq(sentBack.returnsPaymentId, payment.id), ne(sentBack.status, 'failed'));
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${payment.amountCents} - coalesce(${sentBack.amountCents}, 0)), 0)` })
    .from(payment)
    .leftJoin(sentBack, isReturn)
    .where(counted);
  return Number(row?.cents ?? 0) + (await receivedFromSuspenseSince(db, accountId, sinceMs));
}

function limitError({ kind, period, amount, left, renewsAtMs }: UsedLimit): OperatorError {
  const amounts = { amount: wireAmount(kind, amount), left: wireAmount(kind, left) };
  const reason = { kind: 'playerLimit', limit: kind, period, ...amounts, renewsAtMs } as const;
  return new OperatorError('LIMIT', reason, {
    player_limit: { kind, period, ...amounts, renews_at: formatNairobi(renewsAtMs) },
  });
}
