import assert from 'node:assert/strict';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

/** Cents that an account gains, or loses when negative. */
export type Entry = { account: string; amountCents: number };

export type Transfer = {
  /** Names the operation, such as 'deposit:17': it happens once however often it is posted. */
  operationKey: string;
  kind:
    | 'deposit'
    | 'withdrawal'
    | 'withdrawal_return'
    | 'stake'
    | 'settlement'
    | 'refund'
    | 'bonus'
    | 'game_stake'
    | 'game_win'
    | 'game_refund';
  /** Sides of the transfer, one an account; zero sides are left out, the rest sum to zero. */
  entries: Entry[];
  atMs: number;
};

/** A player's account does not hold what a transfer takes from it. */
export class InsufficientFunds extends Error {
  override readonly name = 'InsufficientFunds';
  readonly shortfallCents: number;

  constructor(shortfallCents: number) {
    super(`${shortfallCents} cents short`);
    this.shortfallCents = shortfallCents;
  }
}

/** What the database function `ledger_post` answers (its latest migration); the drivers read a bigint differently. */
export type LedgerOutcome = {
  shortfall_cents: number | string;
  /** Null when a player has too little. */
  transfer_id: number | string | null;
  replayed: boolean;
};

/**
 * Moves money, the only way it ever moves. Runs inside the caller's transaction, so that money and what it is for are
 * stored together or not at all. Answers `replayed` when the operation has happened before; nothing moves then. Locks,
 * entries with their hashes and balances are a function of the database, since every bet waits for the way there and back.
 * @throws InsufficientFunds when a player's account would fall below zero; the caller's transaction must not commit.
 */
export async function post(tx: Db, transfer: Transfer): Promise<{ transferId: number; replayed: boolean }> {
  const [outcome] = await rowsOf<LedgerOutcome>(tx, sql`select * from ${ledgerPost(transfer)}`);
  assert(outcome);
  return requirePosted(outcome);
}

/**
 * The same as a part of a statement that stores what the money is for, to be given to `requirePosted` with the row that
 * comes of it. The key may be an expression over that statement's rows.
 */
export function ledgerPost(transfer: Transfer, operationKey: string | SQL = transfer.operationKey): SQL {
  const entries = sidesOf(transfer);
  assertBalanced(entries);
  return sql`ledger_post(${operationKey}, ${transfer.kind}, ${new Date(transfer.atMs).toISOString()},
    ${sql.param(entries.map((entry) => entry.account))}, ${sql.param(entries.map((entry) => entry.amountCents))})`;
}

/**
 * Reads what came of a transfer.
 * @throws InsufficientFunds, as `post` does.
 */
export function requirePosted(outcome: LedgerOutcome): { transferId: number; replayed: boolean } {
  if (outcome.transfer_id === null) throw new InsufficientFunds(Number(outcome.shortfall_cents));
  return { transferId: Number(outcome.transfer_id), replayed: outcome.replayed };
}

/** In the order in which all transfers lock their accounts: that of the codes' characters. */
const sidesOf = ({ entries }: Transfer): Entry[] =>
  entries.filter((entry) => entry.amountCents !== 0).toSorted((a, b) => (a.account < b.account ? -1 : 1));

function assertBalanced(entries: Entry[]): void {
  assert(entries.length >= 2, 'a transfer has two sides or more');
  assert(
    entries.every((entry) => Number.isSafeInteger(entry.amountCents)),
    'cents are safe integers',
  );
  assert.equal(new Set(entries.map((entry) => entry.account)).size, entries.length, 'one entry an account');
  assert.equal(
    entries.reduce((sum, entry) => sum + entry.amountCents, 0),
    0,
    'a transfer sums to zero',
  );
}
