import { feeBaseCents, unusedDepositFeeAt, withdrawalFeeCents, type WithdrawalTerms } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { blocksOf } from '../db/lockPlayer.ts';
import { rowsOf } from '../db/rows.ts';
import type { payment } from '../db/schema/index.ts';
import { isBlocked } from '../http/exclusion.ts';
import { balanceCents, playerCash } from './accounts.ts';
import { kindsOf } from './transferKinds.ts';

/**
 * A movement of a player's cash. `undoes` is the operation key of an earlier movement that counts as not made because of this
 * one; also that of a returned stake that a corrected result debits again.
 */
export type Movement = {
  kind: string;
  operationKey: string;
  amountCents: number;
  balanceAfterCents: number;
  undoes: string | null;
  /** The cents of unused deposit for which a paid withdrawal has its fee. */
  chargedCents?: number;
};

/** The function from the unused deposit before a movement to the one now, in cents: `min(most, max(least, before + shift))`. */
type Effect = { shift: number; least: number; most: number };

const NONE: Effect = { shift: 0, least: 0, most: Number.MAX_SAFE_INTEGER };
const PAGE = 200;
const DAY_MS = 24 * 60 * 60_000;

/** Kinds that return a debit, and the first part of that debit's operation key. */
const RETURNED: Record<string, string> = {
  refund: 'stake',
  game_refund: 'game_stake',
  jackpot_refund: 'jackpot_stake',
  withdrawal_return: 'withdrawal',
};
const DEPOSITS = new Set<string>(kindsOf('deposit'));
const STAKES = new Set<string>(kindsOf('stake'));

/**
 * Computes a player's unused deposit. Deposits add to it and stakes reduce it. It is never more than the balance, so
 * that withdrawals use other money first. A withdrawal takes what it has paid the fee for, so that a deposit pays the fee once
 * although a stake of other money returns later. A movement that was undone counts as not made, and so does the movement that
 * undid it. Of a stake that was returned in part, the rest counts. A stake that was returned and debited again counts at the
 * time when it was made first. Movements are added from the newest to the oldest.
 */
export class UnusedDeposit {
  #effect = NONE;
  /** Undone movements that are not added yet, with the cents by which they change the balances between. */
  readonly #undone = new Map<string, number>();
  #undoneCents = 0;

  /** Adds the next older movement. */
  add(movement: Movement): void {
    const { kind, operationKey, amountCents, balanceAfterCents, chargedCents = 0 } = movement;
    const undoes = this.#debitReturnedBy(movement);
    const undone = this.#undone.get(operationKey);
    if (undone !== undefined) {
      // A part of the stake was cashed out before the rest was returned.
      const keptCents = amountCents + undone;
      if (keptCents < 0) this.#precede(changeOf(kind, keptCents), balanceAfterCents + this.#undoneCents);
      this.#undoneCents -= undone;
      this.#undone.delete(operationKey);
    } else if (undoes !== null) this.#undo(undoes, amountCents);
    else this.#precede(changeOf(kind, amountCents) - chargedCents, balanceAfterCents + this.#undoneCents);
  }

  /**
   * Replaces `add` for the movements after the withdrawal whose fee is computed. They change its unused deposit only if they
   * undo a movement before it. Example: when an earlier withdrawal of 100 KES returns, the balance before this one counts as
   * 100 KES higher.
   */
  addLater(movement: Movement): void {
    const { operationKey, amountCents } = movement;
    const undoes = this.#debitReturnedBy(movement);
    this.#undoneCents -= this.#undone.get(operationKey) ?? 0;
    if (!this.#undone.delete(operationKey) && undoes !== null) this.#undo(undoes, amountCents);
  }

  /** The cents by which undone movements change the balance before the last added movement. */
  get undoneCents(): number {
    return this.#undoneCents;
  }

  /** Whether older movements cannot change the result. */
  get isKnown(): boolean {
    return this.#effect.least === this.#effect.most;
  }

  /** The unused deposit in cents, when there are no older movements or `isKnown`. */
  get cents(): number {
    return this.#after(0);
  }

  /** The unused deposit in cents that follows a known one of before all movements. Null if one of them undoes an older one. */
  centsSince(knownCents: number): number | null {
    return this.#undone.size === 0 ? this.#after(knownCents) : null;
  }

  /** The key of the debit that a movement returns. A fee is refunded before the withdrawal that was not made is returned. */
  #debitReturnedBy({ kind, operationKey, undoes }: Movement): string | null {
    if (kind !== 'withdrawal_fee') return undoes;
    const withdrawal = `withdrawal:${operationKey.split(':')[1]}`;
    return this.#undone.has(withdrawal) ? withdrawal : null;
  }

  #undo(operationKey: string, amountCents: number): void {
    this.#undone.set(operationKey, (this.#undone.get(operationKey) ?? 0) + amountCents);
    this.#undoneCents += amountCents;
  }

  /** Applies `min(capCents, max(0, before + change))` before the present effect. The result has the form of an effect again. */
  #precede(change: number, capCents: number): void {
    // A player may spend a returned stake before it is debited again. Without the return the balance was negative then.
    const most = this.#after(Math.max(0, capCents));
    this.#effect = { shift: this.#effect.shift + change, least: this.#after(0), most };
  }

  #after(before: number): number {
    const { shift, least, most } = this.#effect;
    return Math.min(most, Math.max(least, before + shift));
  }
}

const changeOf = (kind: string, amountCents: number): number =>
  (DEPOSITS.has(kind) && amountCents > 0) || STAKES.has(kind) ? amountCents : 0;

/** The terms of the fee of a player's next withdrawal. */
export async function withdrawalTermsOf(db: Db, accountId: number, atMs: number): Promise<WithdrawalTerms> {
  const { totalCents, unusedCents } = await readUnused(db, accountId);
  return { freeCents: totalCents - unusedCents, feePercent: await feePercentOf(db, accountId, atMs) };
}

/** The percentage of the fee; 0 for a player who may not bet for another day. A shorter exclusion would avoid the fee. */
export const feePercentOf = async (db: Db, accountId: number, atMs: number): Promise<number> =>
  isBlocked(await blocksOf(db, accountId), atMs + DAY_MS) ? 0 : unusedDepositFeeAt(atMs);

/** A player's cash and unused deposit after the ledger entry `entryId`; 0 before the first one. */
export type Unused = { entryId: number; totalCents: number; unusedCents: number };

/** Reads the unused deposit of a player. It may read very many movements, so no lock is held meanwhile: see `unusedSince`. */
export async function readUnused(db: Db, accountId: number): Promise<Unused> {
  const unused = new UnusedDeposit();
  let newest: (Movement & { id: number }) | null = null;
  for await (const movement of movementsOf(db, accountId)) {
    newest ??= movement;
    unused.add(movement);
    if (unused.isKnown) break;
  }
  const totalCents = newest?.balanceAfterCents ?? (await balanceCents(db, playerCash(accountId)));
  return { entryId: newest?.id ?? 0, totalCents, unusedCents: unused.cents };
}

/**
 * The present state of what `readUnused` has read before, without the transfer of a withdrawal whose debit locks the player's
 * cash, so that no other movement can be newer. Null if it must be read again, because a newer movement undoes an older one.
 */
export async function unusedSince(
  tx: Db,
  accountId: number,
  { entryId, totalCents, unusedCents }: Unused,
  exceptTransferId: number,
): Promise<Omit<Unused, 'entryId'> | null> {
  const unused = new UnusedDeposit();
  let newestCents: number | null = null;
  for await (const movement of movementsOf(tx, accountId, { exceptTransferId, afterId: entryId })) {
    newestCents ??= movement.balanceAfterCents;
    unused.add(movement);
  }
  const cents = unused.centsSince(unusedCents);
  return cents === null ? null : { totalCents: newestCents ?? totalCents, unusedCents: cents };
}

/**
 * The fee in cents of a past withdrawal by the movements before it that still count as made. Example: a player has 100 KES of
 * winnings and 100 KES of deposit. The first withdrawal takes the winnings, and the second one the deposit with a fee of 10
 * KES. When the first one fails, the second one counts as a withdrawal of the winnings, and its fee is 0. `newest` is a
 * movement that is not posted yet. Null if the withdrawal is archived.
 */
export async function presentFeeCents(
  db: Db,
  {
    id,
    accountId,
    amountCents,
    createdAt,
  }: Pick<typeof payment.$inferSelect, 'id' | 'accountId' | 'amountCents' | 'createdAt'>,
  newest: Movement | null,
): Promise<number | null> {
  const unused = new UnusedDeposit();
  if (newest !== null) unused.addLater(newest);
  let totalCents: number | null = null;
  for await (const movement of movementsOf(db, accountId)) {
    if (totalCents !== null) unused.add(movement);
    else if (movement.operationKey !== `withdrawal:${id}`) unused.addLater(movement);
    else totalCents = movement.balanceAfterCents - movement.amountCents + unused.undoneCents;
    if (totalCents !== null && unused.isKnown) break;
  }
  if (totalCents === null) return null;
  // Without a stake that was debited again later, the balance was less than the withdrawn amount.
  const freeCents = Math.max(totalCents, amountCents) - unused.cents;
  return withdrawalFeeCents(amountCents, { freeCents, feePercent: unusedDepositFeeAt(createdAt.getTime()) });
}

/** The movements that are read: those after an entry, and all but those of a transfer. */
type Wanted = { exceptTransferId?: number; afterId?: number };

/** Movements of a player's cash, newest first, in pages that are read on demand. */
async function* movementsOf(db: Db, accountId: number, wanted: Wanted = {}): AsyncGenerator<Movement & { id: number }> {
  let page: (Movement & { id: number })[];
  let before = Number.MAX_SAFE_INTEGER;
  do {
    page = await pageBefore(db, accountId, { ...wanted, before });
    yield* page;
    before = page.at(-1)?.id ?? 0;
  } while (page.length === PAGE);
}

/** SQL: the operation key of the withdrawal that was not made and that the transfer `t` gives back out of suspense. */
const NOT_MADE = sql`case when t.kind = 'withdrawal_resolution' and e.amount_cents > 0 then (
  select 'withdrawal:' || substring(s.operation_key from '^suspense:(\\d{1,15}):receiptTaken$')
  from ledger_entry waited join ledger_transfer s on s.id = waited.transfer_id
  where waited.id = substring(t.operation_key from '^suspense_resolution:(\\d{1,15})$')::bigint) end`;

/** SQL: the fee of the withdrawal `p` without its refund. That of an open withdrawal is computed again when it is paid. */
const KEPT_FEE = sql`(case when p.status = 'paid' then p.fee_cents - coalesce(p.fee_refund_cents, 0) else 0 end)::text`;

/** Movements of a player's cash before a ledger entry, newest first. */
async function pageBefore(
  db: Db,
  accountId: number,
  { exceptTransferId = 0, afterId = 0, before }: Wanted & { before: number },
): Promise<(Movement & { id: number })[]> {
  type Row = Record<'id' | 'amount' | 'balance' | 'kind' | 'key' | 'fee' | 'made_ms', string> &
    Record<'returned' | 'not_made', string | null>;
  const rows = await rowsOf<Row>(
    db,
    sql`select e.id::text, e.amount_cents::text as amount, e.balance_after_cents::text as balance, t.kind,
        t.operation_key as key, p.returns_payment_id::text as returned, ${NOT_MADE} as not_made,
        ${KEPT_FEE} as fee, coalesce(extract(epoch from p.created_at) * 1000, 0)::bigint::text as made_ms
      from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        left join payment p on p.id = substring(t.operation_key from '^withdrawal:(\\d{1,15})$')::bigint
      where e.account_code = ${playerCash(accountId)} and e.id > ${afterId} and e.id < ${before}
        and e.transfer_id <> ${exceptTransferId}
      order by e.id desc limit ${PAGE}`,
  );
  return rows.map(({ id, amount, balance, kind, key, returned, not_made: notMade, fee, made_ms: madeMs }) => ({
    id: Number(id),
    kind,
    operationKey: key,
    amountCents: Number(amount),
    balanceAfterCents: Number(balance),
    undoes: notMade ?? (returned === null ? undoneBy(kind, key) : `deposit:${returned}`),
    chargedCents: feeBaseCents(Number(fee), unusedDepositFeeAt(Number(madeMs))),
  }));
}

/** The operation key of the debit that a movement returns, or debits again by a correction; null without one. */
export function undoneBy(kind: string, operationKey: string): string | null {
  const [operation, id] = operationKey.split(':');
  const returned = kind === 'stake' && operation === 'correction' ? 'stake' : RETURNED[kind];
  return returned === undefined ? null : `${returned}:${id}`;
}
