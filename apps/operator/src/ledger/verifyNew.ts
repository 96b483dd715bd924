import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { type Head, openChains, rewritten, type StoredEntry } from './chains.ts';
import { archivedLedgers, checkpointHeads, signatureFaults } from './checkpoints.ts';
import { accountFaults, faultsOf, SNAPSHOT, storedEntries, transferFaultsFrom } from './verify.ts';

const ACCOUNTS_PER_PAGE = 5_000;
const ENTRIES_PER_PAGE = 10_000;

type Account = { code: string; head_hash: string; entry_count: string; balance_cents: string };

/** The result of a verification of new entries. `fresh` are the new heads of the accounts that changed. */
type NewVerdict = { entries: number; accounts: number; faults: string[]; fresh: Map<string, Head> };

/**
 * Verifies in one snapshot the entries since the signed heads: hashes and balances from the signed head to the one stored in
 * the account, new transfers that sum to zero, and the totals. An account without new entries must have its signed head. This
 * detects a changed history if a later hash changed too. If all later hashes are unchanged, only the whole verification
 * detects it. Of checkpoints only the signatures are verified.
 */
export async function verifyNew(
  db: Db,
  signed: ReadonlyMap<string, Head>,
  keys: readonly string[] = [],
): Promise<NewVerdict> {
  return db.transaction(async (tx) => {
    // Many new entries take longer to read than the timeout of statements.
    await tx.execute(sql`set local statement_timeout = 0`);
    const verdict: NewVerdict = { entries: 0, accounts: 0, faults: [], fresh: new Map() };
    verdict.faults.push(...signatureFaults(await archivedLedgers(tx), keys));
    const missing = new Set(signed.keys());
    let firstTransfer = Number.MAX_SAFE_INTEGER;
    for (let after = '', page = await accountsAfter(tx, ''); page.length > 0; page = await accountsAfter(tx, after)) {
      after = page.at(-1)?.code ?? '';
      verdict.accounts += page.length;
      for (const { code } of page) missing.delete(code);
      firstTransfer = Math.min(
        firstTransfer,
        await verifyAccounts(tx, page.filter(hasChanged(signed)), signed, verdict),
      );
    }
    for (const code of missing) verdict.faults.push(`account ${code}: it has a signed head, but is missing`);
    verdict.faults.push(
      ...(await faultsOf(tx, transferFaultsFrom(firstTransfer))),
      ...(await faultsOf(tx, accountFaults)),
    );
    return verdict;
  }, SNAPSHOT);
}

const accountsAfter = (tx: Db, code: string): Promise<Account[]> =>
  rowsOf<Account>(
    tx,
    sql`select code, head_hash, entry_count::text, balance_cents::text from ledger_account
      where code > ${code} order by code limit ${ACCOUNTS_PER_PAGE}`,
  );

const EMPTY: Head = { entryId: 0, count: 0, balanceCents: 0, hash: '' };

const hasChanged =
  (signed: ReadonlyMap<string, Head>) =>
  ({ code, head_hash, entry_count, balance_cents }: Account): boolean => {
    const { hash, count, balanceCents } = signed.get(code) ?? EMPTY;
    return head_hash !== hash || Number(entry_count) !== count || Number(balance_cents) !== balanceCents;
  };

/** Verifies the new entries of some accounts. Returns the lowest transfer of them. */
async function verifyAccounts(
  tx: Db,
  changed: Account[],
  signed: ReadonlyMap<string, Head>,
  verdict: NewVerdict,
): Promise<number> {
  const from = await withCheckpoints(tx, changed, signed);
  const chains = openChains({ from });
  const unread = new Set(changed.filter(hasChanged(from)).map(({ code }) => code));
  let firstTransfer = Number.MAX_SAFE_INTEGER;
  for await (const entry of entriesSince(tx, changed, from)) {
    chains.check(entry);
    unread.delete(entry.account_code);
    verdict.entries += 1;
    firstTransfer = Math.min(firstTransfer, Number(entry.transfer_id));
    const { account_code: code, id, hash, balance_after_cents, entry_count } = entry;
    verdict.fresh.set(code, {
      entryId: Number(id),
      count: Number(entry_count),
      balanceCents: Number(balance_after_cents),
      hash,
    });
  }
  verdict.faults.push(...chains.close());
  // The head was changed without a new entry.
  for (const code of unread) verdict.faults.push(rewritten(code, from.get(code) ?? EMPTY));
  return firstTransfer;
}

/** The heads that accounts continue from: the signed ones, or those of checkpoints where none is signed. */
async function withCheckpoints(
  tx: Db,
  accounts: Account[],
  signed: ReadonlyMap<string, Head>,
): Promise<ReadonlyMap<string, Head>> {
  const unsigned = accounts.map(({ code }) => code).filter((code) => !signed.has(code));
  const found = unsigned.length === 0 ? new Map<string, Head>() : await checkpointHeads(tx, unsigned);
  return found.size === 0 ? signed : new Map([...signed, ...found]);
}

async function* entriesSince(tx: Db, accounts: Account[], signed: ReadonlyMap<string, Head>) {
  if (accounts.length === 0) return;
  const since = accounts.map(({ code }) => ({ code, after: signed.get(code)?.entryId ?? 0 }));
  await tx.execute(sql`declare new_entries no scroll cursor for ${storedEntries}
    join jsonb_to_recordset(${JSON.stringify(since)}::jsonb) as since (code text, after bigint)
      on e.account_code = since.code and e.id > since.after
    order by e.account_code, e.id`);
  for (;;) {
    const page = await rowsOf<StoredEntry>(tx, sql.raw(`fetch ${ENTRIES_PER_PAGE} from new_entries`));
    yield* page;
    if (page.length < ENTRIES_PER_PAGE) break;
  }
  await tx.execute(sql`close new_entries`);
}
