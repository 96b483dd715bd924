import { sql } from 'drizzle-orm';
import type { Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { FRESH, isSilent } from './payments.ts';
import type { Model, ModelPayment, ModelPlayer } from './state.ts';

type Books = Record<string, number>;

/** Balances in cents: of players by phone, of house accounts by kind. */
export function booksOf({ players, house }: Model): Books {
  const books: Books = { ...house };
  for (const { phone, cashCents, bonusCents } of players)
    Object.assign(books, { [`player_cash ${phone}`]: cashCents, [`player_bonus ${phone}`]: bonusCents });
  return books;
}

/** The same balances read from the ledger. */
export async function readBooks(db: Db): Promise<Books> {
  const rows = await rowsOf<{ name: string; cents: string }>(
    db,
    sql`select trim(l.kind || ' ' || coalesce(a.phone, '')) as name, sum(l.balance_cents)::text as cents
      from ledger_account l
        left join account a on l.kind in ('player_cash', 'player_bonus') and a.id = split_part(l.code, ':', 2)::bigint
      group by 1`,
  );
  return Object.fromEntries(rows.map(({ name, cents }) => [name, Number(cents)]));
}

/** Bets, payments, freebets and rounds as sorted lines of text. */
export function tablesOf({ players }: Model): string[] {
  const lines = players.flatMap(({ phone, bets, payments, bonus, rounds }) => [
    ...bets.map(({ slip, reference, stakeCents, status, paidCents }) =>
      ['bet', phone, slip.bookingCode, reference, stakeCents, status, paidCents ?? '-'].join(' '),
    ),
    ...payments.map((payment) => {
      const { reference, direction, amountCents, feeCents, status } = payment;
      const words = [...phoneOf(payment), ...receiptsOf(payment)];
      return ['payment', phone, reference, direction, amountCents, feeCents, status, ...words].join(' ');
    }),
    ['bonus', phone, bonus.refId, bonus.amountCents, bonus.status].join(' '),
    ...rounds.map(({ game, intent, status, paidCents }) =>
      ['round', phone, intent.reference, game, intent.pick || '-', intent.stake * 100, status, paidCents ?? '-'].join(
        ' ',
      ),
    ),
  ]);
  return lines.toSorted();
}

/** The phone simulator's state of a payment: its result and due callbacks. */
function phoneOf(payment: ModelPayment): (string | number)[] {
  const { service, callbacksLeft, callbackMs } = payment;
  return [isSilent(payment) ? 'nothing' : service, callbacksLeft, callbacksLeft > 0 ? callbackMs : 0];
}

/** The receipts of a payment and the time of its late credit. The simulator draws its receipts, so they are not compared. */
function receiptsOf({ receipt, takenReceipts, lateMs }: ModelPayment): (string | number)[] {
  const shown = receipt === null || receipt.startsWith(FRESH) ? receipt : 'simulated';
  return [shown ?? '-', takenReceipts.at(-1) ?? '-', lateMs ?? '-'];
}

/** Position of the operator's drawn value in a line. */
const DRAWN: Record<string, number> = { bet: 2, payment: 1 };

/** Lines without drawn values: comparable before these are known. */
export const outlineOf = (lines: string[]): string[] =>
  lines
    .map((line) => {
      const [kind = '', ...words] = line.split(' ');
      return [kind, ...words.filter((_, index) => index !== DRAWN[kind])].join(' ');
    })
    .toSorted();

/** The same lines read from the tables. */
export async function readTables(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ line: string }>(
    db,
    sql`select concat_ws(' ', 'bet', a.phone, idempotency_key, booking_code, stake_cents, status,
          coalesce(paid_cents::text, '-')) as line
      from bet join account a on a.id = account_id
      union all
      select concat_ws(' ', 'payment', a.phone, p.id, direction, p.amount_cents, p.fee_cents, status,
        coalesce(h.result_code, case when h.reference is null then 'nothing' else 'waiting' end),
        coalesce(callbacks_left, 0),
        case when callbacks_left > 0 then (extract(epoch from callback_at) * 1000)::bigint else 0 end,
        case when starts_with(p.receipt, ${FRESH}) then p.receipt when p.receipt is null then '-' else 'simulated' end,
        coalesce(p.taken_receipt, '-'), coalesce((extract(epoch from p.late_at) * 1000)::bigint::text, '-'))
      from payment p join account a on a.id = account_id left join phone_prompt h on h.reference = p.id
      union all
      select concat_ws(' ', 'bonus', a.phone, ref_id, amount_cents, status) from bonus b join account a on a.id = account_id
      union all
      select concat_ws(' ', 'round', a.phone, reference, game, coalesce(nullif(pick, ''), '-'), stake_cents, status,
        coalesce(paid_cents::text, '-'))
      from game_round join account a on a.id = account_id`,
  );
  return rows.map(({ line }) => line).toSorted();
}

/** Assigns stored ids to new payments. Payments of equal amount and outcome are interchangeable. */
export async function namePayments(db: Db, { players }: Model): Promise<void> {
  const open = players.flatMap(({ phone, payments }) =>
    payments.filter(({ reference }) => reference === null).map((payment) => ({ phone, payment })),
  );
  if (open.length === 0) return;
  const known = players.flatMap(({ payments }) => payments.map(({ reference }) => reference ?? 0));
  const latest = Math.max(0, ...known);
  const rows = await rowsOf<
    Record<'phone' | 'direction' | 'cents' | 'fee', string> & { id: number; isReturn: boolean }
  >(
    db,
    sql`select p.id::int as id, a.phone, p.direction, p.amount_cents::text as cents, p.fee_cents::text as fee,
        p.returns_payment_id is not null as "isReturn"
      from payment p join account a on a.id = p.account_id where p.id > ${latest} order by p.id`,
  );
  for (const { id, phone, direction, cents, fee, isReturn } of rows) {
    const found = open.find(
      ({ phone: of, payment }) =>
        payment.reference === null &&
        of === phone &&
        payment.direction === direction &&
        (payment.isReturn ?? false) === isReturn &&
        payment.amountCents === Number(cents) &&
        payment.feeCents === Number(fee),
    );
    if (found) found.payment.reference = id;
  }
}

/** Row ids after which an excluded player may have no rows, and the end of the exclusion. */
export type Exclusion = { phone: string; afterBet: number; afterPayment: number; afterRound: number; untilMs: number };

/** A newly committed exclusion. */
export async function exclusionNow(db: Db, { phone, excludedUntilMs }: ModelPlayer): Promise<Exclusion> {
  const [last] = await rowsOf<{ bet: number; payment: number; round: number }>(
    db,
    sql`select coalesce((select max(id) from bet), 0)::int as bet, coalesce((select max(id) from payment), 0)::int as payment,
      coalesce((select max(id) from game_round), 0)::int as round`,
  );
  const { bet: afterBet = 0, payment: afterPayment = 0, round: afterRound = 0 } = last ?? {};
  return { phone, afterBet, afterPayment, afterRound, untilMs: excludedUntilMs };
}

/** Bets, deposits and rounds that were stored after the exclusion of their player, and before its end. */
export async function breachesOf(db: Db, exclusions: Exclusion[]): Promise<string[]> {
  const found: string[] = [];
  for (const { phone, afterBet, afterPayment, afterRound, untilMs } of exclusions) {
    const until = new Date(untilMs).toISOString();
    const rows = await rowsOf<{ what: string }>(
      db,
      sql`select 'bet ' || b.id as what from bet b join account a on a.id = b.account_id
        where a.phone = ${phone} and b.id > ${afterBet} and b.placed_at < ${until}
        union all
        select 'deposit ' || p.id from payment p join account a on a.id = p.account_id
        where a.phone = ${phone} and p.direction = 'deposit' and p.id > ${afterPayment} and p.created_at < ${until}
        union all
        select 'round ' || r.id from game_round r join account a on a.id = r.account_id
        where a.phone = ${phone} and r.id > ${afterRound} and r.created_at < ${until}`,
    );
    found.push(...rows.map(({ what }) => `${what} of ${phone}`));
  }
  return found;
}
