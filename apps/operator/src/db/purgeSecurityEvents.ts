import { sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/** The number of rows per statement, so that no statement runs for long. */
const BATCH = 10_000;

/**
 * Deletes the security events whose retention is over, as the owner of the schema. The application's login has no
 * right to delete them, and a trigger refuses to delete younger ones.
 */
export async function purgeSecurityEvents(owner: Db): Promise<void> {
  let deleted: unknown[];
  do {
    deleted = await rowsOf(owner, DELETE_SOME);
  } while (deleted.length === BATCH);
}

// Ids rise with time, so the first row within the retention ends the search.
const DELETE_SOME = sql`
  delete from security_event where id in (
    select id from security_event
    where at < now() - interval '400 days' and id < coalesce(
      (select id from security_event where at >= now() - interval '400 days' order by id limit 1), 9223372036854775807)
    order by id limit ${BATCH})
  returning 1`;
