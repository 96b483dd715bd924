import { desc, eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { account, payBillPayment, payment, staffAction } from '../db/schema/index.ts';
import type { Player, TestOperator } from '../test/operator.ts';
import { payBillOf } from '../test/payBill.ts';
import { useOperator } from '../test/useOperator.ts';
import { runStaff } from './test/runStaff.ts';

const PAID_AT = '2026-11-20 06:38';
let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone);
});

const nowMs = () => operator.clock.nowMs;
const receiptOf = (number: number) => `RCV${player.phone.slice(-3)}000${number}`;
const staff = async (argv: string[]) => runStaff(database, [...argv, '--json'], { nowMs });
const receive = (receipt: string, amount: string, to: string, more: string[] = []) => {
  const sent = ['--amount', amount, '--account', to, '--payer', player.phone, '--at', PAID_AT, ...more];
  return staff(['payments', 'receive', receipt, ...sent, '--reason', 'in the statement of 20 Nov']);
};
async function prompted(amount: number): Promise<number> {
  await operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token);
  const [prompt] = await database.db.select().from(payment).orderBy(desc(payment.id)).limit(1);
  return prompt?.id ?? 0;
}
const find = async (receipt: string) =>
  (await operator.post('/profile/v1/find_deposit', { receipt }, player.token)).data.data;

describe('payments receive', { tags: ['R-498', 'T-63'] }, () => {
  it('credits a payment whose notice never arrived, once, also if the notice arrives later', async () => {
    const receipt = receiptOf(1);
    expect(await find(receipt)).toMatchObject({ outcome: 'notFound' });
    const booked = { status: 'paid', receipt, amountCents: 25_050, suspenseEntry: null };
    const first = await receive(receipt, '250.50', player.phone);
    expect(first.result).toMatchObject({ status: 'done', rows: [booked] });
    expect((await receive(receipt, '250.50', player.phone)).result).toMatchObject({
      status: 'unchanged',
      rows: [booked],
    });
    const notice = { receipt, amountCents: 25_050, accountReference: player.phone, payer: '', payerName: '' };
    await payBillOf(database.db, nowMs).confirm({ ...notice, paidAtMs: nowMs() });
    expect(await operator.balance(player)).toBe(250.5);
    expect(await find(receipt)).toMatchObject({ outcome: 'alreadyCredited' });
  });

  it('credits the prompt that the account number names', async () => {
    await operator.post('/profile/v1/deposit', { amount: 200, desc: '' }, player.token);
    const [prompt] = await database.db.select().from(payment).orderBy(desc(payment.id)).limit(1);
    const receipt = receiptOf(1);
    const { result } = await receive(receipt, '200', `USH${prompt?.id}`);
    expect(result).toMatchObject({ status: 'done', rows: [{ payment: prompt?.id, status: 'paid', receipt }] });
    await operator.answerPrompt(player.phone, prompt?.id ?? 0, 'approve');
    expect(await operator.balance(player)).toBe(200);
  });

  it('credits a prompt that had failed', { tags: ['R-53'] }, async () => {
    const [receipt, reference] = [receiptOf(1), await prompted(200)];
    await operator.answerPrompt(player.phone, reference, 'refuse');
    expect((await receive(receipt, '200', `USH${reference}`)).result).toMatchObject({ status: 'done' });
    expect(await operator.balance(player)).toBe(200);
  });

  it('leaves money for an unknown account in suspense, which the payer can claim', async () => {
    const receipt = receiptOf(1);
    const { result } = await receive(receipt, '300', 'shop 4');
    const waiting = { inSuspenseFor: 'unknownAccount', suspenseEntry: expect.any(Number) };
    expect(result).toMatchObject({ status: 'done', rows: [waiting] });
    expect(await find(receipt)).toMatchObject({ outcome: 'credited' });
    expect(await operator.balance(player)).toBe(300);
  });

  it.each([
    ['250001', '2026-11-20 06:38', 'amountTooHigh'],
    ['100', '2099-01-01 00:00', 'inFuture'],
  ])('refuses %s KES of %s and books nothing', async (amount, at, reason) => {
    const refused = await receive(receiptOf(1), amount, player.phone, ['--at', at]);
    expect(refused).toMatchObject({ exitCode: 3, result: { status: 'refused', reason } });
    expect(await operator.balance(player)).toBe(0);
  });

  it('refuses the receipt of a withdrawal, and another amount for a receipt', async () => {
    const receipt = receiptOf(1);
    await receive(receipt, '1000', player.phone);
    expect((await receive(receipt, '999', player.phone)).result).toMatchObject({ reason: 'otherAmount' });
    await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token);
    const mine = eq(payment.direction, 'withdrawal');
    const [sent] = await database.db.select().from(payment).where(mine).orderBy(desc(payment.id)).limit(1);
    expect(sent?.receipt).not.toBeNull();
    expect((await receive(String(sent?.receipt), '100', player.phone)).result).toMatchObject({
      reason: 'receiptTaken',
    });
    expect(await operator.balance(player)).toBe(900);
  });

  it.each([
    ['in suspense', async () => 'shop 4'],
    ['of a prompt', async () => `USH${await prompted(300)}`],
  ])('changes nothing when money %s is repeated, and refuses another amount', async (_, toOf) => {
    const [receipt, to] = [receiptOf(1), await toOf()];
    for (const status of ['done', 'unchanged'])
      expect((await receive(receipt, '300', to)).result).toMatchObject({ status });
    const other = await receive(receipt, '299', to);
    expect(other.result).toMatchObject({ status: 'refused', reason: 'otherAmount' });
  });

  it('knows the amount that arrived of a prompt, not the requested one', async () => {
    const [receipt, reference] = [receiptOf(1), await prompted(300)];
    await operator.reportPayment({ reference, resultCode: '0', receipt, amountCents: 20_000 });
    expect((await receive(receipt, '200', `USH${reference}`)).result).toMatchObject({ status: 'unchanged' });
    expect((await receive(receipt, '300', `USH${reference}`)).result).toMatchObject({ reason: 'otherAmount' });
    expect(await operator.balance(player)).toBe(200);
  });

  it('books the most that M-PESA moves at once', async () => {
    expect((await receive(receiptOf(1), '250000', 'shop 4')).result).toMatchObject({ status: 'done' });
  });

  it("refuses the receipt of another player's deposit, and changes nothing", { tags: ['R-499'] }, async () => {
    const receipt = receiptOf(1);
    await receive(receipt, '200', player.phone);
    const other = await operator.player(`25473${player.phone.slice(-7)}`);
    await operator.post('/profile/v1/deposit', { amount: 200, desc: '' }, other.token);
    const [prompt] = await database.db.select().from(payment).orderBy(desc(payment.id)).limit(1);
    for (const to of [other.phone, `USH${prompt?.id}`, 'shop 4'])
      expect((await receive(receipt, '200', to)).result).toMatchObject({ status: 'refused', reason: 'receiptTaken' });
    const [open] = await database.db
      .select()
      .from(payment)
      .where(eq(payment.id, prompt?.id ?? 0));
    expect(open).toEqual(prompt);
    expect([await operator.balance(player), await operator.balance(other)]).toEqual([200, 0]);
  });

  it.each([
    ['--amount', '0'],
    ['--amount', '1.234'],
    ['--at', '2026-02-30 10:00'],
    ['--payer', ' '],
    ['--payer', '0712345678 JANE OTIENO'],
    ['--payer', '2547******78 - JANE'],
  ])('refuses the wrong usage %s %s', async (option, value) => {
    const wrong = await receive(receiptOf(1), '100', player.phone, [option, value]);
    expect(wrong).toMatchObject({ exitCode: 2, err: expect.stringContaining('usage: payments receive') });
  });

  it.each([
    ['2547******78', '2547******78'],
    ['2547xxxxx678', '2547xxxxx678'],
    ['+254 712-345-678', '254712345678'],
  ])('stores the payer %s as %s', async (payer, stored) => {
    const receipt = receiptOf(1);
    await receive(receipt, '100', 'shop 4', ['--payer', payer]);
    const rows = await database.db.select().from(payBillPayment).where(eq(payBillPayment.receipt, receipt));
    expect(rows).toMatchObject([{ payer: stored, payerName: '' }]);
  });

  it('is recorded without phone and account number', { tags: ['R-84'] }, async () => {
    const [mine] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    await receive(receiptOf(1), '100', mine?.accNo ?? '');
    const [record] = await database.db.select().from(staffAction).orderBy(desc(staffAction.id)).limit(1);
    expect(record?.arguments).toMatchObject({ account: `#${mine?.id}`, payer: expect.stringContaining('******') });
    expect(JSON.stringify(record)).not.toContain(mine?.accNo);
    expect(JSON.stringify(record)).not.toContain(player.phone);
  });

  it.each<[string, (accNo: string) => string]>([
    ['blanks', (accNo) => accNo.replaceAll(/(\d{4})(?=\d)/g, '$1 ')],
    ['hyphens', (accNo) => accNo.replaceAll(/(\d{4})(?=\d)/g, '$1-')],
    ['other words', (accNo) => `deposit to ${accNo}`],
  ])('is recorded without an account number that is typed with %s', { tags: ['R-84'] }, async (_what, typedOf) => {
    const [mine] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    expect((await receive(receiptOf(1), '100', typedOf(mine?.accNo ?? ''))).result).toMatchObject({ status: 'done' });
    const [record] = await database.db.select().from(staffAction).orderBy(desc(staffAction.id)).limit(1);
    expect(record?.arguments).toMatchObject({ account: expect.stringMatching(/^(deposit to )?#(\d{1,4}|\?)$/) });
  });
});
