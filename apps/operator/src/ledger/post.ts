import assert from 'node:assert/strict';
import { eq, inArray, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { ledgerAccount, ledgerEntry, ledgerTransfer } from '../db/schema/index.ts';

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
  const accounts = await lockAccounts(tx, entries);
  const transferId = await insertTransfer(tx, transfer);
  if (transferId === null) return { transferId: await findTransfer(tx, transfer.operationKey), replayed: true };
  const moved = entries.map((entry) => ({ ...entry, balanceAfterCents: balanceAfter(accounts, entry) }));
  await tx.insert(ledgerEntry).values(
    moved.map(({ account, amountCents, balanceAfterCents }) => ({
      transferId,
      accountCode: account,
      amountCents,
      balanceAfterCents,
    })),
  );
  await storeBalances(tx, moved);
  return { transferId, replayed: false };
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

type Locked = Map<string, { kind: string; balanceCents: number }>;

/** Every transfer locks its accounts in the order of their codes, so that no two wait for each other. */
async function lockAccounts(tx: Db, entries: Entry[]): Promise<Locked> {
  const codes = entries.map((entry) => entry.account);
  const rows = await tx
    .select()
    .from(ledgerAccount)
    .where(inArray(ledgerAccount.code, codes))
    .orderBy(ledgerAccount.code)
    .for('update');
  assert.equal(rows.length, codes.length, `accounts that are not open among ${codes.join(', ')}`);
  return new Map(rows.map((row) => [row.code, row]));
}

async function insertTransfer(tx: Db, { operationKey, kind, atMs }: Transfer): Promise<number | null> {
  const rows = await tx
    .insert(ledgerTransfer)
    .values({ operationKey, kind, createdAt: new Date(atMs) })
    .onConflictDoNothing()
    .returning({ id: ledgerTransfer.id });
  return rows[0]?.id ?? null;
}

async function findTransfer(tx: Db, operationKey: string): Promise<number> {
  const rows = await tx
    .select({ id: ledgerTransfer.id })
    .from(ledgerTransfer)
    .where(eq(ledgerTransfer.operationKey, operationKey));
  assert(rows[0], `transfer ${operationKey} is stored`);
  return rows[0].id;
}

function balanceAfter(accounts: Locked, entry: Entry): number {
  const account = accounts.get(entry.account);
  assert(account);
  const after = account.balanceCents + entry.amountCents;
  if (after < 0 && account.kind.startsWith('player_')) throw new InsufficientFunds(-after);
  return after;
}

async function storeBalances(tx: Db, moved: (Entry & { balanceAfterCents: number })[]): Promise<void> {
  const rows = moved.map(({ account, balanceAfterCents }) => sql`(${account}::text, ${balanceAfterCents}::bigint)`);
  await tx.execute(sql`
    update ${ledgerAccount} set balance_cents = moved.balance_cents
    from (values ${sql.join(rows, sql`, `)}) as moved (code, balance_cents)
    where ${ledgerAccount.code} = moved.code`);
}
