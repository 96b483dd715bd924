import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The database, or a transaction of it, on either engine. The embedded one has a single connection: inside a transaction
 * use only the transaction's handle, because the database's would wait forever.
 */
export type Db = PgDatabase<PgQueryResultHKT>;
