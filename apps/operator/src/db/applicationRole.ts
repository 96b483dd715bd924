import { sql } from 'drizzle-orm';
import type { PgDatabase, PgQueryResultHKT } from 'drizzle-orm/pg-core';

/**
 * The role that the operator's statements run as, whoever logs in. It may add to the ledger and never change it, so that
 * neither a bug nor a forged statement can, even where triggers are switched off.
 */
export const APPLICATION_ROLE = 'ushindi_operator';

// A role belongs to all databases of a server: another one may be making it at this very moment. Who made it is not yet
// allowed to become it on PostgreSQL 16 and later.
const makeRole = sql.raw(`
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
 * Makes the role where it is missing, and gives it what the operator needs of the tables that there are now. Nothing is
 * granted when one part fails; answers why then, null when all is well.
 */
export async function grantApplicationRole(db: PgDatabase<PgQueryResultHKT>): Promise<Error | null> {
  try {
    await db.transaction(async (tx) => {
      await tx.execute(makeRole);
      for (const grant of grants) await tx.execute(sql.raw(grant));
    });
    return null;
  } catch (error) {
    if (error instanceof Error) return error;
    throw error;
  }
}
