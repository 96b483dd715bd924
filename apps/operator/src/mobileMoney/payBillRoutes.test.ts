import { createHash } from 'node:crypto';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { payBillPayment } from '../db/schema/index.ts';
import { readConfig } from '../config.ts';
import { emptyDatabase } from '../test/databases.ts';
import { expectSoundMoney } from '../test/moneyFaults.ts';
import { type Player, TestOperator } from '../test/operator.ts';
import { loadKeys } from '../keys/keys.ts';
import { CallbackUrls } from './callbackUrls.ts';
import { Daraja } from './daraja.ts';
import { callBack, FakeDaraja, PATHS } from './test/fakeDaraja.ts';

const PHONE = '254716999001';
let database: Database;
let fake: FakeDaraja;
let operator: TestOperator;
let player: Player;
let addresses: Record<string, string>;

beforeAll(async () => {
  [database, fake] = await Promise.all([emptyDatabase(), FakeDaraja.start()]);
  operator = await TestOperator.start(database, { daraja: fake.settings });
  player = await operator.player(PHONE);
  const { paymentCallbacks } = await loadKeys(database.db, readConfig({ FIXED_KEYS: 'on' }).keySource);
  const urls = new CallbackUrls(fake.settings.callbackUrl, paymentCallbacks);
  await new Daraja({ settings: fake.settings, nowMs: () => operator.clock.nowMs, urls }).registerPayBill();
  addresses = fake.bodies('registerPayBill')[0] as Record<string, string>;
});
afterAll(() => Promise.all([database.close(), fake.close()]));
afterEach(async () => {
  await expectSoundMoney(database.db);
});

/** A notice with the fields that Safaricom documents. */
const notice = (more: object = {}) => ({
  TransactionType: 'Pay Bill',
  TransID: 'RKTQDM7W6S',
  TransTime: '20261121063845',
  TransAmount: '10.00',
  BusinessShortCode: '174379',
  BillRefNumber: '0716999001',
  InvoiceNumber: '',
  OrgAccountBalance: '',
  ThirdPartyTransID: '',
  MSISDN: createHash('sha256').update(PHONE).digest('hex'),
  FirstName: 'Achieng',
  MiddleName: '',
  LastName: '',
  ...more,
});
const send = (address: string | undefined, body: unknown) => callBack(operator, address, body);
const unreadable = async () => Number((await operator.metric('pay_bill_unexplained_total{reason="unreadable"}')) ?? 0);
const ACCEPTED = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } };
const rejected = (code: string) => ({ status: 200, body: { ResultCode: code, ResultDesc: 'Rejected' } });

describe('pay bill callbacks of Daraja', () => {
  it('are registered at unguessable addresses without words that Safaricom refuses', { tags: ['R-77'] }, () => {
    expect(fake.received.at(-1)?.path).toBe(PATHS.registerPayBill);
    expect(addresses).toEqual({
      ShortCode: '174379',
      ResponseType: 'Completed',
      ConfirmationURL: expect.stringMatching(/^https:\/\/operator\.example\/payments\/received\/174379\/[0-9a-f]{64}$/),
      ValidationURL: expect.stringMatching(/^https:\/\/operator\.example\/payments\/validation\/174379\/[0-9a-f]{64}$/),
    });
    expect(JSON.stringify(addresses)).not.toMatch(/m-?pesa|safaricom|exe|cmd|sql|query/i);
  });

  it('accept a valid payment, and credit it once when it is replayed', { tags: ['R-74', 'R-77'] }, async () => {
    expect(await send(addresses.ValidationURL, notice())).toEqual(ACCEPTED);
    expect(await operator.balance(player)).toBe(0);
    for (const _ of [1, 2, 3]) expect(await send(addresses.ConfirmationURL, notice())).toEqual(ACCEPTED);
    expect(await operator.balance(player)).toBe(10);
    const [stored] = await database.db.select().from(payBillPayment);
    expect(stored).toMatchObject({ receipt: 'RKTQDM7W6S', paidAt: new Date('2026-11-21T03:38:45Z'), reason: null });
  });

  it.each([
    ['an unknown account number', { BillRefNumber: '0799999999' }, 'C2B00012'],
    ['an amount below the minimum', { TransAmount: '9' }, 'C2B00013'],
    ['an amount above the maximum', { TransAmount: '150001' }, 'C2B00013'],
    ['another short code', { BusinessShortCode: '600000' }, 'C2B00016'],
  ])('refuse %s before the money moves', { tags: ['R-74'] }, async (_, more, code) => {
    expect(await send(addresses.ValidationURL, notice({ TransID: 'RKTQDM7W6T', ...more }))).toEqual(rejected(code));
  });

  it('answer a forged address like an unknown route', { tags: ['R-77', 'T-19'] }, async () => {
    const before = await operator.balance(player);
    const token = 'f'.repeat(64);
    const forged = [
      `https://o.example/payments/received/174379/${token}`,
      `https://o.example/payments/received/600000/${token}`,
      // The token of the validation is not that of the confirmation.
      String(addresses.ValidationURL).replace('validation', 'received'),
    ];
    const unknown = await send('https://o.example/payments/nothing/174379/x', notice());
    for (const address of forged) expect(await send(address, notice({ TransID: 'RKTQDM7W6U' }))).toEqual(unknown);
    expect(unknown.status).toBe(404);
    expect(await operator.balance(player)).toBe(before);
  });

  it.each([
    ['nothing', {}],
    ['a list', []],
    ['no receipt', notice({ TransID: undefined })],
    ['a receipt that is no code', notice({ TransID: "x'; drop table payment" })],
    ['a negative amount', notice({ TransID: 'RKTQDM7W6V', TransAmount: '-10' })],
    ['more than M-PESA moves at once', notice({ TransID: 'RKTQDM7W6V', TransAmount: '250000.01' })],
    ['no amount', notice({ TransID: 'RKTQDM7W6V', TransAmount: 'ten' })],
    ['another short code', notice({ TransID: 'RKTQDM7W6V', BusinessShortCode: '600000' })],
  ])('acknowledge and count an unreadable confirmation: %s', { tags: ['R-75'] }, async (_, body) => {
    const [before, counted] = [await operator.balance(player), await unreadable()];
    expect(await send(addresses.ConfirmationURL, body)).toEqual(ACCEPTED);
    expect(await operator.balance(player)).toBe(before);
    expect(await unreadable()).toBe(counted + 1);
  });

  it('read what Safaricom may leave out or write otherwise', { tags: ['R-75'] }, async () => {
    const before = Number(await operator.balance(player));
    const odd = {
      TransID: 'RKTQDM7W6W',
      TransAmount: 20,
      BillRefNumber: 716999001,
      TransTime: 'soon',
      FirstName: null,
    };
    expect(await send(addresses.ConfirmationURL, notice({ ...odd, MSISDN: undefined }))).toEqual(ACCEPTED);
    expect(await operator.balance(player)).toBe(before + 20);
    const nulls = { BillRefNumber: '\0\0', MSISDN: '2547\0', FirstName: 'A\0' };
    expect(await send(addresses.ConfirmationURL, notice({ TransID: 'RKTQDM7W6X', ...nulls }))).toEqual(ACCEPTED);
    const [stored] = await database.db.select().from(payBillPayment).where(eq(payBillPayment.receipt, 'RKTQDM7W6X'));
    expect(stored).toMatchObject({ accountReference: '', payer: '2547', payerName: 'A', reason: 'unknownAccount' });
    expect(await operator.balance(player)).toBe(before + 20);
  });
});

it('fails when Daraja refuses the registration', { tags: ['R-77'] }, async () => {
  fake.on('registerPayBill', () => ({
    status: 500,
    json: { errorCode: '500.003.1001', errorMessage: 'Already registered' },
  }));
  const urls = new CallbackUrls('https://o.example', { current: 'key', previous: null });
  const daraja = new Daraja({ settings: fake.settings, nowMs: () => operator.clock.nowMs, urls });
  await expect(daraja.registerPayBill()).rejects.toThrow('Already registered');
});

it.each([
  ['250.75', 250, 0.75],
  ['0.75', null, 0.75],
])('returns the whole KES of %s to an excluded player', { tags: ['R-144'] }, async (TransAmount, returned, kept) => {
  const excluded = await operator.player(`2547169991${String(TransAmount.length).padStart(2, '0')}`);
  await operator.exclude(excluded, '1-Hour');
  const payer = createHash('sha256').update(excluded.phone).digest('hex');
  const sent = { TransID: `RKTQDM8W${TransAmount.length}S`, TransAmount, BillRefNumber: excluded.phone, MSISDN: payer };
  fake.received.length = 0;
  expect(await send(addresses['ConfirmationURL'], notice(sent))).toEqual(ACCEPTED);
  operator.clock.nowMs += 1_000;
  await operator.run('payments');
  expect(fake.bodies('payout').map(({ Amount }) => Amount)).toEqual(returned === null ? [] : [returned]);
  expect(await operator.balance(excluded)).toBe(kept);
});
