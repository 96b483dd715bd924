import type { PushFacts, PushKind } from '@ushindi/shared/push';
import { eq, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { pushMark, pushSubscription } from '../../db/schema/index.ts';
import { RETURN_CODES } from '../../ports/paymentResults.ts';

const SECOND_MS = 1_000;
const MINUTE_MS = 60 * SECOND_MS;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** The time for which a notification of each kind is worth sending, in milliseconds (R-324). */
export const TTL_MS: Record<PushKind, number> = {
  goal: 2 * MINUTE_MS,
  kickOff: 10 * MINUTE_MS,
  betSettled: DAY_MS,
  deposit: DAY_MS,
  priceChange: 15 * MINUTE_MS,
};

/**
 * The time for which rows are read again, in milliseconds. A transaction commits later than the time that it stores,
 * and clocks of processes differ. An event makes only one message for a subscription.
 */
const OVERLAP_MS = 2 * MINUTE_MS;

type Source = (typeof pushMark.$inferSelect)['source'];

/** The time up to which a source was read, in epoch milliseconds; `atMs` for a source that was not read yet. */
async function markOf(db: Db, source: Source, atMs: number): Promise<number> {
  const [mark] = await db.select().from(pushMark).where(eq(pushMark.source, source));
  return mark?.readUntil.getTime() ?? atMs;
}

/**
 * Like `markOf`. It also locks the mark, so that other processes that read the source wait until the transaction ends.
 */
export async function lockMark(tx: Db, source: Source, atMs: number): Promise<number> {
  await tx
    .insert(pushMark)
    .values({ source, readUntil: new Date(atMs) })
    .onConflictDoNothing();
  const [mark] = await tx.select().from(pushMark).where(eq(pushMark.source, source)).for('update');
  return mark?.readUntil.getTime() ?? atMs;
}

/** Stores that a source was read up to a time. */
export async function storeMark(db: Db, source: Source, atMs: number): Promise<void> {
  const readUntil = new Date(atMs);
  await db
    .insert(pushMark)
    .values({ source, readUntil })
    .onConflictDoUpdate({ target: pushMark.source, set: { readUntil } });
}

/** Whether any browser has a subscription. */
export async function hasSubscriptions(db: Db): Promise<boolean> {
  const found = await db.select({ id: pushSubscription.id }).from(pushSubscription).limit(1);
  return found.length > 0;
}

const instantOf = (ms: number): SQL => sql`${new Date(ms).toISOString()}::timestamptz`;

/** The columns of a message that the statements below insert. */
const MESSAGE = sql.raw('push_message (subscription_id, event_key, tag, facts, state, next_try_at, expires_at)');

/**
 * The state of a new message: dropped if its kind is off. Without a stored row, a player who switches the kind on
 * within the overlap would get the message.
 */
const stateFor = (kind: PushKind): SQL => sql`case when s.kinds @> array[${kind}] then 'pending' else 'dropped' end`;

type Parts = { db: Db; nowMs: Clock };

/**
 * Makes a message for each bet that was settled and each deposit that was credited since the last run, for the browsers
 * of their players (R-321). It reads committed rows, so that settlement and payments do no work for notifications.
 */
export async function followAccounts({ db, nowMs }: Parts): Promise<void> {
  const atMs = nowMs();
  const hasRecipients = await hasSubscriptions(db);
  for (const [source, read] of [
    ['bets', readBets],
    ['deposits', readDeposits],
  ] as const) {
    const sinceMs = Math.max((await markOf(db, source, atMs)) - OVERLAP_MS, atMs - DAY_MS);
    if (hasRecipients) await db.execute(read(sinceMs, atMs));
    await storeMark(db, source, atMs);
  }
}

/**
 * A corrected result is another event of the bet, and its message states that it is a correction (R-332). A bet that
 * its player cancelled is no event. A bet that was cashed out as a whole is one, because a target may have caused it.
 */
const readBets = (sinceMs: number, atMs: number): SQL => sql`
  insert into ${MESSAGE}
  select s.id, 'bet:' || b.id || ':' || b.corrections, 'bet:' || b.id,
    jsonb_build_object('kind', 'betSettled', 'betId', b.id::text,
      'result', case b.status when 1 then 'won' when 3 then 'lost' when 7 then 'void' else 'cashedOut' end,
      'isCorrected', b.corrections > 0),
    ${stateFor('betSettled')}, ${instantOf(atMs)}, b.settled_at + ${`${TTL_MS.betSettled} milliseconds`}::interval
  from bet b join push_subscription s on s.account_id = b.account_id
  where b.settled_at > ${instantOf(sinceMs)} and b.status in (1, 3, 7, 20)
    and b.settled_at > s.created_at
  on conflict do nothing`;

/**
 * Leaves out deposits that were returned to a player who may not play, because they were not credited (R-144, R-204).
 */
const readDeposits = (sinceMs: number, atMs: number): SQL => sql`
  insert into ${MESSAGE}
  select s.id, 'deposit:' || p.id, 'deposit:' || p.id, '{"kind": "deposit"}',
    ${stateFor('deposit')}, ${instantOf(atMs)}, p.decided_at + ${`${TTL_MS.deposit} milliseconds`}::interval
  from payment p join push_subscription s on s.account_id = p.account_id
  where p.direction = 'deposit' and p.status = 'paid' and p.decided_at > ${instantOf(sinceMs)}
    and (p.result_code is null or p.result_code <> all (${sql.param(RETURN_CODES)}::text[]))
    and p.decided_at > s.created_at
  on conflict do nothing`;

/**
 * The subscriptions that an event of a match concerns: by pending bets, the slip and favourites, or by favourites
 * alone.
 */
type Followers = 'bets, slip and favourites' | 'favourites';

/** An event of a match with its unique key. Its message replaces the earlier one of the same match and kind. */
export type MatchEvent = {
  key: string;
  facts: Extract<PushFacts, { matchId: string }>;
  followers: Followers;
};

/** Makes a message of an event for each browser that follows the match (R-321). */
export async function announce(tx: Db, { key, facts, followers }: MatchEvent, atMs: number): Promise<void> {
  const { kind, matchId } = facts;
  const isFavourite = sql`s.favourite_match_ids @> array[${matchId}]`;
  const isFollower =
    followers === 'favourites'
      ? isFavourite
      : sql`(${isFavourite} or s.slip_match_ids @> array[${matchId}] or s.account_id in (
          select b.account_id from bet_leg l join bet b on b.id = l.bet_id
          where l.match_id = ${matchId} and l.status = 0 and b.status = 0))`;
  await tx.execute(sql`
    insert into ${MESSAGE}
    select s.id, ${key}, ${`${kind}:${matchId}`}, ${JSON.stringify(facts)}::jsonb,
      'pending', ${instantOf(atMs)}, ${instantOf(atMs + TTL_MS[kind])}
    from push_subscription s
    where s.kinds @> array[${kind}] and ${isFollower}
    on conflict do nothing`);
}
