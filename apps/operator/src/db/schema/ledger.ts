import { sql } from 'drizzle-orm';
import { bigint, boolean, check, index, pgTable, text, unique } from 'drizzle-orm/pg-core';
import { instant } from './instant.ts';

/** One balance of the ledger. Codes are defined in ledger/accounts.ts. */
export const ledgerAccount = pgTable(
  'ledger_account',
  {
    code: text('code').primaryKey(),
    kind: text('kind').notNull(),
    /** ISO 4217. A transfer has one currency. */
    currency: text('currency').notNull().default('KES'),
    /** Whether the balance may be negative. That of `mobile_money` is, by the money that players paid in. */
    overdraftAllowed: boolean('overdraft_allowed').notNull().default(false),
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull().default(0),
    /** Hash of the account's last entry ('' without one) and the number of its entries: the end of its chain. */
    headHash: text('head_hash').notNull().default(''),
    entryCount: bigint('entry_count', { mode: 'number' }).notNull().default(0),
  },
  (table) => [
    check(
      'player_never_negative',
      sql`${table.kind} not in ('player_cash', 'player_bonus') or ${table.balanceCents} >= 0`,
    ),
    check('ledger_account_no_overdraft', sql`${table.overdraftAllowed} or ${table.balanceCents} >= 0`),
  ],
);

/** A movement of money for one reason. The unique operation key makes sure that it is posted once. */
export const ledgerTransfer = pgTable(
  'ledger_transfer',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    operationKey: text('operation_key').notNull().unique(),
    kind: text('kind').notNull(),
    createdAt: instant('created_at').notNull(),
  },
  // A kind cannot contain the separator of the line that is hashed, so two different entries never have the same line.
  (table) => [check('ledger_transfer_kind', sql`${table.kind} ~ '^[a-z_]+$'`)],
);

/**
 * A signed line of a transfer. The entries of a transfer sum to zero. A trigger refuses changes. The hash covers the
 * content and the hash of the account's previous entry, so that ledger/verify.ts detects a change that bypasses the
 * trigger. Partitioned by ranges of `transferId` (decision 96): a statement without the id of a transfer reads every partition.
 */
export const ledgerEntry = pgTable(
  'ledger_entry',
  {
    /** Each partition has a primary key of its own on it. */
    id: bigint('id', { mode: 'number' }).notNull().default(sql`nextval('ledger_entry_id_seq')`),
    transferId: bigint('transfer_id', { mode: 'number' })
      .notNull()
      .references(() => ledgerTransfer.id),
    accountCode: text('account_code')
      .notNull()
      .references(() => ledgerAccount.code),
    amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
    balanceAfterCents: bigint('balance_after_cents', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [
    unique('ledger_entry_once_per_transfer').on(table.transferId, table.accountCode),
    index('ledger_entry_account').on(table.accountCode, table.id),
    check('ledger_entry_moves_money', sql`${table.amountCents} <> 0`),
  ],
);
