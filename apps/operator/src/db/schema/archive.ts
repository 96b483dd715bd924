import { bigint, check, pgTable, primaryKey, text, unique } from 'drizzle-orm/pg-core';
import { sql } from 'drizzle-orm';
import { instant } from './instant.ts';

/**
 * A partition that was detached and is in the schema `archive` (decision 96). The oldest one is always detached first, so that
 * all ids below the highest `untilId` of a table are archived. A trigger refuses changes. The last columns are those of a
 * checkpoint and are set for `ledger_entry`.
 */
export const archivedPartition = pgTable(
  'archived_partition',
  {
    id: bigint('id', { mode: 'number' }).primaryKey().generatedAlwaysAsIdentity(),
    tableName: text('table_name').notNull(),
    partitionName: text('partition_name').notNull(),
    fromId: bigint('from_id', { mode: 'number' }).notNull(),
    untilId: bigint('until_id', { mode: 'number' }).notNull(),
    rowCount: bigint('row_count', { mode: 'number' }).notNull(),
    archivedAt: instant('archived_at').notNull(),
    /** The time of its newest bet or transfer. */
    lastAt: instant('last_at').notNull(),
    /** SHA-256 of the checkpoint's heads and stragglers: see ledger/checkpoints.ts. */
    contentHash: text('content_hash'),
    /** The key that signed it, as in the file of signed heads. */
    keyId: text('key_id'),
    signature: text('signature'),
  },
  (table) => [
    unique('archived_partition_once').on(table.tableName, table.fromId),
    check('archived_partition_table', sql`${table.tableName} in ('bet_leg', 'ledger_entry')`),
    check(
      'archived_partition_signed',
      sql`(${table.tableName} = 'ledger_entry') = (${table.signature} is not null and ${table.contentHash} is not null and ${table.keyId} is not null)`,
    ),
  ],
);

/** The head of an account before its first entry that is not archived, if the checkpoint changed it. */
export const ledgerCheckpointHead = pgTable(
  'ledger_checkpoint_head',
  {
    partitionId: bigint('partition_id', { mode: 'number' })
      .notNull()
      .references(() => archivedPartition.id),
    accountCode: text('account_code').notNull(),
    entryId: bigint('entry_id', { mode: 'number' }).notNull(),
    entryCount: bigint('entry_count', { mode: 'number' }).notNull(),
    balanceCents: bigint('balance_cents', { mode: 'number' }).notNull(),
    hash: text('hash').notNull(),
  },
  (table) => [primaryKey({ columns: [table.accountCode, table.partitionId] })],
);

/**
 * A copy of a straggler: an archived entry after the first entry of its account that is not archived. Transfers draw their
 * ids before they wait for an account, so a few entries of house accounts cross the border of two partitions.
 */
export const ledgerCheckpointEntry = pgTable('ledger_checkpoint_entry', {
  id: bigint('id', { mode: 'number' }).primaryKey(),
  partitionId: bigint('partition_id', { mode: 'number' })
    .notNull()
    .references(() => archivedPartition.id),
  transferId: bigint('transfer_id', { mode: 'number' }).notNull(),
  accountCode: text('account_code').notNull(),
  amountCents: bigint('amount_cents', { mode: 'number' }).notNull(),
  balanceAfterCents: bigint('balance_after_cents', { mode: 'number' }).notNull(),
  hash: text('hash').notNull(),
});
