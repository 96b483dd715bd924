import { sql } from 'drizzle-orm';
import type { Database, Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { findMoneyFaults } from '../moneyFaults.ts';
import { auditLedger, TestOperator } from '../operator.ts';
import type { Customer } from './customer.ts';

/** Longer than the time after which reconciliation takes an unknown payment for failed. */
const AFTERWARDS_MS = 25 * 60 * 60_000;

/** Completes all payments: delivers due callbacks and queries the rest. */
export async function decidePayments(database: Database): Promise<void> {
  const operator = await TestOperator.start(database);
  operator.clock.nowMs = Date.now() + AFTERWARDS_MS;
  await operator.run('phone');
  await operator.run('payments');
}

/** All inconsistencies between customers' records and tables, between tables, and in the ledger. */
export async function findFaults({ db }: Database, customers: Customer[]): Promise<string[]> {
  await auditLedger(db);
  const { faults } = await verifyLedger(db, () => undefined);
  const customerFaults = await Promise.all(customers.map((customer) => faultsOf(db, customer)));
  return [...faults, ...(await findMoneyFaults(db)), ...(await openPayments(db)), ...customerFaults.flat()];
}

type StoredBet = {
  id: string;
  idempotency_key: string;
  booking_code: string;
  stake: string;
  status: number;
  paid: string;
};
type StoredPayment = { id: string; direction: string; status: string; amount: string; phone_result: string | null };

async function faultsOf(db: Db, customer: Customer): Promise<string[]> {
  const bets = await rowsOf<StoredBet>(
    db,
    sql`select b.id::text, idempotency_key, booking_code, stake_cents::text as stake, status, coalesce(paid_cents, 0)::text as paid
      from bet b join account a on a.id = b.account_id where a.phone = ${customer.phone}`,
  );
  const payments = await rowsOf<StoredPayment>(
    db,
    sql`select p.id::text, direction, status, p.amount_cents::text as amount, h.result_code as phone_result
      from payment p join account a on a.id = p.account_id left join phone_prompt h on h.reference = p.id
      where a.phone = ${customer.phone}`,
  );
  const [cash] = await rowsOf<{ cents: string }>(
    db,
    sql`select balance_cents::text as cents from ledger_account
      where code = 'player_cash:' || (select id from account where phone = ${customer.phone})`,
  );
  const faults = [...customer.faults, ...betFaults(customer, bets), ...paymentFaults(customer, payments)];
  const expected = expectedCash(customer, bets, payments);
  if (Number(cash?.cents) !== expected) faults.push(`the balance is ${cash?.cents} instead of ${expected}`);
  return faults.map((fault) => `${customer.phone}: ${fault}`);
}

function betFaults(customer: Customer, stored: StoredBet[]): string[] {
  const byKey = new Map(stored.map((bet) => [bet.idempotency_key, bet]));
  const faults = stored
    .filter(({ idempotency_key }) => !customer.bets.get(idempotency_key)?.reference)
    .map(({ idempotency_key }) => `${idempotency_key} is stored, but was refused or never requested`);
  for (const [bookingCode, { reference, stake, cancelled }] of customer.bets) {
    const bet = byKey.get(bookingCode);
    if (reference === null) continue;
    if (bet === undefined) faults.push(`${bookingCode} was acknowledged and is lost`);
    else if (bet.booking_code !== reference || Number(bet.stake) !== stake * 100)
      faults.push(`${bookingCode} is stored as ${bet.booking_code} of ${bet.stake}`);
    else if ((bet.status === 9) !== cancelled) faults.push(`${bookingCode} has status ${bet.status}`);
  }
  return faults;
}

function paymentFaults(customer: Customer, stored: StoredPayment[]): string[] {
  const deposits = new Map(stored.filter(({ direction }) => direction === 'deposit').map((each) => [each.id, each]));
  const faults = [...customer.prompts].flatMap(([reference, { amountCents, approved }]) => {
    const deposit = deposits.get(String(reference));
    const isRight = Number(deposit?.amount) === amountCents && deposit?.status === (approved ? 'paid' : 'failed');
    return isRight ? [] : [`deposit ${reference} was ${approved ? 'paid' : 'refused'} and is ${deposit?.status}`];
  });
  for (const { id, status } of deposits.values())
    if (status !== 'failed' && !customer.prompts.has(Number(id)))
      faults.push(`deposit ${id} is ${status} out of nothing`);
  const withdrawals = stored.filter(({ direction }) => direction === 'withdrawal');
  if (withdrawals.length !== customer.withdrawn)
    faults.push(`${withdrawals.length} withdrawals are stored, and ${customer.withdrawn} were seen`);
  for (const { id, status, phone_result } of withdrawals)
    if (status !== (phone_result === '0' ? 'paid' : 'failed'))
      faults.push(`withdrawal ${id} is ${status}, and the phone's result is ${phone_result}`);
  return faults;
}

/** The balance by the customer's record of bets and prompts. Results of withdrawals and settled bets come from the tables. */
function expectedCash(customer: Customer, bets: StoredBet[], payments: StoredPayment[]): number {
  const cents = (amounts: number[]) => amounts.reduce((sum, amount) => sum + amount, 0);
  const staked = [...customer.bets.values()].filter(({ reference }) => reference !== null);
  const sent = payments.filter(({ direction, status }) => direction === 'withdrawal' && status === 'paid');
  return (
    cents([...customer.prompts.values()].map(({ approved, amountCents }) => (approved ? amountCents : 0))) -
    cents(staked.map(({ stake }) => stake * 100)) +
    cents(bets.map(({ paid }) => Number(paid))) -
    cents(sent.map(({ amount }) => Number(amount)))
  );
}

async function openPayments(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ id: string }>(db, sql`select id::text from payment where status = 'pending'`);
  return rows.map(({ id }) => `payment ${id} is still open`);
}
