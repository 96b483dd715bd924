import { maskPhone, rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { ledgerEntry, ledgerTransfer, payment, staffAction } from '../db/schema/index.ts';
import { applyPaymentOutcome } from '../features/wallet/outcomes.ts';
import { suspenseOf } from '../features/wallet/suspense.ts';
import { createLogger } from '../log.ts';
import { noMobileMoney } from '../ports/unavailable.ts';
import { postgresUrl, throwawayPostgres } from '../test/databases.ts';
import { findMoneyFaults } from '../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../test/operator.ts';
import { useOperator } from '../test/useOperator.ts';
import { runStaff } from './test/runStaff.ts';
import { payBillOf } from '../test/payBill.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone, 1_000);
});

const staff = (...argv: string[]) => runStaff(database, [...argv, '--json'], { nowMs: () => operator.clock.nowMs });
const resolve = (...argv: string[]) => staff('payments', 'resolve', ...argv, '--reason', 'in the statement');
const latestId = async (): Promise<number> =>
  Math.max(...(await database.db.select().from(payment)).map(({ id }) => id));

/** A withdrawal that the provider may or may not have made. */
async function stuckWithdrawal(amount = 400): Promise<number> {
  operator.line.troubleOf = () => 'lost';
  await operator.post('/profile/v1/withdraw', { amount }, player.token);
  operator.line.troubleOf = () => 'none';
  return latestId();
}

async function openDeposit(amount = 200): Promise<number> {
  await operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token);
  return latestId();
}

/** The provider reports that a payment was made, with a receipt. */
const report = (reference: number, receipt: string, amountCents: number | null = null) =>
  applyPaymentOutcome(
    { db: database.db, nowMs: () => operator.clock.nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') },
    { reference, providerRefs: [], resultCode: '0', receipt, amountCents },
  );

describe('payments resolve', () => {
  it('ends a stuck withdrawal as paid, once', { tags: ['R-81'] }, async () => {
    const id = await stuckWithdrawal();
    expect((await resolve(String(id), '--paid', 'sjk0000001')).result).toMatchObject({
      status: 'done',
      rows: [{ status: 'paid', receipt: 'SJK0000001', amountCents: 40_000, taxCents: 0 }],
    });
    expect((await resolve(String(id), '--paid', 'SJK0000001')).result?.status).toBe('unchanged');
    expect(await resolve(String(id), '--paid', 'SJK9999999')).toMatchObject({
      exitCode: 3,
      result: { reason: 'alreadyPaid' },
    });
    expect((await resolve(String(id), '--not-made')).result).toEqual({ status: 'refused', reason: 'alreadyPaid' });
    expect(await operator.balance(player)).toBe(600);
  });

  it('refunds a stuck withdrawal, once, and refuses to end it as paid then', { tags: ['R-81'] }, async () => {
    const id = await stuckWithdrawal();
    expect((await resolve(String(id), '--not-made')).result).toMatchObject({ status: 'done' });
    expect((await resolve(String(id), '--not-made')).result).toMatchObject({ status: 'unchanged' });
    expect(await operator.balance(player)).toBe(1_000);
    const late = await resolve(String(id), '--paid', 'SJK0000002');
    expect(late.result).toEqual({ status: 'refused', reason: 'alreadyRefunded' });
  });

  it('credits a deposit that was found in the statement, also after it failed', { tags: ['R-81'] }, async () => {
    const id = await openDeposit(200);
    await operator.answerPrompt(player.phone, id, 'refuse');
    const found = await resolve(String(id), '--paid', 'SJK0000003', '--amount', '200');
    expect(found.result).toMatchObject({ status: 'done', rows: [{ status: 'paid', paidCents: 20_000 }] });
    expect(await operator.balance(player)).toBe(1_200);
  });

  it('credits at most the requested amount; the rest waits in suspense', { tags: ['R-81'] }, async () => {
    const id = await openDeposit(200);
    await resolve(String(id), '--paid', 'SJK0000004', '--amount', '250');
    expect(await operator.balance(player)).toBe(1_200);
    const { result } = await staff('payments', 'list', '--suspense');
    const payer = maskPhone(player.phone);
    expect(result?.rows).toMatchObject([
      { operationKey: `deposit:${id}`, amountCents: 5_000, receipt: 'SJK0000004', payer },
    ]);
    const entry = String(result?.rows?.[0]?.entryId);
    expect((await resolve('--suspense', entry, '--player', player.phone)).result).toMatchObject({ status: 'done' });
    expect(await operator.balance(player)).toBe(1_250);
  });

  it('refuses an amount that the provider cannot have moved, and books nothing', { tags: ['R-81'] }, async () => {
    const id = String(await openDeposit(200));
    for (const amount of ['250001', '999999999']) {
      const found = await resolve(id, '--paid', 'SJK0000094', '--amount', amount);
      expect(found).toMatchObject({ exitCode: 3, result: { status: 'refused', reason: 'amountTooHigh' } });
    }
    expect((await staff('payments', 'show', id)).result?.rows).toMatchObject([{ status: 'pending', paidCents: null }]);
    expect(await operator.balance(player)).toBe(1_000);
    expect((await resolve(id, '--paid', 'SJK0000094', '--amount', '200')).result?.status).toBe('done');
  });

  it('refuses the receipt of another payment', { tags: ['R-81'] }, async () => {
    const [first, second] = [await stuckWithdrawal(100), await stuckWithdrawal(150)];
    await resolve(String(first), '--paid', 'SJK0000005');
    const repeated = await resolve(String(second), '--paid', 'SJK0000005');
    expect(repeated.result).toEqual({ status: 'refused', reason: 'receiptTaken' });
  });

  it('refuses the receipt of money that the pay bill number has booked', { tags: ['R-81', 'R-75'] }, async () => {
    const id = await openDeposit(200);
    const payBill = payBillOf(database.db, () => operator.clock.nowMs);
    const paid = { receipt: 'SJK0000009', amountCents: 15_000, accountReference: `USH${id}`, payer: player.phone };
    await payBill.confirm({ ...paid, payerName: '', paidAtMs: operator.clock.nowMs });
    const before = await auditLedger(database.db);
    const resolved = await resolve(String(id), '--paid', 'SJK0000009', '--amount', '150');
    expect(resolved.result).toEqual({ status: 'refused', reason: 'receiptTaken' });
    expect(await auditLedger(database.db)).toEqual(before);
    const { result: listed } = await staff('payments', 'list', '--suspense');
    const [item] = listed?.rows?.filter(({ receipt }) => receipt === 'SJK0000009') ?? [];
    const given = await resolve('--suspense', String(item?.entryId), '--player', player.phone);
    expect(given.result).toMatchObject({ status: 'done' });
    expect(await operator.balance(player)).toBe(1_150);
    expect((await resolve(String(id), '--not-made')).result).toMatchObject({ status: 'done' });
  });

  it("shows a failed deposit's money in suspense, and books it once", { tags: ['R-75', 'R-81'] }, async () => {
    const id = await openDeposit(200);
    await operator.answerPrompt(player.phone, id, 'refuse');
    await staff('player', 'restrict', player.phone, '--reason', 'checks the documents');
    const row = { status: 'failed', receipt: 'SJK0000010' };
    const waiting = { operationKey: `suspense:${id}:blocked`, amountCents: 20_000 };
    const { result } = await resolve(String(id), '--paid', 'SJK0000010', '--amount', '200');
    expect(result).toMatchObject({ status: 'done', rows: [{ ...row, inSuspense: [waiting] }] });
    const before = await auditLedger(database.db);
    expect((await resolve(String(id), '--paid', 'SJK0000010')).result).toMatchObject({
      status: 'unchanged',
      rows: [{ ...row, inSuspense: [waiting] }],
    });
    const second = await resolve(String(id), '--paid', 'SJK0000011');
    expect(second.result).toEqual({ status: 'refused', reason: 'alreadyPaid' });
    const other = await resolve(String(id), '--paid', 'SJK0000010', '--amount', '150');
    expect(other.result).toEqual({ status: 'refused', reason: 'otherAmount' });
    expect(await auditLedger(database.db)).toEqual(before);
    const [item] = (result?.rows?.[0]?.inSuspense ?? []) as { entryId: number }[];
    const given = await resolve('--suspense', String(item?.entryId), '--house');
    expect(given.result).toMatchObject({ status: 'done', rows: [{ amountCents: 20_000, taxCents: 0 }] });
    const { result: repeated } = await resolve(String(id), '--paid', 'SJK0000010');
    expect(repeated).toMatchObject({ status: 'unchanged', rows: [{ inSuspense: [] }] });
  });

  it('books another amount of a paid payment once', { tags: ['R-55', 'R-81'] }, async () => {
    const id = String(await openDeposit(200));
    // Its money waits too, and is not listed with the first payment.
    await resolve(String(await openDeposit(100)), '--paid', 'SJK0000016', '--amount', '130');
    const row = { status: 'paid', paidCents: 25_000, inSuspense: [{ amountCents: 5_000 }] };
    await resolve(id, '--paid', 'SJK0000012');
    const corrected = await resolve(id, '--paid', 'SJK0000012', '--amount', '250');
    expect(corrected.result).toMatchObject({ status: 'done', rows: [row] });
    const before = await auditLedger(database.db);
    for (const amount of [[], ['--amount', '250']]) {
      const repeated = await resolve(id, '--paid', 'SJK0000012', ...amount);
      expect(repeated.result).toMatchObject({ status: 'unchanged', rows: [row] });
    }
    const further = await resolve(id, '--paid', 'SJK0000012', '--amount', '300');
    expect(further.result).toEqual({ status: 'refused', reason: 'otherAmount' });
    expect(await auditLedger(database.db)).toEqual(before);
  });

  it('changes nothing of a deposit that the pay bill number has credited', { tags: ['R-74', 'R-81'] }, async () => {
    const payBill = payBillOf(database.db, () => operator.clock.nowMs);
    const paid = { receipt: 'SJK0000013', amountCents: 15_000, accountReference: player.phone, payer: player.phone };
    await payBill.confirm({ ...paid, payerName: '', paidAtMs: operator.clock.nowMs });
    const id = String(await latestId());
    for (const amount of [[], ['--amount', '150']])
      expect((await resolve(id, '--paid', 'SJK0000013', ...amount)).result).toMatchObject({ status: 'unchanged' });
    const other = await resolve(id, '--paid', 'SJK0000013', '--amount', '100');
    expect(other.result).toEqual({ status: 'refused', reason: 'otherAmount' });
  });

  it('refuses an unknown payment', async () => {
    expect((await resolve('999999', '--not-made')).result).toEqual({ status: 'refused', reason: 'unknownPayment' });
  });

  it('gives suspense money to a player or to the house, once', { tags: ['R-82'] }, async () => {
    const id = await openDeposit(200);
    await operator.answerPrompt(player.phone, id, 'approve');
    await report(id, 'SJK0000006', 20_000);
    const { result: listed } = await staff('payments', 'list', '--suspense');
    const [item] = listed?.rows?.filter(({ operationKey }) => String(operationKey).includes('SJK0000006')) ?? [];
    expect(item).toMatchObject({ receipt: 'SJK0000006', payer: maskPhone(player.phone) });
    const entry = String(item?.entryId);
    expect((await resolve('--suspense', entry, '--player', '#999')).result?.reason).toBe('unknownPlayer');
    expect((await resolve('--suspense', entry, '--player', player.phone)).result).toMatchObject({ status: 'done' });
    expect((await resolve('--suspense', entry, '--player', player.phone)).result).toMatchObject({
      status: 'unchanged',
    });
    expect((await resolve('--suspense', entry, '--house')).result?.reason).toBe('alreadyResolved');
    expect(await operator.balance(player)).toBe(1_400);
    const { result: left } = await staff('payments', 'list', '--suspense');
    expect(left?.rows?.map(({ entryId }) => String(entryId))).not.toContain(entry);
  });

  it('takes missing money from a player only if the balance covers it', { tags: ['R-82'] }, async () => {
    const id = await stuckWithdrawal(400);
    await resolve(String(id), '--not-made');
    await report(id, 'SJK0000007');
    const { result: listed } = await staff('payments', 'list', '--suspense');
    const [item] = listed?.rows?.filter(({ operationKey }) => operationKey === `suspense:${id}:refunded`) ?? [];
    expect(item).toMatchObject({ amountCents: -36_000 });
    const entry = String(item?.entryId);
    await operator.post('/profile/v1/withdraw', { amount: 700 }, player.token);
    const tooLow = await resolve('--suspense', entry, '--player', player.phone);
    expect(tooLow.result).toEqual({ status: 'refused', reason: 'balanceTooLow' });
    expect((await resolve('--suspense', entry, '--house')).result).toMatchObject({ status: 'done' });
    expect(await operator.balance(player)).toBe(300);
  });

  it('refuses entries that are not in suspense, and resolutions', { tags: ['R-82'] }, async () => {
    expect((await resolve('--suspense', '1', '--house')).result?.reason).toBe('unknownSuspense');
    expect((await resolve('--suspense', '999999', '--house')).result?.reason).toBe('unknownSuspense');
    const id = await openDeposit(200);
    await resolve(String(id), '--paid', 'SJK0000015', '--amount', '250');
    const [waiting] = await suspenseOf(database.db, { id });
    await resolve('--suspense', String(waiting?.entryId), '--house');
    const resolution = await database.db
      .select({ id: ledgerEntry.id })
      .from(ledgerEntry)
      .innerJoin(ledgerTransfer, eq(ledgerTransfer.id, ledgerEntry.transferId))
      .where(eq(ledgerTransfer.operationKey, `suspense_resolution:${waiting?.entryId}`));
    expect(resolution).toHaveLength(2);
    for (const entry of resolution)
      expect((await resolve('--suspense', String(entry.id), '--house')).result?.reason).toBe('unknownSuspense');
  });
});

describe('payments list, show and recheck', () => {
  it('lists pending payments of a player and shows what the ledger moved', async () => {
    const id = await stuckWithdrawal();
    const { result } = await staff('payments', 'list', '--status', 'pending', '--player', player.phone);
    expect(result?.rows).toMatchObject([{ payment: id, status: 'pending', direction: 'withdrawal' }]);
    const shown = (await staff('payments', 'show', String(id))).result?.rows;
    expect(shown).toMatchObject([
      { payment: id },
      { operationKey: `withdrawal:${id}`, amountCents: 40_000 },
      { operationKey: `withdrawal:${id}`, amountCents: -40_000 },
    ]);
    expect(await staff('payments', 'list', '--player', '0799999999')).toMatchObject({ exitCode: 3 });
  });

  it('applies what the provider answers', async () => {
    const id = await stuckWithdrawal();
    const recheck = (mobileMoney: Parameters<typeof runStaff>[2]) =>
      runStaff(database, ['payments', 'recheck', String(id), '--json'], mobileMoney);
    const service = noMobileMoney;
    const answering = (answer: object) => ({
      nowMs: () => operator.clock.nowMs,
      mobileMoney: { ...service, query: async () => answer as never },
    });
    expect((await recheck(answering({ state: 'open' }))).result).toMatchObject({ status: 'unchanged' });
    const paid = await recheck(answering({ state: 'reported', resultCode: '0', receipt: 'SJK0000008' }));
    expect(paid.result).toMatchObject({ status: 'done', rows: [{ before: 'pending', status: 'paid' }] });
    expect(await staff('payments', 'recheck', '999999')).toMatchObject({ exitCode: 3 });
  });

  it('shows what is in suspense after the answer about a failed deposit', { tags: ['R-75'] }, async () => {
    const id = await openDeposit(200);
    await operator.answerPrompt(player.phone, id, 'refuse');
    await staff('player', 'restrict', player.phone, '--reason', 'checks the documents');
    const query = async () => ({ state: 'reported', resultCode: '0', receipt: 'SJK0000014' }) as never;
    const how = { nowMs: () => operator.clock.nowMs, mobileMoney: { ...noMobileMoney, query } };
    const recheck = () => runStaff(database, ['payments', 'recheck', String(id), '--json'], how);
    const row = { before: 'failed', status: 'failed', inSuspense: [{ amountCents: 20_000 }] };
    expect((await recheck()).result).toMatchObject({ status: 'done', rows: [row] });
    expect((await recheck()).result).toMatchObject({ status: 'unchanged', rows: [row] });
  });

  it('fails without a record when the provider does not answer', async () => {
    const id = await stuckWithdrawal();
    const records = await database.db.$count(staffAction);
    const query = () => Promise.reject(new Error('no answer'));
    const mobileMoney = { ...noMobileMoney, query };
    const asking = runStaff(database, ['payments', 'recheck', String(id)], { mobileMoney });
    await expect(asking).rejects.toThrow('no answer');
    expect(await database.db.$count(staffAction)).toBe(records);
  });
});

describe.skipIf(postgresUrl === null)('two staff at once', () => {
  it('resolve the same payment once, with a record each', { tags: ['R-81', 'R-84'] }, async () => {
    const { open, drop } = await throwawayPostgres();
    const postgres = await open();
    const shop = await TestOperator.start(postgres);
    const customer = await shop.player('254700000777', 1_000);
    shop.line.troubleOf = () => 'lost';
    await shop.post('/profile/v1/withdraw', { amount: 400 }, customer.token);
    const run = (name: string, ...argv: string[]) =>
      runStaff(postgres, ['payments', 'resolve', ...argv, '--reason', 'both at once', '--as', name, '--json']);
    const { id = 0 } = (await postgres.db.select().from(payment)).find((each) => each.status === 'pending') ?? {};
    const ran = await Promise.all([
      ...['a', 'b', 'c'].map((name) => run(name, String(id), '--paid', 'SJK7777777')),
      ...['d', 'e'].map((name) => run(name, String(id), '--not-made')),
    ]);
    expect(ran.filter(({ result }) => result?.status === 'done')).toHaveLength(1);
    expect(await postgres.db.$count(staffAction)).toBe(5);
    await auditLedger(postgres.db);
    expect(await findMoneyFaults(postgres.db)).toEqual([]);
    await drop();
  });

  it('leave neither effect nor record when the record cannot be stored', { tags: ['R-84', 'T-63'] }, async () => {
    const { open, openAsOwner, drop } = await throwawayPostgres();
    const postgres = await open();
    const shop = await TestOperator.start(postgres);
    const customer = await shop.player('254700000778', 1_000);
    shop.line.troubleOf = () => 'lost';
    await shop.post('/profile/v1/withdraw', { amount: 400 }, customer.token);
    await openAsOwner().db.execute('alter table staff_action add constraint broken check (id < 0)');
    const { id = 0 } = (await postgres.db.select().from(payment)).find((each) => each.status === 'pending') ?? {};
    const broken = runStaff(postgres, ['payments', 'resolve', String(id), '--not-made', '--reason', 'will not commit']);
    await expect(broken).rejects.toThrow('staff_action');
    expect(await shop.balance(customer)).toBe(600);
    const after = (await postgres.db.select().from(payment)).find((each) => each.id === id);
    expect(after).toMatchObject({ status: 'pending' });
    await drop();
  });
});
