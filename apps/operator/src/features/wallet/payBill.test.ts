import { createHash } from 'node:crypto';
import { maskPhone, rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '../../db/database.ts';
import { account, payBillPayment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import type { PaymentEvent } from '../../ports/paymentEvents.ts';
import type { PayBillPayment } from '../../ports/mobileMoney.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { createPayBill } from './payBill.ts';
import { listSuspense, resolveSuspense } from './suspense.ts';

const DAY_MS = 24 * 60 * 60_000;
let database: Database;
let operator: TestOperator;
let subscriber = 716_000_000;
let receipts = 0;
let player: Player;
let events: PaymentEvent[];

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionMs: 7 * DAY_MS });
});
afterAll(() => database.close());
beforeEach(async () => {
  events = [];
  subscriber += 1;
  player = await operator.player(`254${subscriber}`);
});
afterEach(async () => {
  await expectSoundMoney(database.db);
});

const nowMs = () => operator.clock.nowMs;
const payBill = (db: Db = database.db) =>
  createPayBill({
    db,
    nowMs,
    rulesAt: rulesOf('default'),
    logger: createLogger('silent'),
    onEvent: (event) => events.push(event),
  });

function paid(more: Partial<PayBillPayment> = {}): PayBillPayment {
  receipts += 1;
  const receipt = `NLJ7RT${String(receipts).padStart(4, '0')}`;
  const payer = createHash('sha256').update(player.phone).digest('hex');
  const sent = { amountCents: 50_000, accountReference: player.phone, payer, payerName: 'Achieng' };
  return { receipt, ...sent, paidAtMs: nowMs(), ...more };
}
const find = async (receipt: string, of = player) =>
  (await operator.post('/profile/v1/find_deposit', { receipt }, of.token)).data;
const storedOf = async (receipt: string) =>
  (await database.db.select().from(payBillPayment).where(eq(payBillPayment.receipt, receipt)))[0];
const transactions = async () =>
  (await operator.get('/profile/v1/transactions?page=1&limit=5', player.token)).data.data;
const CREDITED = { type: 'decided', direction: 'deposit', outcome: 'paid' };

describe('pay bill payment', () => {
  it.each([
    ['0', (phone: string) => `0${phone.slice(3)}`],
    ['nothing', (phone: string) => phone.slice(3)],
    ['254', (phone: string) => phone],
    ['00254', (phone: string) => `00${phone}`],
    ['+254 and spaces', (phone: string) => ` +254 ${phone.slice(3, 6)} ${phone.slice(6, 9)}-${phone.slice(9)} `],
  ])('is credited to the phone in its account number, written with %s', { tags: ['R-74'] }, async (_, write) => {
    const sent = paid({ accountReference: write(player.phone) });
    expect(await payBill().validate(sent)).toBeNull();
    await payBill().confirm(sent);
    expect(await operator.balance(player)).toBe(500);
    expect(await transactions()).toMatchObject([{ kind: 'deposit', amount: 500, receipt: sent.receipt }]);
    expect(events).toEqual([CREDITED]);
  });

  it('is credited to an account number of the operator', { tags: ['R-74'] }, async () => {
    const [{ accNo } = { accNo: '' }] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    await payBill().confirm(paid({ accountReference: accNo, amountCents: 550 }));
    expect(await operator.balance(player)).toBe(5.5);
  });

  it('is credited once however often and at the same time it is confirmed', { tags: ['R-74'] }, async () => {
    const sent = paid();
    await Promise.all(Array.from({ length: 5 }, () => payBill().confirm(sent)));
    await payBill().confirm({ ...sent, amountCents: 900_000 });
    expect(await operator.balance(player)).toBe(500);
    expect(events).toEqual([CREDITED]);
  });

  it.each([
    ['unknownAccount', { accountReference: '0799999999' }],
    ['unknownAccount', { accountReference: 'Achieng' }],
    ['unknownAccount', { accountReference: '' }],
    ['overLimit', { amountCents: 15_000_100 }],
  ] as const)('waits in suspense: %s %j', { tags: ['R-75'] }, async (reason, more) => {
    const sent = paid(more);
    expect(await payBill().validate(sent)).not.toBeNull();
    const before = (await auditLedger(database.db)).suspense ?? 0;
    await payBill().confirm(sent);
    await payBill().confirm(sent);
    expect((await auditLedger(database.db)).suspense).toBe(before + sent.amountCents);
    expect(await operator.balance(player)).toBe(0);
    expect(events).toEqual([{ type: 'unexplained', reason }]);
    expect(await storedOf(sent.receipt)).toMatchObject({ reason, payerName: 'Achieng', paymentId: null });
    const { receipt } = sent;
    expect(await listSuspense(database.db, 100)).toContainEqual(
      expect.objectContaining({ receipt, payer: maskPhone(sent.payer) }),
    );
  });

  it('waits in suspense for an excluded player and above the limit of a day', { tags: ['R-75'] }, async () => {
    for (const _ of [1, 2]) await payBill().confirm(paid({ amountCents: 15_000_000 }));
    await payBill().confirm(paid({ amountCents: 100 }));
    await operator.exclude(player, '1-Week');
    const sent = paid({ payer: '254700***111' });
    expect(await payBill().validate(sent)).toBe('notPossible');
    await payBill().confirm(sent);
    expect(events.slice(2)).toEqual([
      { type: 'unexplained', reason: 'overLimit' },
      { type: 'unexplained', reason: 'blocked' },
    ]);
    expect((await find(sent.receipt)).data).toMatchObject({ outcome: 'notFound' });
    expect(await operator.balance(player)).toBe(300_000);
  });

  it('refuses before the money moves: an account that is not verified, and too little', {
    tags: ['R-74'],
  }, async () => {
    await operator.post('/acc/v1/register', { user_id: '0799999998', password: 'siri', promo_code: '' });
    expect(await payBill().validate(paid({ accountReference: '0799999998' }))).toBe('unknownAccount');
    expect(await payBill().validate(paid({ amountCents: 900 }))).toBe('invalidAmount');
  });

  it('counts as a deposit of its day', { tags: ['R-75'] }, async () => {
    for (const _ of [1, 2]) await payBill().confirm(paid({ amountCents: 15_000_000 }));
    const { data } = await operator.post('/profile/v1/deposit', { amount: 10, desc: '' }, player.token);
    expect(data.code).toBe(422);
  });
});

describe("pay bill notice of a prompt's payment", () => {
  async function prompted(): Promise<number> {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    return (await operator.prompts(player.phone)).at(-1) ?? 0;
  }

  it('credits the prompt once, whichever report comes first', { tags: ['R-74'] }, async () => {
    const first = await prompted();
    await payBill().confirm(paid({ accountReference: ` ush${first} ` }));
    expect(await operator.balance(player)).toBe(500);
    const second = await prompted();
    await operator.answerPrompt(player.phone, second, 'approve');
    const [{ receipt }] = (await transactions()) as unknown as [{ receipt: string }];
    await payBill().confirm(paid({ receipt, accountReference: `ush${second}` }));
    expect(await operator.balance(player)).toBe(1_000);
    expect(await storedOf(receipt)).toBeUndefined();
  });

  it('credits a prompt that was open when the player lowered the limit', { tags: ['R-74', 'R-147'] }, async () => {
    const sent = paid({ accountReference: `USH${await prompted()}` });
    await operator.post('/profile/v1/limits', { kind: 'deposit', period: 'day', amount: 100 }, player.token);
    expect(await payBill().validate(sent)).toBeNull();
    await payBill().confirm(sent);
    expect(await operator.balance(player)).toBe(500);
  });

  it.each([
    ['another amount', { amountCents: 100 }],
    ['a prompt that does not exist', { accountReference: 'USH999999999' }],
  ])('waits in suspense when the prompt does not explain it: %s', { tags: ['R-75'] }, async (_, more) => {
    const reference = await prompted();
    await payBill().confirm(paid({ accountReference: `USH${reference}`, ...more }));
    expect(events).toEqual([{ type: 'unexplained', reason: 'otherPayment' }]);
    expect(await operator.balance(player)).toBe(0);
    await operator.answerPrompt(player.phone, reference, 'approve');
    expect(await operator.balance(player)).toBe(500);
  });

  async function refused(): Promise<number> {
    const reference = await prompted();
    await operator.answerPrompt(player.phone, reference, 'refuse');
    return reference;
  }

  it('waits in suspense above a limit when the prompt failed, whatever is reported later', {
    tags: ['R-75', 'R-147'],
  }, async () => {
    await operator.post('/profile/v1/limits', { kind: 'deposit', period: 'day', amount: 500 }, player.token);
    const [first, second] = [await refused(), await refused()];
    await payBill().confirm(paid({ accountReference: `USH${first}` }));
    const voucher = paid({ accountReference: `USH${second}` });
    expect(await payBill().validate(voucher)).toBe('invalidAmount');
    for (let time = 0; time < 2; time += 1) await payBill().confirm(voucher);
    expect(events).toMatchObject([
      { type: 'decided', outcome: 'paid' },
      { type: 'contradiction', kind: 'paidAfterFailed' },
      { type: 'unexplained', reason: 'overLimit' },
    ]);
    expect(await storedOf(voucher.receipt)).toMatchObject({ reason: 'overLimit' });
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    const report = { reference: second, providerRefs: [], resultCode: '0' };
    await applyPaymentOutcome(parts, { ...report, receipt: voucher.receipt, amountCents: voucher.amountCents });
    await applyPaymentOutcome(parts, { ...report, receipt: null, amountCents: null });
    expect(await operator.balance(player)).toBe(500);
    operator.clock.nowMs += DAY_MS;
    expect((await find(voucher.receipt)).data).toMatchObject({ outcome: 'credited', amount: 500 });
    operator.clock.nowMs -= DAY_MS;
  });

  it.each([
    ['with its receipt', 'NLJ7RT9001'],
    ['without a receipt', null],
  ])(
    "waits in suspense above a limit when the failed prompt's own report comes first, %s",
    {
      tags: ['R-53', 'R-75', 'R-76', 'R-147'],
    },
    async (_, reported) => {
      await operator.post('/profile/v1/limits', { kind: 'deposit', period: 'day', amount: 500 }, player.token);
      const [first, second] = [await refused(), await refused()];
      await payBill().confirm(paid({ accountReference: `USH${first}` }));
      const before = (await auditLedger(database.db)).suspense ?? 0;
      const notice = paid({ accountReference: `USH${second}`, ...(reported !== null && { receipt: reported }) });
      const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
      const report = { reference: second, providerRefs: [], resultCode: '0', receipt: reported, amountCents: null };
      for (let time = 0; time < 2; time += 1) await applyPaymentOutcome(parts, report);
      await payBill().confirm(notice);
      expect((await auditLedger(database.db)).suspense).toBe(before + notice.amountCents);
      expect(await storedOf(notice.receipt)).toBeUndefined();
      expect((await find(notice.receipt)).code).toBe(422);
      operator.clock.nowMs += DAY_MS;
      await applyPaymentOutcome(parts, report);
      expect(await operator.balance(player)).toBe(500);
      for (const outcome of ['credited', 'alreadyCredited'])
        expect((await find(notice.receipt)).data).toMatchObject({ outcome, amount: 500 });
      expect(await operator.balance(player)).toBe(1_000);
      operator.clock.nowMs -= DAY_MS;
    },
  );

  it('is not credited when the prompt failed and staff have restricted the player since', {
    tags: ['R-75'],
  }, async () => {
    const reference = await refused();
    await database.db
      .update(account)
      .set({ restrictedAt: new Date(nowMs()) })
      .where(eq(account.phone, player.phone));
    await payBill().confirm(paid({ accountReference: `USH${reference}` }));
    expect(events).toEqual([{ type: 'unexplained', reason: 'blocked' }]);
    expect(await operator.balance(player)).toBe(0);
  });

  it("is in suspense once when it follows the failed prompt's own report, and the player was erased", {
    tags: ['R-55', 'R-75'],
  }, async () => {
    const reference = await refused();
    const erasedAt = new Date(nowMs());
    await database.db.update(account).set({ erasedAt, restrictedAt: erasedAt }).where(eq(account.phone, player.phone));
    const before = (await auditLedger(database.db)).suspense ?? 0;
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    await applyPaymentOutcome(parts, {
      reference,
      providerRefs: [],
      resultCode: '0',
      receipt: null,
      amountCents: null,
    });
    await payBill().confirm(paid({ accountReference: `USH${reference}` }));
    expect((await auditLedger(database.db)).suspense).toBe(before + 50_000);
  });

  it('waits in suspense when the prompt is paid by another receipt', { tags: ['R-75'] }, async () => {
    const reference = await prompted();
    await operator.answerPrompt(player.phone, reference, 'approve');
    await payBill().confirm(paid({ accountReference: `USH${reference}` }));
    expect(events).toEqual([{ type: 'unexplained', reason: 'otherPayment' }]);
    expect(await operator.balance(player)).toBe(500);
  });
});

describe("a second payment of a prompt, whose notice and whose prompt's report arrive at the same time", () => {
  /** The database of a process that is interrupted once, after its first transaction. */
  const interruptedBy = (work: () => Promise<void>): Db => {
    let count = 0;
    return new Proxy(database.db, {
      get(target, key) {
        const value: unknown = Reflect.get(target, key);
        if (typeof value !== 'function') return value;
        if (key !== 'transaction') return value.bind(target);
        return async (...given: Parameters<Db['transaction']>) => {
          const done = await target.transaction(...given);
          if ((count += 1) === 1) await work();
          return done;
        };
      },
    });
  };

  it('is booked once', { tags: ['R-55', 'R-75'] }, async () => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const reference = (await operator.prompts(player.phone)).at(-1) ?? 0;
    await operator.answerPrompt(player.phone, reference, 'approve');
    const before = (await auditLedger(database.db)).suspense ?? 0;
    const second = paid({ accountReference: `USH${reference}` });
    const { receipt, amountCents } = second;
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    const report = { reference, providerRefs: [], resultCode: '0', receipt, amountCents };
    await payBill(interruptedBy(() => applyPaymentOutcome(parts, report))).confirm(second);
    expect((await auditLedger(database.db)).suspense).toBe(before + amountCents);
    expect(await operator.balance(player)).toBe(500);
  });
});

describe('search by receipt', () => {
  const lost = (more: Partial<PayBillPayment> = {}) => paid({ accountReference: '0799999999', ...more });

  it('credits money in suspense to the phone that paid, once', { tags: ['R-76'] }, async () => {
    const sent = lost();
    await payBill().confirm(sent);
    const found = await Promise.all([1, 2, 3].map(() => find(sent.receipt)));
    const outcomes = found.map(({ data }) => data.outcome).toSorted();
    expect(outcomes).toEqual(['alreadyCredited', 'alreadyCredited', 'credited']);
    expect(found[0]?.data).toMatchObject({ amount: 500 });
    expect(await operator.balance(player)).toBe(500);
    expect(await transactions()).toMatchObject([
      { kind: 'deposit', amount: 500, receipt: sent.receipt, description: 'Deposit by M-PESA' },
    ]);
  });

  it('reports what was credited before, by prompt or by pay bill', { tags: ['R-76'] }, async () => {
    const sent = paid();
    await payBill().confirm(sent);
    expect((await find(sent.receipt)).data).toEqual({ outcome: 'alreadyCredited', amount: 500 });
  });

  it('reports what arrived of a prompt that was paid in part', { tags: ['R-76', 'R-55'] }, async () => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const reference = (await operator.prompts(player.phone)).at(-1) ?? 0;
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    const { receipt } = paid();
    await applyPaymentOutcome(parts, { reference, providerRefs: [], resultCode: '0', receipt, amountCents: 30_000 });
    expect((await find(receipt)).data).toEqual({ outcome: 'alreadyCredited', amount: 300 });
    expect(await operator.balance(player)).toBe(300);
  });

  it("answers like nothing to somebody else's receipt, credited or in suspense", { tags: ['R-76'] }, async () => {
    const other = await operator.player(`2547180${String(subscriber).slice(-5)}`);
    const [credited, suspended] = [paid(), lost()];
    const masked = lost({ payer: `${other.phone.slice(0, 4)}*****${other.phone.slice(-3)}` });
    for (const sent of [credited, suspended, masked]) await payBill().confirm(sent);
    const answers = await Promise.all(
      [credited.receipt, suspended.receipt, masked.receipt, 'ZZZZZZZZ99'].map((receipt) => find(receipt, other)),
    );
    const nothing = { outcome: 'notFound', amount: null };
    expect(answers.map(({ data, message }) => ({ data, message }))).toEqual(
      Array.from({ length: 4 }, () => ({ data: nothing, message: answers[3]?.message })),
    );
    expect(await operator.balance(other)).toBe(0);
  });

  it('does not find what staff have given to somebody else', { tags: ['R-76'] }, async () => {
    const sent = lost();
    await payBill().confirm(sent);
    const { suspenseEntryId } = (await storedOf(sent.receipt)) ?? {};
    await resolveSuspense({ db: database.db, nowMs, rulesAt: rulesOf('default') }, suspenseEntryId ?? 0, 'house');
    expect((await find(sent.receipt)).data).toMatchObject({ outcome: 'notFound' });
    expect((await listSuspense(database.db, 100)).map(({ entryId }) => entryId)).not.toContain(suspenseEntryId);
  });

  it('queries a deposit that waits, whatever the receipt is', { tags: ['R-76'] }, async () => {
    await operator.post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, reference, 'approve', 'never');
    expect((await find('ZZZZZZZZ98')).data).toEqual({ outcome: 'checking', amount: null });
    await operator.run('payments');
    expect(await operator.balance(player)).toBe(500);
  });

  it('applies the limit of a day, and leaves the money in suspense', { tags: ['R-76'] }, async () => {
    const sent = lost({ amountCents: 5_000 });
    await payBill().confirm(sent);
    for (const _ of [1, 2]) await payBill().confirm(paid({ amountCents: 15_000_000 }));
    expect((await find(sent.receipt)).code).toBe(422);
    operator.clock.nowMs += DAY_MS;
    expect((await find(sent.receipt)).code).toBe(200);
    expect(await operator.balance(player)).toBe(300_050);
  });

  it('applies the limit of a transaction, which staff can pass', { tags: ['R-76', 'R-82', 'A-271'] }, async () => {
    const sent = lost({ amountCents: 15_000_100 });
    await payBill().confirm(sent);
    const { code, reason } = (await operator.post('/profile/v1/find_deposit', { receipt: sent.receipt }, player.token))
      .data;
    expect({ code, reason }).toEqual({ code: 422, reason: { kind: 'transactionTooHigh', maxKes: 150_000 } });
    const { suspenseEntryId } = (await storedOf(sent.receipt)) ?? {};
    const [{ id } = { id: 0 }] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default') };
    await resolveSuspense(parts, suspenseEntryId ?? 0, { accountId: id });
    expect((await find(sent.receipt)).data).toMatchObject({ outcome: 'alreadyCredited', amount: 150_001 });
    expect(await operator.balance(player)).toBe(150_001);
  });

  it('counts as a deposit of its day, for the limit of a day and the limits of the player', {
    tags: ['R-76', 'R-147', 'A-272'],
  }, async () => {
    const large = [1, 2].map(() => lost({ amountCents: 15_000_000 }));
    for (const sent of large) await payBill().confirm(sent);
    for (const { receipt } of large) expect((await find(receipt)).data).toMatchObject({ outcome: 'credited' });
    const sent = lost({ amountCents: 5_000 });
    await payBill().confirm(sent);
    expect((await find(sent.receipt)).code).toBe(422);
    expect(await payBill().validate(paid({ amountCents: 5_000 }))).toBe('invalidAmount');
    expect((await operator.post('/profile/v1/deposit', { amount: 10, desc: '' }, player.token)).data.code).toBe(422);
    operator.clock.nowMs += DAY_MS;
    const limit = { kind: 'deposit', period: 'day', amount: 80 };
    expect((await operator.post('/profile/v1/limits', limit, player.token)).data.code).toBe(200);
    expect((await find(sent.receipt)).data).toMatchObject({ outcome: 'credited' });
    const again = lost({ amountCents: 5_000 });
    await payBill().confirm(again);
    expect((await find(again.receipt)).code).toBe(422);
    expect((await operator.post('/profile/v1/deposit', { amount: 40, desc: '' }, player.token)).data.code).toBe(422);
    expect(await operator.balance(player)).toBe(300_050);
  });

  it.each(['', 'short', "NLJ7RT61S'", 'nlj7rt61sv', 5, null])('refuses %j', async (receipt) => {
    expect((await find(receipt as string)).code).toBe(400);
  });
});
