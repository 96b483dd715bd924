import type { LimitKind, LimitPeriod } from '@ushindi/shared';
import { and, desc, eq, gt, isNull, lte } from 'drizzle-orm';
import type { Db } from './db.ts';
import { playerLimit } from './schema/index.ts';

/** A limit in cents, or in minutes for a limit of time; null for none. */
export type PlayerLimit = { kind: LimitKind; period: LimitPeriod; amount: number | null };

/** A change that is not valid yet. */
export type PendingLimit = PlayerLimit & { validFromMs: number };

const notWithdrawn = (accountId: number) => and(eq(playerLimit.accountId, accountId), isNull(playerLimit.withdrawnAt));

/** The limits that apply at a time. A caller that debits must have the player's lock, which orders new limits and debits. */
export async function limitsAt(db: Db, accountId: number, atMs: number): Promise<PlayerLimit[]> {
  const rows = await db
    .selectDistinctOn([playerLimit.kind, playerLimit.period])
    .from(playerLimit)
    .where(and(notWithdrawn(accountId), lte(playerLimit.validFrom, new Date(atMs))))
    .orderBy(playerLimit.kind, playerLimit.period, desc(playerLimit.id));
  return rows.map(limitOf).filter(({ amount }) => amount !== null);
}

const limitOf = ({ kind, period, amountCents, amountMinutes }: typeof playerLimit.$inferSelect): PlayerLimit => ({
  kind,
  period,
  amount: kind === 'time' ? amountMinutes : amountCents,
});

/** The changes that become valid after a time. */
export async function pendingLimits(db: Db, accountId: number, atMs: number): Promise<PendingLimit[]> {
  const rows = await db
    .select()
    .from(playerLimit)
    .where(and(notWithdrawn(accountId), gt(playerLimit.validFrom, new Date(atMs))))
    .orderBy(playerLimit.id);
  return rows.map((row) => ({ ...limitOf(row), validFromMs: row.validFrom.getTime() }));
}

/** Stores a limit that is valid from a time on. */
export async function insertLimit(
  tx: Db,
  accountId: number,
  { kind, period, amount, validFromMs }: PendingLimit,
  atMs: number,
): Promise<void> {
  const times = { createdAt: new Date(atMs), validFrom: new Date(validFromMs) };
  const amounts = kind === 'time' ? { amountMinutes: amount } : { amountCents: amount };
  await tx.insert(playerLimit).values({ accountId, kind, period, ...amounts, ...times });
}

/** Withdraws the pending changes of a limit. Returns their number. */
export async function withdrawPending(
  tx: Db,
  accountId: number,
  { kind, period }: Pick<PlayerLimit, 'kind' | 'period'>,
  atMs: number,
): Promise<number> {
  const same = and(eq(playerLimit.kind, kind), eq(playerLimit.period, period));
  const withdrawn = await tx
    .update(playerLimit)
    .set({ withdrawnAt: new Date(atMs) })
    .where(and(notWithdrawn(accountId), same, gt(playerLimit.validFrom, new Date(atMs))))
    .returning({ id: playerLimit.id });
  return withdrawn.length;
}
