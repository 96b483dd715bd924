import { isNotNull } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { payment } from '../db/schema/index.ts';
import { auditLedger, type Player, TestOperator } from '../test/operator.ts';
import {
  callBack as callBackTo,
  type FakeDaraja,
  PATHS,
  payoutResult,
  pushResult,
  receiptOf,
} from './test/fakeDaraja.ts';
import { useDaraja } from './test/useDaraja.ts';

const SECOND_MS = 1_000;
const HOUR_MS = 60 * 60 * SECOND_MS;
const DAY_MS = 24 * HOUR_MS;
let database: Database;
let daraja: FakeDaraja;
let operator: TestOperator;
let player: Player;

/** Sessions last longer than any test. */
const SETTINGS = { sessionMs: 30 * DAY_MS };
useDaraja((ready) => ({ database, daraja, operator, player } = ready), SETTINGS);
afterEach(async () => {
  await auditLedger(database.db);
  await database.db.update(payment).set({ status: 'failed', nextQueryAt: null }).where(isNotNull(payment.nextQueryAt));
});

const deposit = (amount = 500) => operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token);
const withdraw = (amount: unknown) => operator.post('/profile/v1/withdraw', { amount }, player.token);
const balance = () => operator.balance(player);
const callBack = (address: unknown, body: unknown) => callBackTo(operator, address, body);
const ACCEPTED = { status: 200, body: { ResultCode: 0, ResultDesc: 'Accepted' } };
const metric = async (series: string) => Number((await operator.metric(series)) ?? 0);
const lastPayment = async () => (await database.db.select().from(payment).orderBy(payment.id)).at(-1);

/** Requests a deposit that the fake accepts; returns the request and its checkout id. */
async function prompted(amount = 500) {
  await deposit(amount);
  return { push: daraja.bodies('push').at(-1) ?? {}, checkout: (await lastPayment())?.providerRef };
}

/** Advances the clock and runs reconciliation. */
async function reconcileAfter(durationMs: number): Promise<void> {
  operator.clock.nowMs += durationMs;
  await operator.run('payments');
}

describe('deposit prompt', () => {
  it("sends Daraja's fields and reuses the access token until it expires", async () => {
    expect((await deposit()).data).toMatchObject({ code: 200, message: 'USSD sent to your Mobile Phone Number' });
    await deposit();
    const timestamp = '20261121170000';
    expect(daraja.bodies('push')[0]).toEqual({
      BusinessShortCode: '174379',
      Password: Buffer.from(`174379passkey${timestamp}`).toString('base64'),
      Timestamp: timestamp,
      TransactionType: 'CustomerPayBillOnline',
      Amount: 500,
      PartyA: player.phone,
      PartyB: '174379',
      PhoneNumber: player.phone,
      CallBackURL: expect.stringMatching(/^https:\/\/operator\.example\/payments\/deposit\/\d+\/[0-9a-f]{64}$/),
      AccountReference: expect.stringMatching(/^USH\d+$/),
      TransactionDesc: expect.stringMatching(/^Deposit \d+$/),
    });
    const tokens = daraja.received.filter(({ path }) => path === PATHS.token);
    expect(tokens.map(({ authorization }) => authorization)).toEqual([`Basic ${btoa('key:secret')}`]);
    operator.clock.nowMs += 3_600 * SECOND_MS;
    await deposit();
    expect(daraja.received.filter(({ path }) => path === PATHS.token)).toHaveLength(2);
  });

  it.each([
    ['a bad request', { status: 400, json: { errorCode: '400.002.02', errorMessage: 'Bad Request' } }],
    ['a phone in use', { status: 500, json: { errorCode: '500.001.1001', errorMessage: 'Unable to lock subscriber' } }],
    ['a request that is not accepted', { json: { ResponseCode: '1' } }],
  ])('fails at once with a plain message when Daraja refuses it: %s', async (_, answer) => {
    daraja.on('push', () => answer);
    expect((await deposit()).data).toMatchObject({
      code: 424,
      message: 'M-PESA did not take the request. Please try again in a minute.',
    });
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: 'not-sent' });
  });

  it('counts as not sent when no access token is available', async () => {
    daraja.on('token', () => 'cut');
    expect((await deposit()).data.code).toBe(424);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: 'not-sent' });
  });
});

describe('deposit', () => {
  it('is credited once however often its callback arrives', async () => {
    const { push, checkout } = await prompted();
    const paid = pushResult(checkout, 0, 500);
    const answers = await Promise.all([1, 2, 3].map(() => callBack(push.CallBackURL, paid)));
    answers.push(await callBack(push.CallBackURL, paid));
    expect(answers).toEqual([ACCEPTED, ACCEPTED, ACCEPTED, ACCEPTED]);
    expect(await balance()).toBe(500);
    expect(await lastPayment()).toMatchObject({ status: 'paid', receipt: receiptOf(checkout) });
  });

  it("is credited by a callback that arrives before the prompt's response", async () => {
    daraja.on('push', async (body) => {
      await callBack(body.CallBackURL, pushResult('ws_CO_fast', '0', 500));
      return 'cut' as const;
    });
    expect((await deposit()).httpStatus).toBe(500);
    expect(await balance()).toBe(500);
    expect(await lastPayment()).toMatchObject({ status: 'paid', providerRef: 'ws_CO_fast' });
  });

  it('is credited by a callback that names it by its MerchantRequestID only', { tags: ['R-56'] }, async () => {
    const { push } = await prompted();
    const merchant = (await lastPayment())?.secondProviderRef ?? '';
    expect(merchant).toMatch(/^merchant-\d+$/);
    await callBack(push.CallBackURL, pushResult('ws_CO_other', 0, 500, { merchant }));
    expect(await balance()).toBe(500);
  });

  it('reports contradictions at /metrics', { tags: ['R-55'] }, async () => {
    const { push, checkout } = await prompted();
    await callBack(push.CallBackURL, pushResult(checkout, 0, 5_000));
    expect(await metric('payment_contradictions_total{direction="deposit",kind="amountDiffers"}')).toBe(1);
    expect(await metric('suspense_shillings')).toBe(4_500);
  });

  it.each([1, '1032', 1037, '2001', 1019, '1025', 'SFC_IC0003'])('is not credited by result %j', async (resultCode) => {
    const { push, checkout } = await prompted();
    await callBack(push.CallBackURL, pushResult(checkout, resultCode));
    expect(await balance()).toBe(0);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: String(resultCode) });
  });

  it('is credited by a status query when its callback is lost, and stores a late receipt', async () => {
    const { push, checkout } = await prompted();
    await reconcileAfter(19 * SECOND_MS);
    expect(daraja.bodies('pushQuery')).toEqual([]);
    daraja.on('pushQuery', () => ({ json: { ResponseCode: '0', CheckoutRequestID: checkout, ResultCode: '0' } }));
    await reconcileAfter(SECOND_MS);
    expect(daraja.bodies('pushQuery')).toMatchObject([{ CheckoutRequestID: checkout, BusinessShortCode: '174379' }]);
    expect(await balance()).toBe(500);
    expect(await lastPayment()).toMatchObject({ status: 'paid', receipt: null });
    await callBack(push.CallBackURL, pushResult(checkout, 0, 500));
    expect(await balance()).toBe(500);
    expect(await lastPayment()).toMatchObject({ status: 'paid', receipt: receiptOf(checkout) });
  });

  it('is credited when a payment reported as failed is confirmed later', async () => {
    const { push, checkout } = await prompted();
    daraja.on('pushQuery', () => ({ json: { ResponseCode: '0', ResultCode: 1037 } }));
    await reconcileAfter(20 * SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: '1037' });
    await callBack(push.CallBackURL, pushResult(checkout, 0, 500));
    await callBack(push.CallBackURL, pushResult(checkout, 1032));
    expect(await balance()).toBe(500);
    expect(await lastPayment()).toMatchObject({ status: 'paid' });
  });

  it.each([
    [
      'is being processed',
      { status: 500, json: { errorCode: '500.001.1001', errorMessage: 'The transaction is being processed' } },
    ],
    ['is still under processing', { json: { ResponseCode: '0', ResultCode: '4999' } }],
    ['fails the query', { status: 503, json: {} }],
  ])('is queried again after doubling intervals when it %s', async (_, answer) => {
    daraja.on('pushQuery', () => answer);
    await prompted();
    for (let second = 0; second < 200; second += 5) await reconcileAfter(5 * SECOND_MS);
    // At 20, 40, 80 and 160 s.
    expect(daraja.bodies('pushQuery')).toHaveLength(4);
    expect(await lastPayment()).toMatchObject({ status: 'pending', queryAttempts: 4 });
    // At most 6 h apart.
    for (let hours = 0; hours < 24; hours += 6) await reconcileAfter(6 * HOUR_MS);
    expect(daraja.bodies('pushQuery')).toHaveLength(8);
  });

  it('fails after a day, not before, when the service does not know it', async () => {
    const unknown = { errorCode: '400.002.02', errorMessage: 'Bad Request - Invalid CheckoutRequestID' };
    daraja.on('pushQuery', () => ({ status: 400, json: unknown }));
    await prompted();
    await reconcileAfter(DAY_MS - SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
    // Due times are in the database, so a new process continues with them.
    operator = await TestOperator.start(database, { ...SETTINGS, daraja: daraja.settings }, operator);
    await reconcileAfter(6 * HOUR_MS);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: 'unknown' });
  });

  it('fails after a day when the prompt got no response, and its callback still credits it', async () => {
    let timeout = new AbortController();
    // Ends the wait once the request has arrived, because a busy machine may need any time for that.
    const timeouts = vi
      .spyOn(AbortSignal, 'timeout')
      .mockImplementation(() => (timeout = new AbortController()).signal);
    daraja.on('push', () => {
      timeout.abort(new DOMException('too late', 'TimeoutError'));
      return 'silent';
    });
    expect((await deposit()).httpStatus).toBe(500);
    expect(timeouts).toHaveBeenLastCalledWith(daraja.settings.timeoutMs);
    timeouts.mockRestore();
    await reconcileAfter(DAY_MS - SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'pending', providerRef: null });
    await reconcileAfter(6 * HOUR_MS);
    expect(daraja.bodies('pushQuery')).toEqual([]);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: 'expired' });
    await callBack(daraja.bodies('push')[0]?.CallBackURL, pushResult('ws_CO_late', 0, 500));
    expect(await balance()).toBe(500);
  });

  it.each([
    ['system busy', '26'],
    ['a subscriber in another transaction', 1001],
    ['still under processing', '4999'],
    ['a code that nobody documents', '777'],
  ])('stays open after %s, and a later report credits it', { tags: ['R-50'] }, async (_, resultCode) => {
    const { push, checkout } = await prompted();
    await callBack(push.CallBackURL, pushResult(checkout, resultCode));
    daraja.on('pushQuery', () => ({ json: { ResponseCode: '0', ResultCode: resultCode } }));
    await reconcileAfter(21 * SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
    daraja.on('pushQuery', () => ({ json: { ResponseCode: '0', ResultCode: '0' } }));
    await reconcileAfter(60 * SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'paid' });
    expect(await balance()).toBe(500);
  });

  it('counts results that no source explains', { tags: ['R-50'] }, async () => {
    const { push, checkout } = await prompted();
    await callBack(push.CallBackURL, pushResult(checkout, '777'));
    await callBack(push.CallBackURL, pushResult(checkout, '26'));
    expect(await metric('payment_unknown_results_total{direction="deposit"}')).toBe(1);
  });

  it('is queried for a day after it failed, and credited when it was paid after all', { tags: ['R-53'] }, async () => {
    const { push, checkout } = await prompted();
    await callBack(push.CallBackURL, pushResult(checkout, 1037));
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: '1037' });
    daraja.on('pushQuery', () => ({ json: { ResponseCode: '0', ResultCode: '0' } }));
    await reconcileAfter(20 * SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'paid', nextQueryAt: null });
    expect(await balance()).toBe(500);
  });

  it('is not queried more than a day after it failed', { tags: ['R-53'] }, async () => {
    const { push, checkout } = await prompted();
    await callBack(push.CallBackURL, pushResult(checkout, 1032));
    daraja.on('pushQuery', () => ({ json: { ResponseCode: '0', ResultCode: '1032' } }));
    for (let hours = 0; hours < 48; hours += 2) await reconcileAfter(2 * HOUR_MS);
    expect(await lastPayment()).toMatchObject({ status: 'failed', nextQueryAt: null });
    expect(daraja.bodies('pushQuery').length).toBeLessThan(10);
  });

  it.each([
    ['another request', () => pushResult('ws_CO_other', 0, 500)],
    ['no amount of money', (checkout: unknown) => pushResult(checkout, 0, -500)],
    ['more than M-PESA moves at once', (checkout: unknown) => pushResult(checkout, 0, '90071992547409.91')],
    ['an unreadable amount', (checkout: unknown) => pushResult(checkout, 0, 'many')],
    ['nothing', () => ({})],
  ])('ignores a callback that names %s', async (_, body) => {
    const { push, checkout } = await prompted();
    expect(await callBack(push.CallBackURL, body(checkout))).toEqual(ACCEPTED);
    expect(await balance()).toBe(0);
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
  });

  it('has its own callback address, and rejects every other token', { tags: ['T-19'] }, async () => {
    const { push: first } = await prompted();
    const { push: second, checkout } = await prompted();
    const token = String(first.CallBackURL).split('/').at(-1) ?? '';
    const paid = pushResult(checkout, 0, 500);
    const guesses = [token, '', 'x', token.toUpperCase()].map((guess) =>
      String(second.CallBackURL).replace(/[^/]+$/, guess),
    );
    guesses.push(String(second.CallBackURL).replace('/deposit/', '/payout/'));
    for (const guess of guesses) expect((await callBack(guess, paid)).status).toBe(404);
    expect(await balance()).toBe(0);
  });
});

describe('withdrawal', () => {
  beforeEach(async () => {
    const { push, checkout } = await prompted(1_000);
    await callBack(push.CallBackURL, pushResult(checkout, 0, 1_000));
  });

  const sent = () => daraja.bodies('payout').at(-1) ?? {};

  it("leaves the balance at once and sends Daraja's fields", async () => {
    expect((await withdraw(400)).data).toMatchObject({ code: 200, message: 'Withdrawal successful!' });
    expect(await balance()).toBe(600);
    expect(sent()).toEqual({
      OriginatorConversationID: expect.stringMatching(/^W\d+-\d{9}$/),
      InitiatorName: 'api-user',
      SecurityCredential: 'encrypted',
      CommandID: 'BusinessPayment',
      // 400 less the fee on the unused deposit.
      Amount: 360,
      PartyA: '600997',
      PartyB: player.phone,
      Remarks: expect.stringMatching(/^Withdrawal \d+$/),
      QueueTimeOutURL: expect.stringContaining('/payments/timeout/'),
      ResultURL: expect.stringContaining('/payments/payout/'),
      Occassion: 'USHINDI',
    });
  });

  it("is paid when its result confirms it, with M-PESA's receipt", async () => {
    await withdraw(400);
    const { ResultURL, OriginatorConversationID: conversation } = sent();
    const done = payoutResult(conversation, 0, { TransactionAmount: 400, TransactionReceipt: 'SG632NMUAB' });
    for (const answer of [await callBack(ResultURL, done), await callBack(ResultURL, done)])
      expect(answer).toEqual(ACCEPTED);
    expect(await balance()).toBe(600);
    expect(await lastPayment()).toMatchObject({ status: 'paid', receipt: 'SG632NMUAB' });
  });

  it('is paid by a result that names it by its ConversationID only', { tags: ['R-56'] }, async () => {
    await withdraw(400);
    const conversationId = (await lastPayment())?.secondProviderRef ?? '';
    expect(conversationId).toMatch(/^AG_\d+$/);
    await callBack(sent().ResultURL, payoutResult('drawn-by-daraja', 0, {}, { conversationId }));
    expect(await lastPayment()).toMatchObject({ status: 'paid' });
  });

  it('is refunded once when its result is a failure', async () => {
    await withdraw(400);
    const { ResultURL, OriginatorConversationID: conversation } = sent();
    await Promise.all([1, 2, 3].map(() => callBack(ResultURL, payoutResult(conversation, '2001'))));
    expect(await balance()).toBe(1_000);
    // A later contradiction needs a person.
    await callBack(ResultURL, payoutResult(conversation, 0, { TransactionAmount: 400 }));
    expect(await balance()).toBe(1_000);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: '2001' });
  });

  it('is refunded at once when Daraja refuses it', async () => {
    daraja.on('payout', () => ({ status: 400, json: { errorCode: '400.002.02', errorMessage: 'Bad Request' } }));
    expect((await withdraw(400)).data).toMatchObject({
      code: 424,
      message: 'Withdrawals are not possible at the moment. Your money is in your account.',
    });
    expect(await balance()).toBe(1_000);
  });

  it.each([
    ['the connection is cut', () => 'cut' as const],
    [
      'Daraja fails',
      () => ({ status: 500, json: { errorCode: '500.003.1001', errorMessage: 'Internal Server Error' } }),
    ],
    [
      'its number is a duplicate',
      () => ({ status: 500, json: { errorCode: '500.002.1001', errorMessage: 'Duplicate' } }),
    ],
  ])('stays debited and is queried when it is unknown whether it was sent: %s', async (_, behaviour) => {
    daraja.on('payout', behaviour);
    expect((await withdraw(400)).data).toMatchObject({
      code: 200,
      message: expect.stringContaining('being processed'),
    });
    await reconcileAfter(20 * SECOND_MS);
    const conversation = sent().OriginatorConversationID;
    const [statusQuery] = daraja.bodies('status');
    expect(statusQuery).toMatchObject({
      CommandID: 'TransactionStatusQuery',
      OriginalConversationID: conversation,
      PartyA: '600997',
    });
    const ReceiptNo = receiptOf(conversation);
    const named = { OriginatorConversationID: conversation, ReceiptNo, Amount: '400' };
    await callBack(statusQuery?.ResultURL, payoutResult('q', 0, { ...named, TransactionStatus: 'Pending' }));
    await callBack(statusQuery?.QueueTimeOutURL, {});
    await reconcileAfter(DAY_MS);
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
    expect(await balance()).toBe(600);
    await callBack(statusQuery?.ResultURL, payoutResult('q', 2032, {}));
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
    await callBack(statusQuery?.ResultURL, payoutResult('q', 0, { ...named, TransactionStatus: 'Completed' }));
    expect(await lastPayment()).toMatchObject({ status: 'paid', receipt: ReceiptNo });
    expect(await balance()).toBe(600);
  });

  it.each(['Cancelled', 'Declined', 'Expired', 'Failed'])(
    'is refunded once when its callback is lost and a query reports it as %s',
    { tags: ['R-54'] },
    async (TransactionStatus) => {
      await withdraw(400);
      await reconcileAfter(20 * SECOND_MS);
      const [statusQuery] = daraja.bodies('status');
      const named = { OriginatorConversationID: sent().OriginatorConversationID, TransactionStatus };
      for (let report = 0; report < 3; report += 1) await callBack(statusQuery?.ResultURL, payoutResult('q', 0, named));
      expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: `status:${TransactionStatus}` });
      expect(await balance()).toBe(1_000);
    },
  );

  it.each(['15', '17', '26', '999'])(
    'is not refunded by result %s, which may pass',
    { tags: ['R-50'] },
    async (code) => {
      await withdraw(400);
      await callBack(sent().ResultURL, payoutResult(sent().OriginatorConversationID, code));
      expect(await lastPayment()).toMatchObject({ status: 'pending' });
      expect(await balance()).toBe(600);
    },
  );

  it('is refunded after seven days in which the provider answered and never decided it', {
    tags: ['R-54'],
  }, async () => {
    await withdraw(400);
    await reconcileAfter(7 * DAY_MS - SECOND_MS);
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
    daraja.on('status', () => ({ status: 503, json: {} }));
    await reconcileAfter(6 * HOUR_MS);
    expect(await lastPayment()).toMatchObject({ status: 'pending' });
    daraja.on('status', () => ({ json: { ResponseCode: '0' } }));
    await reconcileAfter(6 * HOUR_MS);
    expect(await lastPayment()).toMatchObject({ status: 'failed', resultCode: 'expired', nextQueryAt: null });
    expect(await balance()).toBe(1_000);
  });
});
