import assert from 'node:assert/strict';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { ledgerAccount, ledgerTransfer } from '../db/schema/index.ts';

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

/**
 * Moves money, the only way it ever moves. Runs inside the caller's transaction, so that money and what it is for are
 * stored together or not at all. Answers `replayed` when the operation has happened before; nothing moves then.
 * @throws InsufficientFunds when a player's account would fall below zero; the caller's transaction must not commit.
 */
export async function post(tx: Db, transfer: Transfer): Promise<{ transferId: number; replayed: boolean }> {
  const entries = transfer.entries.filter((entry) => entry.amountCents !== 0);
  assertBalanced(entries);
  const moved = moveAll(await lockAccounts(tx, entries), entries);
  const shortfallCents = shortfallOf(moved);
  const transferId = shortfallCents === 0 ? await write(tx, transfer, moved) : null;
  if (transferId !== null) return { transferId, replayed: false };
  const earlierId = await findTransfer(tx, transfer.operationKey);
  if (earlierId === null) throw new InsufficientFunds(shortfallCents);
  return { transferId: earlierId, replayed: true };
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

type Account = typeof ledgerAccount.$inferSelect;
type Moved = Entry & { kind: string; balanceAfterCents: number };

/** Every transfer locks its accounts in the order of their codes, so that no two wait for each other. */
async function lockAccounts(tx: Db, entries: Entry[]): Promise<Account[]> {
  const codes = entries.map((entry) => entry.account);
  const rows = await tx
    .select()
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.code, codes))
    .orderBy(ledgerAccount.code)
    .for('update');
  assert.equal(rows.length, codes.length, `accounts that are not open among ${codes.join(', ')}`);
  return rows;
}

function moveAll(accounts: Account[], entries: Entry[]): Moved[] {
  const byCode = new Map(accounts.map((account) => [account.code, account]));
  return entries.map((entry) => {
    const account = byCode.get(entry.account);
    assert(account);
    return { ...entry, kind: account.kind, balanceAfterCents: account.balanceCents + entry.amountCents };
  });
}

/** Cents that players lack for a transfer; the operator's own accounts may go below zero. */
function shortfallOf(moved: Moved[]): number {
  const players = moved.filter((entry) => entry.kind.startsWith('player_'));
  return Math.max(0, ...players.map((entry) => -entry.balanceAfterCents));
}

async function findTransfer(tx: Db, operationKey: string): Promise<number | null> {
  const rows = await tx
    .select({ id: ledgerTransfer.id })
    .from(ledgerTransfer)
    .where(eq(ledgerTransfer.operationKey, operationKey));
  return rows[0]?.id ?? null;
}

/**
 * Writes transfer, entries and balances in one statement, because every bet waits for it: a round trip saved here is
 * saved by all. Each entry's hash continues its account's chain. Null, and nothing written, when the key is taken.
 */
async function write(tx: Db, transfer: Transfer, moved: Moved[]): Promise<number | null> {
  const { operationKey, kind } = transfer;
  const at = new Date(transfer.atMs);
  const rows = moved.map(
    (entry) => sql`(${entry.account}::text, ${entry.amountCents}::bigint, ${entry.balanceAfterCents}::bigint)`,
  );
  const [written] = await rowsOf<{ id: string | number }>(
    tx,
    sql`
    with transfer as (
      insert into ledger_transfer (operation_key, kind, created_at)
      values (${operationKey}, ${kind}, ${at.toISOString()})
      on conflict do nothing
      returning id
    ), entry as (
      insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
      select transfer.id, code, amount_cents, balance_after_cents,
        ledger_entry_hash(head_hash, transfer.id, code, amount_cents, balance_after_cents, ${kind}::text,
          ${at.getTime()}::bigint, ${operationKey}::text)
      from transfer, (values ${sql.join(rows, sql`, `)}) as moved (code, amount_cents, balance_after_cents)
        join ledger_account using (code)
      returning *
    )
    update ledger_account
    set balance_cents = entry.balance_after_cents, head_hash = entry.hash, entry_count = entry_count + 1
    from entry where code = entry.account_code
    returning entry.transfer_id as id`,
  );
  return written === undefined ? null : Number(written.id);
}
