import { sql } from 'drizzle-orm';
import { STATUS } from '../../db/betStatus.ts';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';

/** A player's rounds on one day and the resulting place. */
export type Place = { id: string; msisdn: string; name: string; betCount: number; position: number };

/** A time span in epoch milliseconds; the end is exclusive. */
export type Span = { fromMs: number; untilMs: number };

type Row = { id: string; msisdn: string; name: string; bet_count: string | number; position: string | number };

/** Rounds with a smaller stake do not count. */
const LOWEST_STAKE_CENTS = 49_00;

/** The length of a day. */
export const DAY_MS = 24 * 60 * 60_000;
/** The number of past days that are read, because the table of rounds only grows. */
export const PAST_DAYS = 60;
/** The time after a day in which its last rounds may still be stored, also by a process whose clock is behind. */
export const LAST_ROUNDS_MS = 5 * 60_000;

const toPlace = ({ bet_count: betCount, position, ...player }: Row): Place => ({
  ...player,
  betCount: Number(betCount),
  position: Number(position),
});

/** All places on a day. Of equal counts, the one reached first ranks higher. */
const places = ({ fromMs, untilMs }: Span) => sql`
  select account.id, account.id::text as shown_id, account.phone as msisdn, account.name, bet_count,
    row_number() over (order by bet_count desc, last_round) as position
  from (
    select account_id, count(*) as bet_count, max(id) as last_round from game_round
    where created_at >= ${new Date(fromMs).toISOString()} and created_at < ${new Date(untilMs).toISOString()}
      and stake_cents >= ${LOWEST_STAKE_CENTS} and status <> ${STATUS.voided}
    group by account_id
  ) as counted join account on account.id = account_id and account.erased_at is null`;

const columns = sql.raw('shown_id as id, msisdn, name, bet_count, position');

/** A day's leaders, best first, and the place of a player below them, if the player has one. */
export async function placesOn(
  db: Db,
  day: Span,
  { limit, accountId = null }: { limit: number; accountId?: number | null },
): Promise<Place[]> {
  const wanted = sql`select ${columns} from (${places(day)}) as place
    where position <= ${limit} or id = ${accountId}::bigint order by position`;
  return (await rowsOf<Row>(db, wanted)).map(toPlace);
}

/**
 * The best players of a day that may win a prize at a time, by place. Players who are excluded, restricted, under age or
 * erased are left out. Locks the players until the transaction ends, so that no winner is erased before the prize is
 * stored.
 */
export async function eligibleOf(
  db: Db,
  day: Span,
  { limit, atMs }: { limit: number; atMs: number },
): Promise<{ accountId: number; betCount: number }[]> {
  const mayWin = sql`account.restricted_at is null and account.age_state <> 'underAge'
    and (account.excluded_until is null or account.excluded_until <= ${new Date(atMs).toISOString()})`;
  const rows = await rowsOf<Pick<Row, 'id' | 'bet_count'>>(
    db,
    sql`select place.id::text as id, bet_count from (${places(day)}) as place join account on account.id = place.id
      where ${mayWin} order by position limit ${limit} for share of account`,
  );
  return rows.map(({ id, bet_count: betCount }) => ({ accountId: Number(id), betCount: Number(betCount) }));
}
