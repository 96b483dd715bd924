import { maskPhone, type RulesAt } from '@ushindi/shared';
import { eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Clock } from '../../clock.ts';
import type { Db } from '../../db/database.ts';
import { isErased, lockPlayer } from '../../db/lockPlayer.ts';
import { rowsOf } from '../../db/rows.ts';
import { ledgerEntry, ledgerTransfer } from '../../db/schema/index.ts';
import { houseAccount, playerCash, STRIPES } from '../../ledger/accounts.ts';
import { InsufficientFunds, OperationKeyConflict, post } from '../../ledger/post.ts';
import { feeRefundsOfReturned } from '../../ledger/withdrawalFeeRefunds.ts';
import { isPayer } from './payer.ts';
import { type SuspenseTax, taxOn, UNTAXED } from './suspenseTax.ts';

const SUSPENSE_ACCOUNTS = Array.from({ length: STRIPES }, (_, stripe) => houseAccount('suspense', stripe));

/** SQL: whether the entry `e` of the transfer `t` is in suspense and not resolved. */
const WAITS = sql`${inArray(sql`e.account_code`, SUSPENSE_ACCOUNTS)} and not starts_with(t.operation_key, 'suspense_resolution:')
  and not exists (select from ledger_transfer r where r.operation_key = 'suspense_resolution:' || e.id)`;

/** A query of the unresolved suspense entries in a table with the columns of ledger entries. */
export const unresolvedIn = (entries: SQL): SQL =>
  sql`select from ${entries} e join ledger_transfer t on t.id = e.transfer_id where ${WAITS}`;

/** The unresolved suspense entries, with the payment or the pay bill payment of each. */
const UNRESOLVED = sql`
  from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
    left join pay_bill_payment b on b.suspense_entry_id = e.id
    left join payment p on t.kind in ('suspense', 'deposit')
      and p.id = substring(t.operation_key from '^[a-z]+:(\\d{1,15})(?::|$)')::bigint
    left join account a on a.id = p.account_id
  where ${WAITS}`;

/** An unresolved suspense entry. Its amount is positive if the house received the money, negative if the house lacks it. */
export type SuspenseItem = {
  entryId: number;
  operationKey: string;
  amountCents: number;
  at: string;
  /** The receipt of the movement; null if the money is not that of a single movement. */
  receipt: string | null;
  /** The payer's or the player's phone, masked. */
  payer: string | null;
};

/** The unresolved suspense entries, oldest first. */
export const listSuspense = (db: Db, limit: number): Promise<SuspenseItem[]> =>
  itemsOf(db, sql`order by e.id limit ${limit}`);

/** The unresolved suspense entries of a payment, oldest first. */
export const suspenseOf = (db: Db, { id }: { id: number }): Promise<SuspenseItem[]> =>
  itemsOf(db, sql`and p.id = ${id} order by e.id`);

async function itemsOf(db: Db, which: SQL): Promise<SuspenseItem[]> {
  type Row = Record<'id' | 'operation_key' | 'amount_cents' | 'at', string> &
    Record<'receipt' | 'payer', string | null>;
  const rows = await rowsOf<Row>(
    db,
    sql`select e.id::text, t.operation_key, e.amount_cents::text,
        to_char(t.created_at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as at,
        coalesce(b.receipt, substring(t.operation_key from ':receipt:(.*)$'), p.receipt) as receipt,
        coalesce(b.payer, a.phone) as payer
      ${UNRESOLVED} ${which}`,
  );
  return rows.map((row) => ({
    entryId: Number(row.id),
    operationKey: row.operation_key,
    amountCents: Number(row.amount_cents),
    at: row.at,
    receipt: row.receipt,
    payer: row.payer === null ? null : maskPhone(row.payer),
  }));
}

/** Whether money of a player's payment, or money that the player's phone paid, is in suspense. */
export async function hasSuspense(db: Db, { id, phone }: { id: number; phone: string }): Promise<boolean> {
  type Row = { payer: string | null; account_id: string | number | null };
  const rows = await rowsOf<Row>(db, sql`select b.payer, p.account_id ${UNRESOLVED}`);
  return rows.some(({ payer, account_id: owner }) => Number(owner) === id || (payer !== null && isPayer(phone, payer)));
}

/** The player or the house that gets the money of a suspense entry, or bears its lack. */
export type Beneficiary = { accountId: number } | 'house';

/**
 * The result of a resolution. `unchanged` if the entry was resolved for the same beneficiary before. A refusal changes
 * nothing. The tax is part of the amount.
 */
export type SuspenseResolved =
  | { status: 'done' | 'unchanged'; amountCents: number; taxCents: number }
  | { status: 'refused'; reason: 'unknownSuspense' | 'erased' | 'alreadyResolved' | 'balanceTooLow' };

/** Moves the money of one suspense entry to its beneficiary, once (R-82). */
export async function resolveSuspense(
  { db, nowMs, rulesAt }: { db: Db; nowMs: Clock; rulesAt: RulesAt },
  entryId: number,
  beneficiary: Beneficiary,
): Promise<SuspenseResolved> {
  try {
    return await db.transaction((tx) => resolveEntry(tx, rulesAt, { entryId, beneficiary, atMs: nowMs() }));
  } catch (error) {
    if (error instanceof OperationKeyConflict) return { status: 'refused', reason: 'alreadyResolved' };
    if (error instanceof InsufficientFunds) return { status: 'refused', reason: 'balanceTooLow' };
    throw error;
  }
}

/**
 * `resolveSuspense` as part of a larger transaction.
 * @throws OperationKeyConflict if the entry was resolved for another beneficiary, InsufficientFunds if a balance is too low
 */
export async function resolveEntry(
  tx: Db,
  rulesAt: RulesAt,
  { entryId, beneficiary, atMs }: { entryId: number; beneficiary: Beneficiary; atMs: number },
): Promise<SuspenseResolved> {
  const [entry] = await tx.select().from(ledgerEntry).where(eq(ledgerEntry.id, entryId));
  if (entry === undefined || !SUSPENSE_ACCOUNTS.includes(entry.accountCode) || (await isResolution(tx, entry)))
    return { status: 'refused', reason: 'unknownSuspense' };
  if (beneficiary !== 'house') await lockPlayer(tx, beneficiary.accountId);
  if (beneficiary !== 'house' && (await isErased(tx, beneficiary.accountId)))
    return { status: 'refused', reason: 'erased' };
  const { accountCode, amountCents } = entry;
  const tax = beneficiary === 'house' ? UNTAXED : await taxOn(tx, rulesAt, entry, beneficiary.accountId);
  const taxCents = tax.cents;
  const operationKey = `suspense_resolution:${entryId}`;
  const kind = tax.isOfWithdrawal ? 'withdrawal_resolution' : 'suspense_resolution';
  if (tax.returnedId !== null && !(await isResolved(tx, entryId))) {
    const returned = { kind, operationKey, amountCents: amountCents - taxCents };
    // Before the resolution, in the order of locks.
    for (const refund of await feeRefundsOfReturned(tx, tax.returnedId, returned, atMs)) await post(tx, refund);
  }
  const { replayed } = await post(tx, {
    operationKey,
    kind,
    atMs,
    entries: [
      { account: accountCode, amountCents: -amountCents },
      {
        account: beneficiary === 'house' ? beside('revenue', accountCode) : playerCash(beneficiary.accountId),
        amountCents: amountCents - taxCents,
      },
      { account: beside(tax.account, accountCode), amountCents: taxCents },
    ],
  });
  return { status: replayed ? 'unchanged' : 'done', amountCents, taxCents };
}

/** Whether a suspense entry is resolved. */
export const isResolved = async (tx: Db, entryId: number): Promise<boolean> =>
  (await tx.$count(ledgerTransfer, eq(ledgerTransfer.operationKey, `suspense_resolution:${entryId}`))) > 0;

async function isResolution(tx: Db, { transferId }: { transferId: number }): Promise<boolean> {
  const [transfer] = await tx.select().from(ledgerTransfer).where(eq(ledgerTransfer.id, transferId));
  return transfer?.operationKey.startsWith('suspense_resolution:') ?? false;
}

const beside = (kind: 'revenue' | SuspenseTax['account'], suspenseAccount: string): string =>
  houseAccount(kind, SUSPENSE_ACCOUNTS.indexOf(suspenseAccount));
