import { formatKes, formatNairobi, fromCents, type LimitKind, periodEnd, periodStart } from '@ushindi/shared';
import { and, eq, gte, ne, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { limitsAt, type PlayerLimit } from '../db/playerLimits.ts';
import { payment } from '../db/schema/index.ts';
import { turnoverSince } from '../ledger/turnover.ts';
import { OperatorError } from './errors.ts';
import { kesOf } from './kes.ts';

/** A limit with what its period has used of it. */
export type UsedLimit = PlayerLimit & { amountCents: number; usedCents: number; leftCents: number; renewsAtMs: number };

/** A movement of the player's money that limits apply to. A stake counts towards the stake and the loss limits. */
type Movement = { what: 'deposit' | 'stake'; amountCents: number };

const KINDS: Record<Movement['what'], readonly LimitKind[]> = { deposit: ['deposit'], stake: ['stake', 'loss'] };

/**
 * Refuses a deposit or a stake above one of the player's own limits. Call it under the player's lock, inside the
 * transaction that debits or credits, so that two movements at once cannot both use the same amount.
 * @throws OperatorError LIMIT that names the limit, the amount left and when it renews
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
  const exceeded = used.filter(({ leftCents }) => leftCents < amountCents);
  return exceeded.toSorted((a, b) => a.leftCents - b.leftCents)[0] ?? null;
}

/** Limits with what is used of each in its present period. */
export async function withUse(db: Db, accountId: number, limits: PlayerLimit[], atMs: number): Promise<UsedLimit[]> {
  const starts = Object.fromEntries(limits.map(({ period }) => [period, periodStart(period, atMs)]));
  const turnovers = limits.some(({ kind }) => kind !== 'deposit') ? await turnoverSince(db, accountId, starts) : {};
  const used: UsedLimit[] = [];
  for (const limit of limits) {
    const { kind, period } = limit;
    const turnover = turnovers[period];
    const deposited = kind === 'deposit' ? await depositedSince(db, accountId, starts[period] ?? 0) : 0;
    const usedCents = { deposit: deposited, stake: turnover?.stakedCents ?? 0, loss: turnover?.lostCents ?? 0 }[kind];
    const amountCents = limit.amountCents ?? 0;
    const leftCents = Math.max(0, amountCents - usedCents);
    used.push({ ...limit, amountCents, usedCents, leftCents, renewsAtMs: periodEnd(period, atMs) });
  }
  return used;
}

/** Requested and paid deposits since a time. An open prompt counts, because it may be paid. */
async function depositedSince(db: Db, accountId: number, sinceMs: number): Promise<number> {
  const counted = and(
    eq(payment.accountId, accountId),
    eq(payment.direction, 'deposit'),
    gte(payment.createdAt, new Date(sinceMs)),
    ne(payment.status, 'failed'),
  );
  const [row] = await db
    .select({ cents: sql<string>`coalesce(sum(${payment.amountCents}), 0)` })
    .from(payment)
    .where(counted);
  return Number(row?.cents ?? 0);
}

const NAMES: Record<LimitKind, string> = { deposit: 'deposits', stake: 'stakes', loss: 'losses' };

function limitError({ kind, period, amountCents, leftCents, renewsAtMs }: UsedLimit): OperatorError {
  const kes = (cents: number) => formatKes(fromCents(cents));
  const renewsAt = formatNairobi(renewsAtMs);
  const message =
    `Your own limit for ${NAMES[kind]} is ${kes(amountCents)} KES a ${period}. ` +
    `You have ${kes(leftCents)} KES left. It renews on ${renewsAt}.`;
  const details = { kind, period, amount: kesOf(amountCents), left: kesOf(leftCents), renews_at: renewsAt };
  return new OperatorError('LIMIT', message, { player_limit: details });
}
