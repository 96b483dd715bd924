import { sql } from 'drizzle-orm';
import { bigint, check, index, integer, pgTable, text, uniqueIndex } from 'drizzle-orm/pg-core';
import { account } from './accounts.ts';
import { instant } from './instant.ts';

/** The states of a check. A check is `replaced` by another one or by staff before the register answers. */
const AGE_CHECK_STATES = ['pending', 'proven', 'refused', 'underAge', 'unanswered', 'replaced'] as const;

/** One check of a player's age against the identity register. At most one of an account is pending. */
export const ageCheck = pgTable(
  'age_check',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
    state: text('state', { enum: AGE_CHECK_STATES }).notNull(),
    /** The last digits of the ID number. */
    idEnding: text('id_ending').notNull(),
    /** Name, number and date of birth, encrypted; only while the check is pending. */
    sealed: text('sealed'),
    requestedAt: instant('requested_at').notNull(),
    /** The number of queries of the register so far. */
    tries: integer('tries').notNull().default(0),
    /** When a process may query the register again. */
    nextTryAt: instant('next_try_at'),
    decidedAt: instant('decided_at'),
  },
  (table) => [
    check(
      'age_check_state',
      sql`${table.state} in ('pending', 'proven', 'refused', 'underAge', 'unanswered', 'replaced')`,
    ),
    check(
      'age_check_pending',
      sql`case ${table.state} when 'pending'
        then ${table.sealed} is not null and ${table.nextTryAt} is not null and ${table.decidedAt} is null
        else ${table.sealed} is null and ${table.nextTryAt} is null and ${table.decidedAt} is not null end`,
    ),
    index('age_check_account').on(table.accountId, table.id),
    uniqueIndex('age_check_one_pending').on(table.accountId).where(sql`${table.state} = 'pending'`),
    index('age_check_due').on(table.nextTryAt).where(sql`${table.state} = 'pending'`),
  ],
);

/**
 * The ID numbers that have proven an age, each by a keyed hash of it. One number proves one account. A number has a
 * row for each configured key, so that processes with an old and a new key cannot both accept it.
 */
export const provenId = pgTable(
  'proven_id',
  {
    idHash: text('id_hash').primaryKey(),
    /** Identifies the key of the hash, so that the operator detects a missing key. */
    keyName: text('key_name').notNull(),
    accountId: bigint('account_id', { mode: 'number' })
      .notNull()
      .references(() => account.id),
  },
  (table) => [index('proven_id_account').on(table.accountId)],
);
