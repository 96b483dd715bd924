import { throwawayDatabase } from '../../scripts/lib/postgres.ts';

/** The server of the operator's tests too. */
const serverUrl = process.env.TEST_DATABASE_URL ?? 'postgres://postgres@127.0.0.1:5432/postgres';

/** A product's database: the operator's settings for it. */
type TestDatabase = { settings: Record<string, string>; drop(): void };

/** The embedded database, in the product's data directory. */
export const EMBEDDED: TestDatabase = { settings: {}, drop: () => undefined };

/**
 * A database for one product: on a PostgreSQL, with which operator and database take 0.6 of the processor time, or embedded
 * without one and with TEST_DATABASE=embedded.
 */
export async function testDatabase(): Promise<TestDatabase> {
  const { REQUIRE_SERVICES, TEST_DATABASE } = process.env;
  if (TEST_DATABASE === 'embedded') return EMBEDDED;
  try {
    return await throwawayDatabase('ushindi_browser', serverUrl);
  } catch (error) {
    if (REQUIRE_SERVICES === '1')
      throw new Error('browser tests need a PostgreSQL, but none responds', { cause: error });
    process.stderr.write(
      `browser tests: no PostgreSQL at TEST_DATABASE_URL (${String(error)}); the database is embedded\n`,
    );
    return EMBEDDED;
  }
}
