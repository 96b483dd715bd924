import type { Confirmation } from '@ushindi/api-contract/texts';
import {
  type LimitKind,
  type LimitPeriod,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_RAISE_WAIT_MS,
  MAX_TIME_LIMIT_MINUTES,
  periodStart,
} from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { insertLimit, limitsAt, type PendingLimit, pendingLimits, withdrawPending } from '../../db/playerLimits.ts';
import { recordSecurityEvent } from '../../db/securityEvents.ts';
import { OperatorError } from '../../http/errors.ts';
import { type UsedLimit, wireAmount, withUse } from '../../http/playerLimits.ts';
import { playedMsSince } from '../../db/playTime.ts';
import type { Player, SignedInPlayer } from '../../http/serve.ts';
import { type Turnover, turnoverSince } from '../../ledger/turnover.ts';
import { type CheckDefault, realityCheckMinutesOf } from './realityCheck.ts';

type Deps = { db: Db; nowMs: Clock };
type Which = { kind: LimitKind; period: LimitPeriod };

/** A limit with its use, a pending change, or both. */
export type ShownLimit = Which & { limit: UsedLimit | null; pending: PendingLimit | null };

/** Turnover of a period, and the time played in it. */
export type Play = Turnover & { playedMs: number };

/** The data of the screen for safer play: limits with their use, play of today and of the month, and the reality check. */
export type SaferPlay = {
  limits: ShownLimit[];
  today: Play;
  month: Play;
  realityCheckMinutes: number;
};

/** Reads the player's limits, turnover and time played. */
export async function saferPlayOf(deps: Deps & CheckDefault, { accountId }: Player): Promise<SaferPlay> {
  const { db, nowMs } = deps;
  const atMs = nowMs();
  const used = await withUse(db, accountId, await limitsAt(db, accountId, atMs), atMs);
  const pending = await pendingLimits(db, accountId, atMs);
  const since = { today: periodStart('day', atMs), month: periodStart('month', atMs) };
  const { today, month } = await turnoverSince(db, accountId, since);
  const all = LIMIT_KINDS.flatMap((kind) => LIMIT_PERIODS.map((period) => ({ kind, period })));
  const limits = all.map((which) => ({
    ...which,
    limit: used.find((each) => isSame(each, which)) ?? null,
    pending: pending.find((each) => isSame(each, which)) ?? null,
  }));
  return {
    limits: limits.filter(({ limit, pending: change }) => limit ?? change),
    today: { ...today, playedMs: await playedMsSince(db, accountId, since.today) },
    month: { ...month, playedMs: await playedMsSince(db, accountId, since.month) },
    realityCheckMinutes: await realityCheckMinutesOf(deps, accountId),
  };
}

const isSame = (a: Which, b: Which): boolean => a.kind === b.kind && a.period === b.period;

/**
 * Sets one of the player's limits, in KES or in minutes; null removes it. A lower limit is valid at once, also for requests that
 * wait for the player's lock. A higher one and a removal are valid a day later. Replaces a pending change; the present
 * limit withdraws it. Returns the confirmation for the player.
 * @throws OperatorError INVALID for a limit of time that is longer than its period
 */
export async function setPlayerLimit(
  { db, nowMs }: Deps,
  { accountId, origin }: SignedInPlayer,
  wanted: Which & { amount: number | null },
): Promise<Confirmation> {
  const { kind, period } = wanted;
  if (kind === 'time' && wanted.amount !== null && wanted.amount > MAX_TIME_LIMIT_MINUTES[period])
    throw new OperatorError('INVALID', { kind: 'limitAbovePeriod', period });
  const amount = wanted.amount === null || kind === 'time' ? wanted.amount : wanted.amount * 100;
  return db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    const atMs = nowMs();
    const present = (await limitsAt(tx, accountId, atMs)).find((each) => isSame(each, wanted))?.amount ?? null;
    if (amount === present) {
      const isWithdrawn = await withdrawChange(tx, { accountId, origin }, wanted, atMs);
      return { kind: isWithdrawn ? 'limitChangeWithdrawn' : 'limitUnchanged' };
    }
    await withdrawPending(tx, accountId, wanted, atMs);
    const isLower = present === null || (amount !== null && amount < present);
    const validFromMs = isLower ? atMs : atMs + LIMIT_RAISE_WAIT_MS;
    await insertLimit(tx, accountId, { kind, period, amount, validFromMs }, atMs);
    const detail = `${kind} ${period} ${wanted.amount ?? 'none'}`;
    await recordSecurityEvent(tx, { kind: 'limit_changed', outcome: 'done', accountId, origin, atMs, detail });
    if (amount === null) return { kind: 'limitRemovedFrom', fromMs: validFromMs };
    const set = { limit: kind, amount: wireAmount(kind, amount) };
    return isLower ? { kind: 'limitSet', ...set } : { kind: 'limitSetFrom', ...set, fromMs: validFromMs };
  });
}

/**
 * Withdraws a pending change. The present limit continues to apply.
 * @throws OperatorError NOT_FOUND without such a change
 */
export async function withdrawLimitChange(
  { db, nowMs }: Deps,
  { accountId, origin }: SignedInPlayer,
  which: Which,
): Promise<Confirmation> {
  const withdrawn = await db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    return withdrawChange(tx, { accountId, origin }, which, nowMs());
  });
  if (!withdrawn) throw new OperatorError('NOT_FOUND', { kind: 'noPendingChange' });
  return { kind: 'limitChangeWithdrawn' };
}

/** Withdraws a pending change with its security event. Returns whether there was one. */
async function withdrawChange(
  tx: Db,
  { accountId, origin }: Pick<SignedInPlayer, 'accountId' | 'origin'>,
  which: Which,
  atMs: number,
): Promise<boolean> {
  const count = await withdrawPending(tx, accountId, which, atMs);
  const detail = `${which.kind} ${which.period} change withdrawn`;
  const event = { kind: 'limit_changed', outcome: 'done', accountId, origin, atMs, detail } as const;
  if (count > 0) await recordSecurityEvent(tx, event);
  return count > 0;
}
