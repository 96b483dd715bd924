import { formatNairobiDay, nairobiDayStart, type RulesAt } from '@ushindi/shared';
import { leaderboardPrizesAt, taxOnTopCents } from '@ushindi/shared/leaderboardPrizes';
import { and, desc, eq, gte, isNotNull, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { lockPlayer } from '../../db/lockPlayer.ts';
import { account, leaderboardDay, leaderboardPrize } from '../../db/schema/index.ts';
import { houseAccount, playerCash } from '../../ledger/accounts.ts';
import { post } from '../../ledger/post.ts';
import { DAY_MS, eligibleOf, LAST_ROUNDS_MS, PAST_DAYS, type Span } from './store.ts';

type Parts = { db: Db; nowMs: Clock; rulesAt: RulesAt; logger: Logger };

/**
 * Decides every finished day that has prizes and pays them. Winners are stored before the first prize is paid, so
 * that an interrupted and repeated job pays the same players. A day that fails is logged, and the next day follows.
 */
export async function payLeaderboard(parts: Parts): Promise<void> {
  for (const day of await undecidedDays(parts))
    await decideDay(parts, day).catch((err: unknown) =>
      parts.logger.error({ err, day: formatNairobiDay(day.fromMs) }, 'leaderboard day not decided'),
    );
  const unpaid = await parts.db.select().from(leaderboardPrize).where(isNull(leaderboardPrize.paidAt));
  for (const { id, accountId } of unpaid) {
    const paying = parts.db.transaction((tx) => payPrize(tx, id, accountId, parts.nowMs()));
    await paying.catch((err: unknown) => parts.logger.error({ err, prizeId: id }, 'leaderboard prize not paid'));
  }
}

/** Days whose last rounds are stored, that have prizes and are not decided, oldest first. */
async function undecidedDays({ db, nowMs }: Parts): Promise<Span[]> {
  const todayMs = nairobiDayStart(nowMs() - LAST_ROUNDS_MS);
  const days = Array.from({ length: PAST_DAYS }, (_, index) => todayMs - (PAST_DAYS - index) * DAY_MS);
  const decided = await db
    .select({ day: leaderboardDay.day })
    .from(leaderboardDay)
    .where(gte(leaderboardDay.day, formatNairobiDay(days[0] ?? todayMs)));
  const known = new Set(decided.map(({ day }) => day));
  return days
    .filter((fromMs) => leaderboardPrizesAt(fromMs).length > 0 && !known.has(formatNairobiDay(fromMs)))
    .map((fromMs) => ({ fromMs, untilMs: fromMs + DAY_MS }));
}

/** Stores a day's winners. A second decision at the same time finds the day's row and stores nothing. */
async function decideDay({ db, nowMs, rulesAt }: Parts, day: Span): Promise<void> {
  const name = formatNairobiDay(day.fromMs);
  const prizes = leaderboardPrizesAt(day.fromMs);
  const { taxRates } = rulesAt(day.fromMs);
  await db.transaction(async (tx) => {
    const decided = { day: name, decidedAt: new Date(nowMs()) };
    const stored = await tx.insert(leaderboardDay).values(decided).onConflictDoNothing().returning();
    if (stored.length === 0) return;
    const winners = await eligibleOf(tx, day, { limit: prizes.length, atMs: nowMs() });
    for (const [index, { accountId, betCount }] of winners.entries()) {
      const prizeCents = prizes[index] ?? 0;
      const withholdingCents = taxOnTopCents(prizeCents, taxRates);
      const place = index + 1;
      await tx.insert(leaderboardPrize).values({ day: name, place, accountId, betCount, prizeCents, withholdingCents });
    }
  });
}

async function payPrize(tx: Db, id: number, accountId: number, atMs: number): Promise<void> {
  await lockPlayer(tx, accountId);
  const isDue = and(eq(leaderboardPrize.id, id), isNull(leaderboardPrize.paidAt));
  const paidAt = new Date(atMs);
  const [prize] = await tx.update(leaderboardPrize).set({ paidAt }).where(isDue).returning();
  if (prize === undefined) return;
  const { day, place, prizeCents, withholdingCents } = prize;
  await post(tx, {
    operationKey: `leaderboard:${day}:${place}`,
    kind: 'leaderboard_prize',
    atMs,
    entries: [
      { account: houseAccount('promotions', accountId), amountCents: -(prizeCents + withholdingCents) },
      { account: houseAccount('withholding', accountId), amountCents: withholdingCents },
      { account: playerCash(accountId), amountCents: prizeCents },
    ],
  });
}

/** The prizes that were paid last, newest day first, without those of erased players. */
export function paidPrizes(db: Db, limit: number) {
  const { day, place, betCount, prizeCents } = leaderboardPrize;
  return db
    .select({ day, place, betCount, prizeCents, msisdn: account.phone, name: account.name })
    .from(leaderboardPrize)
    .innerJoin(account, eq(account.id, leaderboardPrize.accountId))
    .where(and(isNotNull(leaderboardPrize.paidAt), isNull(account.erasedAt)))
    .orderBy(desc(day), place)
    .limit(limit);
}
