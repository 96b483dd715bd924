import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import type { Head } from './chains.ts';
import { hmacOf, keyIdOf } from './signedHeads.ts';

const HEADS_PER_PAGE = 10_000;

/** The columns of an archived partition of the ledger that its signature covers. */
export type SignedPartition = {
  partitionName: string;
  fromId: number;
  untilId: number;
  rowCount: number;
  contentHash: string;
  keyId: string;
};

/** An archived entry that comes after the first entry of its account that is not archived. Numbers are text. */
export type Straggler = Record<
  'id' | 'transfer_id' | 'account_code' | 'amount_cents' | 'balance_after_cents' | 'hash',
  string
>;

type HeadRow = Record<'account_code' | 'entry_id' | 'entry_count' | 'balance_cents' | 'hash', string>;

/** The head in a row of a checkpoint. */
export const headOf = ({ entry_id, entry_count, balance_cents, hash }: HeadRow): Head => ({
  entryId: Number(entry_id),
  count: Number(entry_count),
  balanceCents: Number(balance_cents),
  hash,
});

/** Signs a checkpoint together with the signature of the one before. */
export const checkpointSignature = (signed: SignedPartition, previous: string, key: string): string => {
  const { partitionName, fromId, untilId, rowCount, contentHash, keyId } = signed;
  return hmacOf(key, ['checkpoint', partitionName, fromId, untilId, rowCount, contentHash, keyId, previous]);
};

type ArchivedRow = Record<'id' | 'partition_name' | 'from_id' | 'until_id' | 'row_count', string> &
  Record<'content_hash' | 'key_id' | 'signature', string>;

/** An archived partition of the ledger with its checkpoint's signature. */
export type ArchivedLedger = SignedPartition & { id: number; signature: string };

/** The archived partitions of the ledger, oldest first. */
export async function archivedLedgers(tx: Db): Promise<ArchivedLedger[]> {
  const rows = await rowsOf<ArchivedRow>(
    tx,
    sql`select id::text, partition_name, from_id::text, until_id::text, row_count::text, content_hash, key_id, signature
      from archived_partition where table_name = 'ledger_entry' order by from_id`,
  );
  return rows.map((row) => ({
    id: Number(row.id),
    partitionName: row.partition_name,
    fromId: Number(row.from_id),
    untilId: Number(row.until_id),
    rowCount: Number(row.row_count),
    contentHash: row.content_hash,
    keyId: row.key_id,
    signature: row.signature,
  }));
}

/** The faults of the signatures of checkpoints and of their order. Heads are not read. */
export function signatureFaults(archived: readonly ArchivedLedger[], keys: readonly string[]): string[] {
  return archived.flatMap((each, index) => {
    const name = `the checkpoint of ${each.partitionName}`;
    const before = archived[index - 1];
    if (each.fromId !== (before?.untilId ?? 0)) return [`${name} does not follow the one before`];
    const key = keys.find((known) => keyIdOf(known) === each.keyId);
    if (key === undefined) return [`${name} is signed by the key ${each.keyId}, which is not among the settings`];
    const isSigned = each.signature === checkpointSignature(each, before?.signature ?? '', key);
    return isSigned ? [] : [`${name} has a wrong signature`];
  });
}

/** The heads of one checkpoint, ordered by account, in pages. */
export async function* headsOf(tx: Db, partitionId: number): AsyncGenerator<HeadRow> {
  let after = '';
  for (;;) {
    const page = await rowsOf<HeadRow>(
      tx,
      sql`select account_code, entry_id::text, entry_count::text, balance_cents::text, hash from ledger_checkpoint_head
        where partition_id = ${partitionId} and account_code collate "C" > ${after}
        order by account_code collate "C" limit ${HEADS_PER_PAGE}`,
    );
    yield* page;
    if (page.length < HEADS_PER_PAGE) return;
    after = page.at(-1)?.account_code ?? '';
  }
}

/** The stragglers of one checkpoint, ordered by id. */
export const stragglersOf = (tx: Db, partitionId: number): Promise<Straggler[]> =>
  rowsOf<Straggler>(
    tx,
    sql`select id::text, transfer_id::text, account_code, amount_cents::text, balance_after_cents::text, hash
      from ledger_checkpoint_entry where partition_id = ${partitionId} order by id`,
  );

/** A hash over the heads and the stragglers of a checkpoint as they are stored. Calls `onHead` for each head. */
export async function contentHashOf(
  tx: Db,
  partitionId: number,
  onHead: (code: string, head: Head) => void = () => undefined,
): Promise<string> {
  const hash = createHash('sha256');
  for await (const row of headsOf(tx, partitionId)) {
    onHead(row.account_code, headOf(row));
    hash.update(JSON.stringify([row.account_code, row.entry_id, row.entry_count, row.balance_cents, row.hash]));
  }
  for (const each of await stragglersOf(tx, partitionId))
    hash.update(
      JSON.stringify([
        each.id,
        each.transfer_id,
        each.account_code,
        each.amount_cents,
        each.balance_after_cents,
        each.hash,
      ]),
    );
  return hash.digest('hex');
}

/** The border of archived entries: the head of each account, the first transfer that is not archived, and faults. */
export type Checkpoint = { heads: Map<string, Head>; firstTransferId: number; faults: string[] };

/** Reads all checkpoints and verifies their signatures and contents. Later heads replace earlier ones of an account. */
export async function readCheckpoint(tx: Db, keys: readonly string[]): Promise<Checkpoint> {
  const archived = await archivedLedgers(tx);
  const heads = new Map<string, Head>();
  const faults = signatureFaults(archived, keys);
  for (const { id, partitionName, contentHash } of archived) {
    const found = await contentHashOf(tx, id, (code, head) => heads.set(code, head));
    if (found !== contentHash) faults.push(`the checkpoint of ${partitionName} was changed`);
  }
  return { heads, firstTransferId: archived.at(-1)?.untilId ?? 0, faults };
}

/** The latest heads of some accounts in checkpoints. Accounts without one are missing. */
export async function checkpointHeads(tx: Db, codes: string[]): Promise<Map<string, Head>> {
  const rows = await rowsOf<HeadRow>(
    tx,
    sql`select distinct on (account_code) account_code, entry_id::text, entry_count::text, balance_cents::text, hash
      from ledger_checkpoint_head where account_code = any (${sql.param(codes)}::text[])
      order by account_code, partition_id desc`,
  );
  return new Map(rows.map((row) => [row.account_code, headOf(row)]));
}
