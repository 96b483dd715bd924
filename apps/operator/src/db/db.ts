import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The database, or a transaction of it, on either engine. Inside a transaction use only its handle: the embedded engine has a
 * single connection, so a statement on the handle of the database would wait forever.
 */
export type Db = PgDatabase<PgQueryResultHKT>;
