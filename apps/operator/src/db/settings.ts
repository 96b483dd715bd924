import { countFrom } from '@ushindi/server/settingSchemas';
import { setting } from '@ushindi/server/settings';
import { z } from 'zod';

const postgresUrl = z
  .string()
  .regex(/^postgres(ql)?:\/\//, 'must be a postgres:// address')
  .optional();

export const databaseSettings = {
  title: 'Database',
  settings: {
    url: setting(
      'DATABASE_URL',
      postgresUrl,
      'a PostgreSQL, with a login that may not change the ledger; without it an embedded database is used',
    ),
    password: setting(
      'DATABASE_PASSWORD',
      z.string().optional(),
      'the password, where it is a mounted secret and not part of `DATABASE_URL`',
    ),
    migrationUrl: setting(
      'MIGRATION_DATABASE_URL',
      postgresUrl,
      'the same PostgreSQL with the login that owns the schema. `migrate` needs it. The operator migrates at start if it is set, and otherwise refuses to run on an older schema than its own',
    ),
    migrationPassword: setting(
      'MIGRATION_DATABASE_PASSWORD',
      z.string().optional(),
      'the password, where it is a mounted secret and not part of `MIGRATION_DATABASE_URL`',
    ),
    statementTimeoutMs: setting(
      'DATABASE_STATEMENT_TIMEOUT_MS',
      countFrom(1, 10_000),
      'PostgreSQL ends a statement of the operator after this time. The verification of the ledger is exempt',
    ),
    lockTimeoutMs: setting(
      'DATABASE_LOCK_TIMEOUT_MS',
      countFrom(1, 5_000),
      'PostgreSQL ends a statement that waits this long for a lock',
    ),
    idleInTransactionTimeoutMs: setting(
      'DATABASE_IDLE_IN_TRANSACTION_TIMEOUT_MS',
      countFrom(1, 10_000),
      'PostgreSQL ends a connection whose transaction waits this long for the operator, and releases its locks',
    ),
    pooler: setting(
      'DATABASE_POOLER',
      z.enum(['on', 'off']).default('off'),
      '`on` if `DATABASE_URL` is a pooler such as PgBouncer in transaction mode. `migrate` needs it too: it stores the timeouts with the login, and the operator refuses to start if connections have others. `MIGRATION_DATABASE_URL` stays the address of PostgreSQL itself',
    ),
    preparedStatements: setting(
      'DATABASE_PREPARED_STATEMENTS',
      z.enum(['on', 'off']).optional(),
      '`on` for a pooler that keeps prepared statements: PgBouncer from 1.21 on with `max_prepared_statements` above 0. With another one most calls would fail',
      '`off` with `DATABASE_POOLER`, otherwise `on`',
    ),
    replicaUrl: setting(
      'DATABASE_REPLICA_URL',
      postgresUrl,
      'a streaming replica of that PostgreSQL, with the same login: it answers reads of bets, transactions, statements and spending. `DATABASE_PASSWORD` and `DATABASE_POOLER` apply to it too',
    ),
    replicaMaxWaitMs: setting(
      'DATABASE_REPLICA_MAX_WAIT_MS',
      countFrom(1, 50),
      'how long such a read waits until the replica has everything that was stored when the read began. After that time PostgreSQL itself answers, and other reads do not wait until the replica is current again',
    ),
    dataDir: setting(
      'OPERATOR_DATA_DIR',
      z.string().optional(),
      'folder of the embedded database; without it the data is lost at the end of the process',
    ),
  },
  retired: { OPERATOR_MIGRATE: undefined },
} as const;
