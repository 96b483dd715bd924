import assert from 'node:assert/strict';
import { sql } from 'drizzle-orm';
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

/** What the database function `ledger_post` answers (migration `ledger_post`); the drivers read a bigint differently. */
type Outcome = {
  open_accounts: number | string;
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
  const entries = transfer.entries.filter((entry) => entry.amountCents !== 0);
  assertBalanced(entries);
  const codes = entries.map((entry) => entry.account);
  const [outcome] = await rowsOf<Outcome>(
    tx,
    sql`select * from ledger_post(${transfer.operationKey}, ${transfer.kind}, ${new Date(transfer.atMs).toISOString()},
      ${sql.param(codes)}, ${sql.param(entries.map((entry) => entry.amountCents))})`,
  );
  assert(outcome);
  assert.equal(Number(outcome.open_accounts), codes.length, `accounts that are not open among ${codes.join(', ')}`);
  if (outcome.transfer_id === null) throw new InsufficientFunds(Number(outcome.shortfall_cents));
  return { transferId: Number(outcome.transfer_id), replayed: outcome.replayed };
}

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
