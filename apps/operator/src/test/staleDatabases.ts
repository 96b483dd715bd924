import { Client, escapeIdentifier, escapeLiteral } from 'pg';

/** All databases of these tests begin with it. */
export const TEST_DATABASES = 'operator_test_';
const HOUR_MS = 60 * 60_000;
/** Longer than any run, whose databases may be without a connection for a moment. */
const STALE_AFTER_MS = 6 * HOUR_MS;

/** Drops databases that interrupted runs have left: old ones without a connection. Several runs may start at once. */
export async function dropStaleDatabases(
  url: string,
  prefix = TEST_DATABASES,
  afterMs = STALE_AFTER_MS,
): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(`select pg_advisory_lock(hashtext(${escapeLiteral(TEST_DATABASES)}))`);
    for (const name of await staleDatabases(client, prefix, afterMs))
      await client.query(`drop database if exists ${escapeIdentifier(name)}`);
  } finally {
    await client.end();
  }
}

/** A database's file PG_VERSION is written when it is created, and never again. */
async function staleDatabases(client: Client, prefix: string, afterMs: number): Promise<string[]> {
  const { rows } = await client.query<{ name: string }>(
    `select datname as name from pg_database as d,
        lateral (select (pg_stat_file('base/' || d.oid || '/PG_VERSION', true)).modification as created_at) as file
      where starts_with(datname, $1) and created_at <= now() - $2 * interval '1 millisecond'
        and not exists (select from pg_stat_activity where datid = d.oid)`,
    [prefix, afterMs],
  );
  return rows.map(({ name }) => name);
}
