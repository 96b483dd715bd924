import { type SQL, sql } from 'drizzle-orm';
import type { Db } from './db.ts';
import { rowsOf } from './rows.ts';

/** The role that runs the operator's statements on the embedded database, which has a single session without logins. */
export const EMBEDDED_ROLE = 'ushindi_application';

/** PostgreSQL's codes for a role that another process has created at the same moment. */
const ALREADY_CREATED = new Set(['42710', '23505']);

/**
 * SQL: whether a row of pg_class is a table or sequence that only functions change. Partitions are closed too, because a
 * statement on a partition would not run the triggers of its table.
 */
const IS_CLOSED = sql.raw(`(relname ~ '^(ledger|security|archived)_' or relispartition)`);

type Login = { user: string; password: string | null };

/** Creates the application's login unless it exists. Roles are shared by all databases of a server. */
export async function createLogin(db: Db, { user, password }: Login): Promise<void> {
  const [found] = await rowsOf<{ create: string | null }>(
    db,
    sql`select case when not exists (select from pg_roles where rolname = ${user})
      then format('create role %I login password %L', ${user}::text, ${password}::text) end as create`,
  );
  if (!found?.create) return;
  try {
    await db.execute(sql.raw(found.create));
  } catch (error) {
    const { code = '' } = (error as { cause?: { code?: string } }).cause ?? {};
    if (!ALREADY_CREATED.has(code)) throw error;
  }
}

/**
 * Grants the application's role the privileges that the operator needs, and no others. The role reads the ledger and calls
 * the functions that post; `ledger_*` and `security_*` tables change only inside functions, which run as their owner. It
 * reads and writes the rows of all other tables, because money moves only by the ledger. Tables are closed by their name and
 * partitions by their kind, so that a new one is closed from the start.
 */
export async function grantApplication(db: Db, user: string): Promise<void> {
  const role = sql.identifier(user);
  await db.transaction(async (tx) => {
    const relations = await rowsOf<{ name: string; kind: string }>(
      tx,
      sql`select relname as name, relkind as kind from pg_class
        where relnamespace = 'public'::regnamespace and relkind in ('r', 'p', 'S') and not ${IS_CLOSED}`,
    );
    const namesOf = (kinds: string): SQL =>
      sql.join(
        relations.filter(({ kind }) => kinds.includes(kind)).map(({ name }) => sql.identifier(name)),
        sql`, `,
      );
    const grants = [
      // By default every role may call every function, and before PostgreSQL 15 create objects in `public`.
      sql`revoke all on all functions in schema public from public`,
      sql`revoke create on schema public from public`,
      revokeTemporary,
      sql`revoke all on all tables in schema public from ${role}`,
      sql`revoke all on all sequences in schema public from ${role}`,
      sql`grant usage on schema public, drizzle to ${role}`,
      sql`grant select on all tables in schema public, drizzle to ${role}`,
      sql`grant insert, update, delete on ${namesOf('rp')} to ${role}`,
      sql`grant usage on sequence ${namesOf('S')} to ${role}`,
      sql`grant execute on all functions in schema public to ${role}`,
    ];
    for (const grant of grants) await tx.execute(grant);
  });
}

const revokeTemporary = sql`
  do $$
  begin
    execute format('revoke temporary on database %I from public', current_database());
  end
  $$`;

/** A login has more privileges than it may have. */
class LoginError extends Error {
  override readonly name = 'LoginError';
}

/**
 * Checks that the session's login cannot change the ledger or the security events, obtain a role that can, or create
 * objects that shadow others. Checks the login and not the present role, because `reset role` returns to the login.
 * @throws LoginError that names the privileges.
 */
export async function requireRestricted(db: Db): Promise<void> {
  const found = await rowsOf<{ privilege: string }>(db, forbiddenPrivileges);
  if (found.length === 0) return;
  const privileges = found.map(({ privilege }) => privilege).join(', ');
  throw new LoginError(
    `the login of DATABASE_URL may do more than it should: ${privileges}. ` +
      'Use a login of its own, and MIGRATION_DATABASE_URL for the owner of the database',
  );
}

/**
 * Checks that the login that migrates is no superuser. A superuser can read the server's files and run programs.
 * @throws LoginError
 */
export async function refuseSuperuser(db: Db): Promise<void> {
  const [found] = await rowsOf<{ rolsuper: boolean }>(
    db,
    sql`select rolsuper from pg_roles where rolname = session_user`,
  );
  if (found?.rolsuper !== true) return;
  throw new LoginError(
    'the login of MIGRATION_DATABASE_URL is a superuser, which production refuses. ' +
      'Use one that only owns the database (ops/postgres/logins.sh)',
  );
}

const forbiddenPrivileges = sql`
  select 'act as ' || rolname as privilege from pg_roles
  where pg_has_role(session_user, oid, 'member') and (rolsuper or rolcreaterole or rolcreatedb or rolreplication
    or rolbypassrls or rolname in ('pg_execute_server_program', 'pg_read_server_files', 'pg_write_server_files'))
  union all
  select 'change ' || relname from pg_class
  where relkind in ('r', 'p', 'S')
    and (relnamespace = 'public'::regnamespace and ${IS_CLOSED} or relnamespace = to_regnamespace('archive'))
    and (pg_has_role(session_user, relowner, 'member')
      or has_table_privilege(session_user, oid, 'insert, update, delete, truncate, references, trigger'))
  union all
  select 'create schemas' where has_database_privilege(session_user, current_database(), 'create')
  union all
  select 'create objects in public' where has_schema_privilege(session_user, 'public', 'create')`;
