import type { TransactionAbout, TransactionGroup, WireTransaction } from '@ushindi/api-contract/operator';
import { formatNairobi } from '@ushindi/shared';
import { and, eq, inArray, type SQL, sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { bet, gameRound, ledgerEntry, ledgerTransfer, payBillPayment, payment } from '../../db/schema/index.ts';
import { kesOf } from '../../http/kes.ts';
import { playerCash } from '../../ledger/accounts.ts';
import type { GameName } from '../../ports/gameHistory.ts';
import { failureOf } from './depositStatus.ts';
import { movementTax } from './movementTax.ts';
import { DESCRIPTIONS, SHOWN, shownOf, type ShownTransfer } from './shownTransfers.ts';
import type { Payment } from './store.ts';

/** The description of a movement, as a kind and in English. */
const described = (about: TransactionAbout) => ({ about, description: DESCRIPTIONS[about] });

type Wanted = {
  accountId: number;
  limit: number;
  offset: number;
  group?: TransactionGroup | undefined;
  /** The first moment of the page's transactions, in epoch milliseconds. */
  fromMs?: number;
  /** The moment before which they must be. */
  beforeMs?: number;
};

/** A row of a page: a ledger entry with its transfer, or a deposit without an entry. */
type Place = { entryId: number | null; transferId: number | null; paymentId: number | null };

type Deps = { db: Db; gameName: GameName };

/** A page of a player's cash movements and of deposits without a movement, newest first. */
export async function listTransactions({ db, gameName }: Deps, wanted: Wanted): Promise<WireTransaction[]> {
  const places = await placesOf(db, wanted);
  const moved = await movementsOf(db, wanted.accountId, places, gameName);
  const unpaid = await unpaidOf(db, present(places.map(({ paymentId }) => paymentId)));
  return places.flatMap(({ entryId, paymentId }) => moved.get(Number(entryId)) ?? unpaid.get(Number(paymentId)) ?? []);
}

const present = (ids: (number | null)[]): number[] => ids.filter((id) => id !== null).map(Number);

/** Stands for every kind that is unknown here. */
const UNKNOWN = '';

/** The condition on the kind of a transfer `t` in a group. A kind that is unknown here is in the group of its form. */
function isOfGroup(group: TransactionGroup): SQL {
  const kindsWhere = (isInGroup: boolean) =>
    sql.param(Object.entries(SHOWN).flatMap(([kind, shown]) => ((shown.group === group) === isInGroup ? kind : [])));
  if (shownOf(UNKNOWN).group === group) return sql`t.kind <> all (${kindsWhere(false)}::text[])`;
  return sql`t.kind = any (${kindsWhere(true)}::text[])`;
}

/** Later than every transaction. */
const FAR_MS = Date.UTC(9999, 0);

/**
 * The entries and deposits on a page. Each part of the statement reads only its newest rows, by an index. Entries are in the
 * order of their ids: the time of a transfer is read before its lock, so a later entry can have an earlier time.
 */
async function placesOf(db: Db, { accountId, limit, offset, group, fromMs, beforeMs }: Wanted): Promise<Place[]> {
  const newest = offset + limit;
  const isOfKind = group === undefined ? sql`true` : isOfGroup(group);
  const hasUnpaid = group === undefined || group === 'deposits';
  const from = new Date(fromMs ?? 0).toISOString();
  const before = new Date(beforeMs ?? FAR_MS).toISOString();
  return rowsOf<Place>(
    db,
    sql`select "entryId", "transferId", "paymentId" from (
      (select e.id as "entryId", t.id as "transferId", null::bigint as "paymentId", min(t.created_at) over (order by e.id desc) as shown_at
        from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
        where e.account_code = ${playerCash(accountId)} and ${isOfKind}
          and t.created_at >= ${from}::timestamptz and t.created_at < ${before}::timestamptz
        order by e.id desc limit ${newest})
      union all
      (select null, null, id, created_at from payment
        where account_id = ${accountId} and direction = 'deposit' and status <> 'paid' and ${hasUnpaid}
          and created_at >= ${from}::timestamptz and created_at < ${before}::timestamptz
        order by created_at desc, id desc limit ${newest})
    ) movements order by shown_at desc, "entryId" desc nulls last, "paymentId" desc limit ${limit} offset ${offset}`,
  );
}

async function movementsOf(
  db: Db,
  accountId: number,
  places: Place[],
  gameName: GameName,
): Promise<Map<number, WireTransaction>> {
  const moved = await db
    .select({ entry: ledgerEntry, transfer: ledgerTransfer })
    .from(ledgerEntry)
    .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transferId))
    .where(
      and(
        inArray(ledgerEntry.id, present(places.map(({ entryId }) => entryId))),
        // Limits the partitions that are read.
        inArray(ledgerEntry.transferId, present(places.map(({ transferId }) => transferId))),
      ),
    );
  const causes = moved.map(({ transfer }) => causeOf(transfer.kind, transfer.operationKey));
  const found = await detailsOf(db, accountId, causes);
  const taxes = await taxesOf(
    db,
    moved.map(({ transfer }) => transfer.id),
  );
  const shown = moved.map(({ entry, transfer }, index): [number, WireTransaction] => {
    const cause = causes[index] as Cause;
    const details = found.get(`${cause.of}:${cause.id}`) ?? {};
    const created_at = formatNairobi(transfer.createdAt.getTime());
    const amounts = { amount: kesOf(entry.amountCents), balance_after: kesOf(entry.balanceAfterCents) };
    const known = { id: String(entry.id), ...amounts, tax: kesOf(taxes.get(transfer.id) ?? 0), created_at };
    return [entry.id, { ...known, ...causeOnTheWire(cause, details, gameName) }];
  });
  return new Map(shown);
}

type WireCause = Pick<WireTransaction, 'kind' | 'description' | 'about' | 'receipt' | 'fee' | 'status' | 'reason'>;

/** The cause in wire format. A withdrawal is debited before it is sent, so its payment gives the state. */
function causeOnTheWire(cause: Cause, { receipt, payment: paid, game }: Details, gameName: GameName): WireCause {
  const base = { ...described(cause.about), kind: cause.kind, receipt: receipt ?? '', fee: 0, reason: '' };
  if (cause.of === 'game' && game !== undefined)
    return { ...base, about: '', description: gameName(game), status: 'done' };
  if (cause.of === 'suspense' && base.receipt !== '') {
    const { kind, about } = SHOWN.deposit;
    return { ...base, ...described(about), kind, status: 'done' };
  }
  if (cause.kind !== SHOWN.withdrawal.kind || paid === undefined) return { ...base, status: 'done' };
  const isFailed = paid.status === 'failed';
  // A withdrawal that returns a deposit.
  const about = paid.returnsPaymentId === null ? cause.about : 'depositSentBack';
  const status = paid.status === 'paid' ? 'done' : paid.status;
  return { ...base, ...described(about), status, fee: isFailed ? 0 : kesOf(paid.feeCents) };
}

const UNPAID = { pending: 'depositUnconfirmed', failed: 'depositNotMade' } as const;

/** Deposits without a ledger entry. */
async function unpaidOf(db: Db, paymentIds: number[]): Promise<Map<number, WireTransaction>> {
  const rows = await db.select().from(payment).where(inArray(payment.id, paymentIds));
  const shown = rows.map(({ id, status, amountCents, createdAt, resultCode }): [number, WireTransaction] => {
    const isFailed = status === 'failed';
    const known = isFailed ? ('failed' as const) : ('pending' as const);
    const what = {
      id: `payment-${id}`,
      kind: 'deposit',
      amount: kesOf(amountCents),
      balance_after: null,
      receipt: '',
      fee: 0,
      tax: 0,
    };
    const state = { status: known, reason: (isFailed && failureOf(resultCode)) || '' };
    const created_at = formatNairobi(createdAt.getTime());
    return [id, { ...what, ...state, created_at, ...described(UNPAID[known]) }];
  });
  return new Map(shown);
}

/** The cause of a movement: the kind of its transfer and the id in its operation key. */
type Cause = ShownTransfer & { id: number };

/** The cause that an operation key names. A stake that a correction debits again is shown as a correction. */
function causeOf(kind: string, operationKey: string): Cause {
  const cause = { ...shownOf(kind), id: idIn(operationKey) };
  const isDebitedAgain = kind === 'stake' && operationKey.startsWith('correction:');
  return isDebitedAgain ? { ...cause, about: SHOWN.correction.about } : cause;
}

/** The id in an operation key such as 'deposit:17' or 'correction:17:2'; 0 if there is none. */
const idIn = (operationKey: string): number => Number(/^[a-z_]+:(\d{1,15})(?::|$)/.exec(operationKey)?.[1] ?? 0);

/** The columns of a cause's row that its movement shows: M-PESA's receipt, or the reference of a bet or round. */
type Details = { receipt?: string | null; payment?: Payment; game?: string };

/** Taxes in cents by transfer. */
async function taxesOf(db: Db, transferIds: number[]): Promise<Map<number, number>> {
  const rows = await rowsOf<{ id: string; cents: string }>(
    db,
    sql`select t.id::text, (${movementTax})::text as cents from ledger_transfer t
      where t.id = any (${sql.param(transferIds)}::bigint[])`,
  );
  return new Map(rows.map(({ id, cents }) => [Number(id), Number(cents)]));
}

/** The details of causes, by cause such as 'payment:17'. */
async function detailsOf(db: Db, accountId: number, causes: Cause[]): Promise<Map<string, Details>> {
  const ids = (wanted: Cause['of']) => causes.filter(({ of }) => of === wanted).map(({ id }) => id);
  const payments = await db
    .select()
    .from(payment)
    .where(and(eq(payment.accountId, accountId), inArray(payment.id, ids('payment'))));
  const bets = await db
    .select({ id: bet.id, receipt: bet.bookingCode })
    .from(bet)
    .where(and(eq(bet.accountId, accountId), inArray(bet.id, ids('bet'))));
  const rounds = await db
    .select({ id: gameRound.id, receipt: gameRound.reference, game: gameRound.game })
    .from(gameRound)
    .where(and(eq(gameRound.accountId, accountId), inArray(gameRound.id, ids('game'))));
  const suspended = await db
    .select({ id: sql<number>`${payBillPayment.suspenseEntryId}`, receipt: payBillPayment.receipt })
    .from(payBillPayment)
    .where(inArray(payBillPayment.suspenseEntryId, ids('suspense')));
  const named = (of: Cause['of'], rows: ({ id: number } & Details)[]) =>
    rows.map((row): [string, Details] => [`${of}:${row.id}`, row]);
  // The reference of a ticket is derived from its id, so its row is not read.
  const tickets = ids('ticket').map((id) => ({ id, receipt: `J${id}` }));
  return new Map([
    ...named('ticket', tickets),
    ...named(
      'payment',
      payments.map((row) => ({ id: row.id, receipt: row.receipt, payment: row })),
    ),
    ...named('bet', bets),
    ...named('game', rounds),
    ...named('suspense', suspended),
  ]);
}
