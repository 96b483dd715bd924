import assert from 'node:assert/strict';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { preparedRowsOf } from '../db/rows.ts';
import type { TransferKind } from './transferKinds.ts';

/** Cents credited to an account; negative for a debit. */
export type Entry = { account: string; amountCents: number };

/** A set of entries that sums to zero. */
export type Transfer = {
  /** Identifies the operation, such as 'deposit:17'. Posting it again changes nothing. */
  operationKey: string;
  kind: TransferKind;
  /** One entry per account, summing to zero. Entries of 0 are ignored. */
  entries: Entry[];
  atMs: number;
};

/** A transfer would take a player's balance below zero. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
  readonly shortfallCents: number;

  constructor(shortfallCents: number) {
    super(`${shortfallCents} cents short`);
    this.shortfallCents = shortfallCents;
  }
}

/** Another transfer has the operation key: an operation was repeated with other entries. */
export class OperationKeyConflict extends Error {
  override readonly name = 'OperationKeyConflict';
}

/** Raised by the SQL function `ledger_post`. */
const KEY_CONFLICT = 'UL001';

/** A row of the SQL function `ledger_post`. The two drivers read a bigint differently: one as text. */
export type LedgerOutcome = {
  shortfall_cents: number | string;
  /** Null when a player's balance is too low. */
  transfer_id: number | string | null;
  replayed: boolean;
};

/** The columns of a `LedgerOutcome`. */
export const LEDGER_OUTCOME = ['shortfall_cents', 'transfer_id', 'replayed'] as const;

/**
 * Posts a transfer. Money moves in no other way. Runs in the caller's transaction, so that a transfer and its cause are
 * stored together. Returns `replayed` when the same transfer was posted before; nothing moves then. The SQL function
 * `ledger_post` enforces all rules, takes the locks and writes the entries in one round trip.
 * @throws InsufficientFunds when a player's balance would fall below zero. The caller's transaction must not commit.
 * @throws OperationKeyConflict when the operation key belongs to a transfer of another kind or with other entries.
 */
export async function post(tx: Db, transfer: Transfer): Promise<{ transferId: number; replayed: boolean }> {
  const posting = preparedRowsOf<LedgerOutcome>(tx, 'ledger_post', LEDGER_OUTCOME, ledgerPost(transfer));
  const [outcome] = await posting.catch(nameConflict);
  assert(outcome);
  return requirePosted(outcome);
}

/**
 * Posts several transfers in one statement, all or none, in the caller's transaction. This is much cheaper than `post` for
 * each. Use it only where an existing operation key or a balance below zero is a bug, because both are errors here.
 */
export async function postBatch(tx: Db, transfers: Transfer[]): Promise<void> {
  const entries = transfers.flatMap((transfer, index) =>
    balancedEntriesOf(transfer).map((entry) => ({ ...entry, position: index + 1 })),
  );
  const call = sql`ledger_post_batch(
    ${sql.param(transfers.map(({ operationKey }) => operationKey))}, ${sql.param(transfers.map(({ kind }) => kind))},
    ${sql.param(transfers.map(({ atMs }) => new Date(atMs).toISOString()))},
    ${sql.param(entries.map(({ position }) => position))}, ${sql.param(entries.map(({ account }) => account))},
    ${sql.param(entries.map(({ amountCents }) => amountCents))})`;
  await preparedRowsOf(tx, 'ledger_post_batch', ['ledger_post_batch'], call);
}

function nameConflict(error: Error): never {
  const { code, message } = (error.cause ?? {}) as { code?: string; message?: string };
  throw code === KEY_CONFLICT ? new OperationKeyConflict(message, { cause: error }) : error;
}

/**
 * The call of `ledger_post` as part of a larger statement. Pass its row to `requirePosted`. The key may be an expression
 * over that statement's rows.
 */
export function ledgerPost(transfer: Transfer, operationKey: string | SQL = transfer.operationKey): SQL {
  const entries = balancedEntriesOf(transfer);
  return sql`ledger_post(${operationKey}, ${transfer.kind}, ${new Date(transfer.atMs).toISOString()},
    ${sql.param(entries.map((entry) => entry.account))}, ${sql.param(entries.map((entry) => entry.amountCents))})`;
}

/**
 * Reads the result of `ledger_post`.
 * @throws InsufficientFunds, as `post` does.
 */
export function requirePosted(outcome: LedgerOutcome): { transferId: number; replayed: boolean } {
  if (outcome.transfer_id === null) throw new InsufficientFunds(Number(outcome.shortfall_cents));
  return { transferId: Number(outcome.transfer_id), replayed: outcome.replayed };
}

/** The entries that move money, sorted by code, in which order every transfer locks its accounts. */
function balancedEntriesOf({ entries }: Transfer): Entry[] {
  const moving = entries.filter((entry) => entry.amountCents !== 0);
  assertBalanced(moving);
  return moving.toSorted((a, b) => (a.account < b.account ? -1 : 1));
}

function assertBalanced(entries: Entry[]): void {
  assert(entries.length >= 2, 'a transfer has two entries or more');
  assert(
    entries.every((entry) => Number.isSafeInteger(entry.amountCents)),
    'cents are safe integers',
  );
  assert.equal(new Set(entries.map((entry) => entry.account)).size, entries.length, 'one entry per account');
  assert.equal(
    entries.reduce((sum, entry) => sum + entry.amountCents, 0),
    0,
    'a transfer sums to zero',
  );
}
