import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { entryFaults, type Head, type StoredEntry } from './chains.ts';
import {
  archivedLedgers,
  checkpointSignature,
  contentHashOf,
  headOf,
  headsOf,
  signatureFaults,
  type Straggler,
  stragglersOf,
} from './checkpoints.ts';
import { keyIdOf } from './signedHeads.ts';
import { faultsOf } from './verify.ts';

const ENTRIES_PER_PAGE = 10_000;
const HEADS_PER_INSERT = 5_000;

/** A partition of the ledger with transfers from `fromId` on and below `untilId`; `table` contains its rows. */
export type LedgerRange = { table: SQL; fromId: number; untilId: number };

/** The result of a partition's verification: the heads and stragglers that continue the checkpoint before it. */
export type Walked = {
  rowCount: number;
  faults: string[];
  heads: Map<string, Head>;
  stragglers: Straggler[];
  /** The last entry of each account in the partition. */
  lastIds: Map<string, number>;
};

/**
 * Verifies a partition on its own: its transfers sum to zero, and the chains of its accounts continue from the checkpoint
 * before it up to the entry before the account's id in `borders`. Later entries are stragglers. Their predecessors are in
 * another partition, where the ledger's verification reads them.
 */
async function walk(
  tx: Db,
  { table, fromId, untilId }: LedgerRange,
  partitionId: number,
  borders: SQL,
): Promise<Walked> {
  const walked: Walked = { rowCount: 0, faults: [], heads: new Map(), stragglers: [], lastIds: new Map() };
  for await (const entry of entriesOf(tx, table, partitionId, borders)) {
    const { account_code: code, border, is_own: isOwn } = entry;
    if (isOwn) {
      walked.rowCount += 1;
      walked.lastIds.set(code, Number(entry.id));
    }
    if (border !== null && Number(entry.id) >= Number(border)) {
      if (isOwn) walked.stragglers.push(entry);
      continue;
    }
    const before = walked.heads.get(code) ?? headBefore(entry);
    walked.faults.push(...entryFaults(entry, before));
    walked.heads.set(code, {
      entryId: Number(entry.id),
      count: before.count + 1,
      balanceCents: Number(entry.balance_after_cents),
      hash: entry.hash,
    });
  }
  walked.faults.push(...(await faultsOf(tx, sumFaults(table, fromId, untilId))));
  return walked;
}

type WalkedEntry = StoredEntry & {
  is_own: boolean;
  border: string | null;
  before_id: string | null;
  before_count: string | null;
  before_balance: string | null;
  before_hash: string | null;
};

const headBefore = ({ before_id, before_count, before_balance, before_hash }: WalkedEntry): Head => ({
  entryId: Number(before_id ?? 0),
  count: Number(before_count ?? 0),
  balanceCents: Number(before_balance ?? 0),
  hash: before_hash ?? '',
});

/** The entries of a partition and the stragglers of earlier ones, by account and id, with the heads that they continue. */
async function* entriesOf(tx: Db, table: SQL, partitionId: number, borders: SQL): AsyncGenerator<WalkedEntry> {
  await tx.execute(sql`declare archived_entries no scroll cursor for
    with head as (
      select distinct on (account_code) * from ledger_checkpoint_head where partition_id < ${partitionId}
      order by account_code, partition_id desc
    ), own as (select distinct account_code from ${table})
    select e.id::text, e.transfer_id::text, e.account_code, e.amount_cents::text, e.balance_after_cents::text, e.hash, e.is_own,
      t.kind, t.operation_key, (extract(epoch from t.created_at) * 1000)::bigint::text as at_ms,
      null as balance_cents, null as head_hash, null as entry_count,
      head.entry_id::text as before_id, head.entry_count::text as before_count, head.balance_cents::text as before_balance,
      head.hash as before_hash, border.id::text as border
    from (
      select id, transfer_id, account_code, amount_cents, balance_after_cents, hash, true as is_own from ${table}
      union all
      select s.id, s.transfer_id, s.account_code, s.amount_cents, s.balance_after_cents, s.hash, false
      from ledger_checkpoint_entry s left join head on head.account_code = s.account_code
      where s.partition_id < ${partitionId} and s.id > coalesce(head.entry_id, 0)
    ) e
      left join ledger_transfer t on t.id = e.transfer_id
      left join head on head.account_code = e.account_code
      left join (${borders}) border on border.account_code = e.account_code
    order by e.account_code, e.id`);
  for (;;) {
    const page = await rowsOf<WalkedEntry>(tx, sql.raw(`fetch ${ENTRIES_PER_PAGE} from archived_entries`));
    yield* page;
    if (page.length < ENTRIES_PER_PAGE) break;
  }
  await tx.execute(sql`close archived_entries`);
}

const sumFaults = (table: SQL, fromId: number, untilId: number): SQL => sql`
  select 'transfer ' || t.id || ' has ' || count(e.id) || ' entries that sum to ' || coalesce(sum(e.amount_cents), 0) as fault
  from ledger_transfer t left join ${table} e on e.transfer_id = t.id
  where t.id >= ${fromId} and t.id < ${untilId}
  group by t.id having count(e.id) < 2 or sum(e.amount_cents) <> 0
  union all
  select 'entry ' || id || ' of the transfer ' || transfer_id || ' is in the wrong partition' from ${table}
  where transfer_id < ${fromId} or transfer_id >= ${untilId}`;

/** Above the id of every archived partition, so that all checkpoints precede it. */
const NEXT_ID = Number.MAX_SAFE_INTEGER;

/** Verifies the oldest partition before it is detached. The border of an account is its first entry after the partition. */
export const walkAttached = (tx: Db, range: LedgerRange): Promise<Walked> =>
  walk(
    tx,
    range,
    NEXT_ID,
    sql`select account_code, (select min(later.id) from ledger_entry later
        where later.account_code = own.account_code and later.transfer_id >= ${range.untilId}) as id
      from (select account_code from own union select account_code from ledger_checkpoint_entry) as own`,
  );

/** Stores and signs the checkpoint of a partition that is being detached. */
export async function storeCheckpoint(
  tx: Db,
  partition: { name: string; fromId: number; untilId: number; archivedAt: Date; lastAt: Date; key: string },
  { rowCount, heads, stragglers }: Walked,
): Promise<void> {
  const before = (await archivedLedgers(tx)).at(-1);
  // The id is drawn before the row is stored, because heads refer to the row and the row contains their hash.
  const [drawn] = await rowsOf<{ id: string }>(tx, sql`select nextval('archived_partition_id_seq')::text as id`);
  const id = Number(drawn?.id);
  await tx.execute(sql`set constraints all deferred`);
  await storeHeads(tx, id, heads);
  await storeStragglers(tx, id, stragglers);
  const { name: partitionName, fromId, untilId, archivedAt, lastAt, key } = partition;
  const signed = {
    partitionName,
    fromId,
    untilId,
    rowCount,
    contentHash: await contentHashOf(tx, id),
    keyId: keyIdOf(key),
  };
  const signature = checkpointSignature(signed, before?.signature ?? '', key);
  await tx.execute(sql`insert into archived_partition (id, table_name, partition_name, from_id, until_id, row_count, archived_at,
      last_at, content_hash, key_id, signature) overriding system value
    values (${id}, 'ledger_entry', ${partitionName}, ${fromId}, ${untilId}, ${rowCount}, ${archivedAt.toISOString()},
      ${lastAt.toISOString()}, ${signed.contentHash}, ${signed.keyId}, ${signature})`);
}

async function storeHeads(tx: Db, partitionId: number, heads: ReadonlyMap<string, Head>): Promise<void> {
  const rows = [...heads].map(([code, { entryId, count, balanceCents, hash }]) => ({
    account_code: code,
    entry_id: entryId,
    entry_count: count,
    balance_cents: balanceCents,
    hash,
  }));
  for (let start = 0; start < rows.length; start += HEADS_PER_INSERT)
    await tx.execute(sql`insert into ledger_checkpoint_head (partition_id, account_code, entry_id, entry_count, balance_cents, hash)
      select ${partitionId}, account_code, entry_id, entry_count, balance_cents, hash
      from jsonb_to_recordset(${JSON.stringify(rows.slice(start, start + HEADS_PER_INSERT))}::jsonb)
        as given (account_code text, entry_id bigint, entry_count bigint, balance_cents bigint, hash text)`);
}

const storeStragglers = (tx: Db, partitionId: number, stragglers: Straggler[]) =>
  tx.execute(sql`insert into ledger_checkpoint_entry (id, partition_id, transfer_id, account_code, amount_cents,
      balance_after_cents, hash)
    select id, ${partitionId}, transfer_id, account_code, amount_cents, balance_after_cents, hash
    from jsonb_to_recordset(${JSON.stringify(stragglers)}::jsonb) as given (id bigint, transfer_id bigint, account_code text,
      amount_cents bigint, balance_after_cents bigint, hash text)`);

/** Verifies an archived partition against its checkpoint. Returns its faults and its number of rows; null if it is unknown. */
export async function verifyArchived(
  tx: Db,
  name: string,
  keys: readonly string[],
): Promise<{ rowCount: number; faults: string[] } | null> {
  const archived = await archivedLedgers(tx);
  const found = archived.find(({ partitionName }) => partitionName === name);
  if (found === undefined) return null;
  const { id, fromId, untilId } = found;
  const table = sql`archive.${sql.identifier(name)}`;
  const walked = await walk(
    tx,
    { table, fromId, untilId },
    id,
    sql`select own.account_code, coalesce(h.entry_id, 0) + 1 as id from
      (select account_code from own union select account_code from ledger_checkpoint_entry) as own
      left join ledger_checkpoint_head h on h.account_code = own.account_code and h.partition_id = ${id}`,
  );
  const faults = [...signatureFaults(archived, keys), ...walked.faults];
  if ((await contentHashOf(tx, id)) !== found.contentHash) faults.push(`the checkpoint of ${name} was changed`);
  if (walked.rowCount !== found.rowCount)
    faults.push(`${name} has ${walked.rowCount} entries instead of ${found.rowCount}`);
  const left = new Map(walked.heads);
  for await (const row of headsOf(tx, id)) {
    const head = left.get(row.account_code);
    left.delete(row.account_code);
    if (JSON.stringify(head) !== JSON.stringify(headOf(row)))
      faults.push(`account ${row.account_code}: its entries do not lead to the head of the checkpoint`);
  }
  for (const code of left.keys()) faults.push(`account ${code}: the checkpoint has no head of it`);
  if (textOf(walked.stragglers) !== textOf(await stragglersOf(tx, id)))
    faults.push(`the stragglers of ${name} differ from those of the checkpoint`);
  return { rowCount: walked.rowCount, faults };
}

const textOf = (stragglers: Straggler[]): string =>
  JSON.stringify(
    stragglers
      .toSorted((a, b) => Number(a.id) - Number(b.id))
      .map(({ id, transfer_id, account_code, amount_cents, balance_after_cents, hash }) => [
        id,
        transfer_id,
        account_code,
        amount_cents,
        balance_after_cents,
        hash,
      ]),
  );
