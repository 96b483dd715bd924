import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { type Head, openChains, type StoredEntry } from './chains.ts';
import { readCheckpoint } from './checkpoints.ts';

/** The result of a verification. Each line of `faults` names one fault; a consistent ledger has none. */
export type Verdict = { entries: number; accounts: number; faults: string[]; headsHash: string };

const PAGE = 10_000;

/**
 * Verifies the whole ledger in one snapshot, while bets continue: the hash of every entry, every chain from its first
 * entry to the head stored in its account, running balances, transfers that sum to zero, a total of zero in each currency
 * and no overdraft that an account does not allow. `headsHash` covers all chains, and each head of `signed` must be an entry
 * of its account's chain. Both detect a history that was rewritten completely. Chains of archived entries begin at the heads
 * of the checkpoints, which `keys` have signed.
 */
export async function verifyLedger(
  db: Db,
  onProgress: (done: number, total: number) => void,
  signed?: ReadonlyMap<string, Head>,
  keys: readonly string[] = [],
): Promise<Verdict> {
  return db.transaction((tx) => verifySnapshot(tx, onProgress, { signed, keys }), SNAPSHOT);
}

/** Transaction settings to read one state of the database. */
export const SNAPSHOT = { isolationLevel: 'repeatable read', accessMode: 'read only' } as const;

async function verifySnapshot(
  tx: Db,
  onProgress: (done: number, total: number) => void,
  { signed, keys }: { signed: ReadonlyMap<string, Head> | undefined; keys: readonly string[] },
): Promise<Verdict> {
  // A large ledger takes longer to read than the timeout of statements.
  await tx.execute(sql`set local statement_timeout = 0`);
  const { accounts, total, headsHash } = await readAccounts(tx);
  const checkpoint = await readCheckpoint(tx, keys);
  const chains = openChains({ from: checkpoint.heads, ...(signed !== undefined && { signed }) });
  let entries = 0;
  // A cursor is planned once and has one page in memory.
  await tx.execute(entriesCursor);
  for (;;) {
    const page = await rowsOf<StoredEntry>(tx, sql.raw(`fetch ${PAGE} from entries`));
    for (const entry of page) chains.check(entry);
    entries += page.length;
    onProgress(entries, total);
    if (page.length < PAGE) break;
  }
  const faults = [
    ...checkpoint.faults,
    ...chains.close(),
    ...(await faultsOf(tx, transferFaultsFrom(0))),
    ...(await faultsOf(tx, accountFaults)),
  ];
  return { entries, accounts, faults, headsHash };
}

async function readAccounts(tx: Db): Promise<{ accounts: number; total: number; headsHash: string }> {
  const heads = await rowsOf<{ head_hash: string; entry_count: string }>(
    tx,
    sql`select head_hash, entry_count::text from ledger_account order by code collate "C"`,
  );
  const hash = createHash('sha256');
  for (const head of heads) hash.update(head.head_hash);
  const total = heads.reduce((sum, head) => sum + Number(head.entry_count), 0);
  return { accounts: heads.length, total, headsHash: hash.digest('hex') };
}

/** The entries that are not archived, and the stragglers that follow the checkpoints' heads of their accounts. */
const liveEntries = sql`(
  select id, transfer_id, account_code, amount_cents, balance_after_cents, hash from ledger_entry
  union all
  select s.id, s.transfer_id, s.account_code, s.amount_cents, s.balance_after_cents, s.hash from ledger_checkpoint_entry s
  where s.id > coalesce((select max(h.entry_id) from ledger_checkpoint_head h where h.account_code = s.account_code), 0))`;

/** Columns and tables of a `StoredEntry`. */
export const storedEntries = sql`
  select e.id::text, e.transfer_id::text, e.account_code, e.amount_cents::text, e.balance_after_cents::text, e.hash,
    t.kind, t.operation_key, (extract(epoch from t.created_at) * 1000)::bigint::text as at_ms,
    a.balance_cents::text, a.head_hash, a.entry_count::text
  from ${liveEntries} e
    left join ledger_transfer t on t.id = e.transfer_id
    left join ledger_account a on a.code = e.account_code`;

const entriesCursor = sql`declare entries no scroll cursor for ${storedEntries} order by e.account_code, e.id`;

/** The faults that a query returns in its column `fault`. */
export async function faultsOf(tx: Db, query: SQL): Promise<string[]> {
  return (await rowsOf<{ fault: string }>(tx, query)).map((row) => row.fault);
}

/** A query of transfers from an id on that do not sum to zero. Transfers of archived entries were checked before archiving. */
export const transferFaultsFrom = (transferId: number): SQL => sql`
  select 'transfer ' || t.id || ' has ' || count(e.id) || ' entries that sum to ' || coalesce(sum(e.amount_cents), 0) as fault
  from ledger_transfer t left join ledger_entry e on e.transfer_id = t.id
  where t.id >= greatest(${transferId}::bigint, archived_below('ledger_entry'))
  group by t.id
  having count(e.id) < 2 or sum(e.amount_cents) <> 0
  order by t.id`;

/** A query of the faults of accounts: a balance without entries, a wrong kind, an overdraft, or a total other than zero. */
export const accountFaults = sql`
  select 'account ' || code || ' has no entries, but a balance of ' || balance_cents || ' and ' || entry_count || ' counted' as fault
  from ledger_account a
  where (balance_cents <> 0 or entry_count <> 0 or head_hash <> '')
    and not exists (select from ledger_entry e where e.account_code = a.code)
    and not exists (select from ledger_checkpoint_head h where h.account_code = a.code)
    and not exists (select from ledger_checkpoint_entry e where e.account_code = a.code)
  union all
  select 'account ' || h.account_code || ' has no entries since its checkpoint, but another head or balance, or is missing'
  from (select distinct on (account_code) * from ledger_checkpoint_head order by account_code, partition_id desc) as h
    left join ledger_account a on a.code = h.account_code
  where (a.balance_cents, a.entry_count, a.head_hash) is distinct from (h.balance_cents, h.entry_count, h.hash)
    and not exists (select from ledger_entry e where e.account_code = h.account_code)
    and not exists (select from ledger_checkpoint_entry e where e.account_code = h.account_code and e.id > h.entry_id)
  union all
  select 'account ' || code || ' is of kind ' || kind from ledger_account where split_part(code, ':', 1) <> kind
  union all
  select 'account ' || code || ' is below zero: ' || balance_cents
  from ledger_account where (code like 'player\\_%' or not overdraft_allowed) and balance_cents < 0
  union all
  select 'all balances in ' || currency || ' sum to ' || sum(balance_cents) || ' instead of 0'
  from ledger_account group by currency having sum(balance_cents) <> 0`;
