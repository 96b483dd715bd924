import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { type SQL, sql } from 'drizzle-orm';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { emptyDatabase } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { payBillOf } from '../test/payBill.ts';
import { undone } from '../test/undone.ts';

let database: Database;
let operator: TestOperator;

/** Deposits of two players, two credited pay bill payments, two in suspense, and one that went back to an excluded player. */
beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  const player = await operator.player('254712345678', 100);
  const other = await operator.player('254712345679', 100);
  await pay('CREDITED01', player);
  await pay('CREDITED02', player);
  await pay('SUSPENSE01', player, 'unknown');
  await pay('SUSPENSE02', player, 'unknown');
  await operator.exclude(other, '1-Hour');
  await pay('RETURNED01', other);
});
afterAll(() => database.close());

const pay = (receipt: string, { phone }: Player, accountReference = phone) =>
  payBillOf(database.db, () => operator.clock.nowMs).confirm({
    receipt,
    amountCents: 50_000,
    accountReference,
    payer: createHash('sha256').update(phone).digest('hex'),
    payerName: 'Achieng',
    paidAtMs: operator.clock.nowMs,
  });

const faultsAfter = (...changes: SQL[]): Promise<string> =>
  undone(database.db, async (tx) => {
    for (const change of changes) assert.equal((await rowsOf(tx, sql`${change} returning 1`)).length, 1);
    return (await findMoneyFaults(tx)).join('\n');
  });

const paymentOf = (receipt: string) => sql`(select payment_id from pay_bill_payment where receipt = ${receipt})`;
const entryOf = (receipt: string) => sql`(select suspense_entry_id from pay_bill_payment where receipt = ${receipt})`;

describe('a payment that names another row', { tags: ['R-86', 'T-17'] }, () => {
  it('is not in a usual history', async () => {
    const returns = await rowsOf(database.db, sql`select from payment where returns_payment_id is not null`);
    expect(returns).toHaveLength(1);
    expect(await findMoneyFaults(database.db)).toEqual([]);
  });

  it('is found when it returns no deposit', async () => {
    const faults = await faultsAfter(
      sql`update payment set returns_payment_id = null where returns_payment_id is not null`,
    );
    expect(faults).toContain('withdrawals that return it: 0 instead of 1');
  });

  it('is found when it returns the deposit of another player', async () => {
    const faults = await faultsAfter(
      sql`update payment set returns_payment_id = ${paymentOf('CREDITED01')} where returns_payment_id is not null`,
    );
    expect(faults).toContain('credit of the returned deposit: 0 instead of 50000');
    expect(faults).toContain('withdrawals that return it: 1 instead of 0');
    expect(faults).toContain('withdrawals that return it: 0 instead of 1');
  });

  it('is found when the deposit that it returns stayed with its player', async () => {
    const faults = await faultsAfter(sql`update payment set result_code = '0' where id = ${paymentOf('RETURNED01')}`);
    expect(faults).toContain('credit of the returned deposit: 0 instead of 50000');
  });

  it('is found when a return has a fee', async () => {
    const faults = await faultsAfter(sql`update payment set fee_cents = 100 where returns_payment_id is not null`);
    expect(faults).toContain('fee or tax where none is due: 100 instead of 0');
  });

  it('is found when a pay bill payment names the deposit of another one', async () => {
    const faults = await faultsAfter(sql`update payment set receipt = 'OTHER' where id = ${paymentOf('CREDITED01')}`);
    expect(faults).toContain('deposits of its receipt: 0 instead of 1');
  });

  it('is found when a pay bill payment in suspense names the entry of another one', async () => {
    const [{ id } = { id: '0' }] = await rowsOf<{ id: string }>(
      database.db,
      sql`select ${entryOf('SUSPENSE02')}::text as id`,
    );
    const faults = await faultsAfter(
      sql`update pay_bill_payment set suspense_entry_id = 0 where receipt = 'SUSPENSE02'`,
      sql`update pay_bill_payment set suspense_entry_id = ${id} where receipt = 'SUSPENSE01'`,
    );
    expect(faults.match(/entry in suspense: \d+ instead of \d+/g)).toHaveLength(2);
  });
});
