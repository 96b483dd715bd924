import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The role that the operator's statements run as, independent of the login. It may add to the ledger and never change it,
 * so that neither a bug nor an injected statement can, even where triggers are disabled.
 */
export const APPLICATION_ROLE = 'ushindi_operator';

// Roles are shared by all databases of a server, so another process may create it at the same moment. PostgreSQL 16 and
// later do not let the creator assume a role without a grant.
const createRole = sql.raw(`
  do $$
  begin
    if not exists (select from pg_roles where rolname = '${APPLICATION_ROLE}') then
      begin
        create role ${APPLICATION_ROLE} nologin;
      exception when duplicate_object or unique_violation then null;
      end;
    end if;
    begin
      set local role ${APPLICATION_ROLE};
      reset role;
    exception when insufficient_privilege then
      grant ${APPLICATION_ROLE} to current_user;
    end;
  end
  $$`);

const grants = [
  `grant usage on schema public to ${APPLICATION_ROLE}`,
  `grant usage on all sequences in schema public to ${APPLICATION_ROLE}`,
  `grant select, insert, update, delete on all tables in schema public to ${APPLICATION_ROLE}`,
  `revoke update, delete on ledger_entry, ledger_transfer from ${APPLICATION_ROLE}`,
  `revoke delete on ledger_account from ${APPLICATION_ROLE}`,
];

/**
 * Creates the role if it is missing and grants it what the operator needs on the present tables, all or nothing. Returns
 * why that failed, or null.
 */
export async function grantApplicationRole(db: PgDatabase<PgQueryResultHKT>): Promise<Error | null> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(createRole);
      for (const grant of grants) await tx.execute(sql.raw(grant));
    });
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
