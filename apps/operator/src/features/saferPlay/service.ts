import {
  formatKes,
  formatNairobi,
  type LimitKind,
  type LimitPeriod,
  LIMIT_KINDS,
  LIMIT_PERIODS,
  LIMIT_RAISE_WAIT_MS,
  periodStart,
} from '@ushindi/shared';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { insertLimit, limitsAt, type PendingLimit, pendingLimits, withdrawPending } from '../../db/playerLimits.ts';
import { OperatorError } from '../../http/errors.ts';
import { type UsedLimit, withUse } from '../../http/playerLimits.ts';
import type { Player } from '../../http/serve.ts';
import { type Turnover, turnoverSince } from '../../ledger/turnover.ts';

type Deps = { db: Db; nowMs: Clock };
type Which = { kind: LimitKind; period: LimitPeriod };

/** A limit with what is used of it, a change that is not valid yet, or both. */
export type ShownLimit = Which & { limit: UsedLimit | null; pending: PendingLimit | null };

/** What a player sees of their play: limits with their use, and turnover of today and of the month. */
export type SaferPlay = {
  limits: ShownLimit[];
  today: Turnover;
  month: Turnover;
};

/** Reads the player's limits and turnover. */
export async function saferPlayOf({ db, nowMs }: Deps, { accountId }: Player): Promise<SaferPlay> {
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
  return { limits: limits.filter(({ limit, pending: change }) => limit ?? change), today, month };
}

const isSame = (a: Which, b: Which): boolean => a.kind === b.kind && a.period === b.period;

/**
 * Sets one of the player's limits in KES; null removes it. A lower limit is valid at once, also for requests that wait for
 * the player's lock; a higher one and a removal a day later. It replaces a change that is not valid yet. Returns the
 * message for the player.
 */
export async function setPlayerLimit(
  { db, nowMs }: Deps,
  { accountId }: Player,
  wanted: Which & { amount: number | null },
): Promise<string> {
  const amountCents = wanted.amount === null ? null : wanted.amount * 100;
  return db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    const atMs = nowMs();
    const present = (await limitsAt(tx, accountId, atMs)).find((each) => isSame(each, wanted))?.amountCents ?? null;
    await withdrawPending(tx, accountId, wanted, atMs);
    if (amountCents === present) return 'This limit has not changed.';
    const isLower = present === null || (amountCents !== null && amountCents < present);
    const validFromMs = isLower ? atMs : atMs + LIMIT_RAISE_WAIT_MS;
    await insertLimit(tx, accountId, { ...wanted, amountCents, validFromMs }, atMs);
    return messageOf(wanted.amount, isLower ? null : validFromMs);
  });
}

function messageOf(amount: number | null, validFromMs: number | null): string {
  const what = amount === null ? 'Your limit ends' : `Your limit is ${formatKes(amount)} KES`;
  return validFromMs === null ? `${what} from now on.` : `${what} from ${formatNairobi(validFromMs)} on.`;
}

/**
 * Withdraws a change that is not valid yet; the present limit stays.
 * @throws OperatorError NOT_FOUND without such a change
 */
export async function withdrawLimitChange({ db, nowMs }: Deps, { accountId }: Player, which: Which): Promise<string> {
  const withdrawn = await db.transaction(async (tx) => {
    await lockPlayer(tx, accountId);
    return withdrawPending(tx, accountId, which, nowMs());
  });
  if (withdrawn === 0) throw new OperatorError('NOT_FOUND', 'This limit has no pending change.');
  return 'The change has been withdrawn. Your limit stays as it is.';
}
