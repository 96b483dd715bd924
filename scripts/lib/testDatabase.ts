import { throwawayDatabase } from './postgres.ts';

/** The server of the operator's tests too. */
const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** An operator's database: its settings for it. */
export type TestDatabase = { settings: Record<string, string>; drop(): void };

/** The embedded database, in the operator's data directory. */
export const EMBEDDED: TestDatabase = { settings: {}, drop: () => undefined };

/**
 * A database for one operator: on a PostgreSQL, with which it starts in a quarter of the processor time and serves in 0.6 of
 * it, or embedded without one and with TEST_DATABASE=embedded.
 */
export async function testDatabase(name: string): Promise<TestDatabase> {
  const { REQUIRE_SERVICES, TEST_DATABASE } = process.env;
  if (TEST_DATABASE === 'embedded') return EMBEDDED;
  try {
    return await throwawayDatabase(name, serverUrl);
  } catch (error) {
    if (REQUIRE_SERVICES === '1')
      throw new Error(`${name}: tests need a PostgreSQL, but none responds`, { cause: error });
    process.stderr.write(`${name}: no PostgreSQL at TEST_DATABASE_URL (${String(error)}); the database is embedded\n`);
    return EMBEDDED;
  }
}
