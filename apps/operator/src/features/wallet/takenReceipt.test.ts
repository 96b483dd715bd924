import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { payment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import type { PaymentOutcome, PaymentState } from '../../ports/mobileMoney.ts';
import type { PaymentEvent } from '../../ports/paymentEvents.ts';
import { auditLedger, type Player, type TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { createPayBill } from './payBill.ts';
import { applyAnswer } from './reconcile.ts';
import { resolvePayment } from './resolve.ts';
import { listSuspense } from './suspense.ts';

const DAY_MS = 24 * 60 * 60_000;
let database: Database;
let operator: TestOperator;
let player: Player;
let events: PaymentEvent[];
/** The receipt of the money that is reported twice, and one that is free. */
let taken: string;
let free: string;

useOperator(
  async (ready) => {
    ({ database, operator } = ready);
    player = await operator.player(ready.phone, 1_000);
    events = [];
    [taken, free] = [`T${ready.phone}`, `F${ready.phone}`];
  },
  { sessionMs: 30 * DAY_MS },
);

const deps = () => ({
  db: database.db,
  nowMs: () => operator.clock.nowMs,
  rulesAt: rulesOf('default'),
  logger: createLogger('silent'),
  onEvent: (event: PaymentEvent) => void events.push(event),
});
const contradictions = () => events.flatMap((event) => (event.type === 'contradiction' ? [event.kind] : []));
const report = (reference: number, receipt: string | null, more: Partial<PaymentOutcome> = {}) =>
  applyPaymentOutcome(deps(), { reference, providerRefs: [], resultCode: '0', receipt, amountCents: null, ...more });
const notice = (accountReference: string, amountCents = 50_000) =>
  createPayBill(deps()).confirm({
    receipt: taken,
    amountCents,
    accountReference,
    payer: player.phone,
    payerName: '',
    paidAtMs: operator.clock.nowMs,
  });
const stored = async (id: number) => (await database.db.select().from(payment).where(eq(payment.id, id)))[0];
const latestId = async (): Promise<number> =>
  Math.max(...(await database.db.select().from(payment)).map(({ id }) => id));
const suspense = async () => (await auditLedger(database.db)).suspense ?? 0;

async function prompted(amount = 500): Promise<number> {
  await operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token);
  return latestId();
}

/** A withdrawal that the provider may or may not have made. */
async function sent(amount = 400): Promise<number> {
  operator.line.troubleOf = () => 'lost';
  await operator.post('/profile/v1/withdraw', { amount }, player.token);
  operator.line.troubleOf = () => 'none';
  return latestId();
}

describe('a deposit that is reported with the receipt of other money', { tags: ['R-499', 'T-19'] }, () => {
  it.each([
    ['another prompt', async () => report(await prompted(), taken), 1_500],
    ['a pay bill payment', () => notice(player.phone), 1_500],
    ['a pay bill payment in suspense', () => notice('0799999999'), 1_000],
    ['a withdrawal', async () => report(await sent(), taken), 600],
  ])('is not credited by it, nor by a report without a receipt: %s', async (_, take, balance) => {
    await take();
    events = [];
    const id = await prompted();
    for (const receipt of [taken, taken, null]) await report(id, receipt);
    await report(id, null, { resultCode: '1032' });
    expect(await operator.balance(player)).toBe(balance);
    expect(contradictions()).toEqual(['receiptTaken']);
    expect(await stored(id)).toMatchObject({ status: 'pending', receipt: null, takenReceipt: taken });
  });

  it('is credited by a report with a receipt of its own, once', async () => {
    const [first, second] = [await prompted(), await prompted()];
    for (const id of [first, second]) await report(id, taken);
    for (const receipt of [free, free, taken, null]) await report(second, receipt);
    expect(await operator.balance(player)).toBe(2_000);
    expect(await stored(second)).toMatchObject({ status: 'paid', receipt: free });
  });

  it('is ended by staff, or fails after a day, also when an exclusion ended it before', async () => {
    const [first, second, third] = [await prompted(), await prompted(), await prompted()];
    for (const id of [first, second, third]) await report(id, taken);
    expect(await resolvePayment(deps(), second, { made: true, receipt: taken, paidCents: null })).toMatchObject({
      reason: 'receiptTaken',
    });
    const made = { made: true, receipt: free, paidCents: null } as const;
    expect(await resolvePayment(deps(), second, made)).toMatchObject({ status: 'done', payment: { status: 'paid' } });
    await operator.exclude(player, '1-Week');
    operator.clock.nowMs += DAY_MS;
    await report(third, null);
    expect(await stored(third)).toMatchObject({ status: 'failed', resultCode: 'excluded' });
    expect(await operator.balance(player)).toBe(2_000);
  });

  it('fails after a day in which nothing else was reported', { tags: ['R-53'] }, async () => {
    await report(await prompted(), taken);
    const id = await prompted();
    await report(id, taken);
    operator.clock.nowMs += DAY_MS;
    await answerQuery(id, { state: 'open' });
    expect(await stored(id)).toMatchObject({ status: 'failed', resultCode: 'expired' });
  });

  it('leaves the opposite amount in suspense when a report without a receipt has credited it', async () => {
    await report(await prompted(), taken);
    const [id, before] = [await prompted(), await suspense()];
    await report(id, null);
    for (const _ of [1, 2]) await report(id, taken);
    expect(await suspense()).toBe(before - 50_000);
    expect(contradictions()).toEqual(['receiptTaken']);
    const keys = (await listSuspense(database.db, 100)).map(({ operationKey }) => operationKey);
    expect(keys).toContain(`suspense:${id}:receiptTaken`);
    expect(await stored(id)).toMatchObject({ status: 'paid', receipt: null, takenReceipt: taken });
  });

  it('leaves nothing in suspense on balance once a receipt of its own proves it', async () => {
    await report(await prompted(), taken);
    const [id, before] = [await prompted(), await suspense()];
    for (const receipt of [null, taken, free, free]) await report(id, receipt);
    expect(await suspense()).toBe(before);
    const keys = (await listSuspense(database.db, 100)).map(({ operationKey }) => operationKey);
    expect(keys).toEqual(expect.arrayContaining([`suspense:${id}:receiptTaken`, `suspense:${id}:receiptFound`]));
    expect(await stored(id)).toMatchObject({ status: 'paid', receipt: free });
    expect(await operator.balance(player)).toBe(2_000);
  });

  it('is not credited when it had failed, whatever reports it', async () => {
    await report(await prompted(), taken);
    const [byReport, byNotice] = [await prompted(), await prompted()];
    for (const id of [byReport, byNotice]) await report(id, null, { resultCode: '1037' });
    await report(byReport, taken);
    await notice(`USH${byNotice}`);
    for (const id of [byReport, byNotice]) await report(id, null);
    expect(await operator.balance(player)).toBe(1_500);
    expect(contradictions()).toEqual(['receiptTaken', 'receiptTaken']);
    for (const id of [byReport, byNotice])
      expect(await stored(id)).toMatchObject({ status: 'failed', receipt: null, takenReceipt: taken });
  });

  it('leaves nothing in suspense on balance when its money was in suspense without a receipt', {
    tags: ['R-75', 'R-82'],
  }, async () => {
    await report(await prompted(), taken);
    const [id, before] = [await prompted(), await suspense()];
    await report(id, null, { resultCode: '1037' });
    await operator.restrict(player);
    await report(id, null);
    expect(await suspense()).toBe(before + 50_000);
    events = [];
    for (const receipt of [taken, taken, null]) await report(id, receipt);
    expect(await suspense()).toBe(before);
    expect(contradictions()).toEqual(['receiptTaken']);
    for (const _ of [1, 2]) await report(id, free);
    expect(await suspense()).toBe(before + 50_000);
    await operator.restrict(player, null);
    expect(await stored(id)).toMatchObject({ status: 'failed', receipt: free });
  });

  it('is counted once for each receipt of other money', async () => {
    for (const receipt of [taken, free]) await report(await prompted(), receipt);
    const [id, other] = [await prompted(), await prompted()];
    for (const receipt of [taken, free, taken, free, taken]) await report(id, receipt);
    expect(contradictions()).toEqual(['receiptTaken', 'receiptTaken']);
    await report(other, taken);
    expect(contradictions()).toHaveLength(3);
  });

  it.each([
    ['first', 1_500, 500],
    ['last', 1_000, 50_500],
  ])(
    'is booked once when its own notice has another amount; a report without a receipt comes %s',
    {
      tags: ['R-55', 'R-75'],
    },
    async (order, balance, suspenseCents) => {
      const [id, before] = [await prompted(), await suspense()];
      if (order === 'first') await report(id, null);
      await notice(`USH${id}`, 50_500);
      await report(id, taken, { amountCents: 50_500 });
      await report(id, null);
      expect(await operator.balance(player)).toBe(balance);
      expect((await suspense()) - before).toBe(suspenseCents);
    },
  );

  it('books nothing in place of a second payment', { tags: ['R-55'] }, async () => {
    const [first, second] = [await prompted(), await prompted()];
    await report(first, taken);
    await report(second, free);
    const before = await suspense();
    for (const _ of [1, 2]) await report(second, taken);
    expect(await suspense()).toBe(before);
    expect(contradictions()).toEqual(['receiptTaken']);
  });
});

const answerQuery = async (id: number, answer: PaymentState) => {
  const open = await stored(id);
  if (open !== undefined) await applyAnswer(deps(), open, answer);
};

describe('a withdrawal that is reported with the receipt of other money', { tags: ['R-499', 'T-19'] }, () => {
  it('stays open until staff end it, and is not refunded after seven days', { tags: ['R-54'] }, async () => {
    await report(await sent(300), taken);
    const id = await sent(200);
    for (const _ of [1, 2]) await report(id, taken);
    operator.clock.nowMs += 7 * DAY_MS;
    for (const state of ['open', 'unknown'] as const) await answerQuery(id, { state });
    await report(id, null, { resultCode: '2001' });
    expect(await stored(id)).toMatchObject({ status: 'pending', takenReceipt: taken });
    expect(await operator.balance(player)).toBe(500);
    expect(contradictions()).toEqual(['receiptTaken']);
    expect(await resolvePayment(deps(), id, { made: false })).toMatchObject({ status: 'done' });
    expect(await operator.balance(player)).toBe(700);
  });

  it('leaves nothing in suspense on balance when it was refunded and then paid without a receipt', {
    tags: ['R-55'],
  }, async () => {
    await report(await sent(300), taken);
    const [id, before] = [await sent(200), await suspense()];
    await report(id, null, { resultCode: '2001' });
    await report(id, null);
    // The provider was requested to send 200 KES less the fee of 10 %.
    expect(await suspense()).toBe(before - 18_000);
    for (const _ of [1, 2]) await report(id, taken);
    expect(await suspense()).toBe(before);
    for (const _ of [1, 2]) await report(id, free);
    expect(await suspense()).toBe(before - 18_000);
    expect(await operator.balance(player)).toBe(700);
  });
});

describe('the receipt of a second payment in suspense', { tags: ['R-55', 'R-499', 'T-19'] }, () => {
  it.each([
    ['another prompt', async () => report(await prompted(), taken)],
    ['a withdrawal', async () => report(await sent(), taken)],
    ['the pay bill number', () => notice(player.phone)],
    ['the pay bill number and another prompt', async () => notice(`USH${await prompted()}`)],
    ['the pay bill number and nobody', () => notice('0799999999')],
  ])('is not booked again when it is reported for %s', async (_, again) => {
    const id = await prompted();
    for (const receipt of [free, taken]) await report(id, receipt);
    const before = await suspense();
    events = [];
    await again();
    expect(contradictions()).toEqual(['receiptTaken']);
    // Reports that repeat the second payment contradict nothing.
    await report(id, taken);
    await notice(`USH${id}`);
    expect(contradictions()).toEqual(['receiptTaken']);
    expect(await suspense()).toBe(before);
  });

  it('is refused when staff end another payment with it', { tags: ['R-81'] }, async () => {
    const [first, other] = [await prompted(), await prompted()];
    for (const receipt of [free, taken]) await report(first, receipt);
    const made = { made: true, receipt: taken, paidCents: null } as const;
    expect(await resolvePayment(deps(), other, made)).toMatchObject({ status: 'refused', reason: 'receiptTaken' });
  });
});

describe('a pay bill notice with the receipt of other money', { tags: ['R-499', 'R-74', 'T-19'] }, () => {
  it.each([
    ['a withdrawal, for a player', async () => report(await sent(400), taken), () => player.phone, 600],
    ['a withdrawal, for nobody', async () => report(await sent(400), taken), () => '0799999999', 600],
    ['a prompt, for nobody', async () => report(await prompted(), taken), () => '0799999999', 1_500],
  ])('is counted and books nothing: %s', async (_, take, accountNumber, balance) => {
    await take();
    const before = await auditLedger(database.db);
    events = [];
    await notice(accountNumber());
    expect(contradictions()).toEqual(['receiptTaken']);
    expect(await operator.balance(player)).toBe(balance);
    expect(await auditLedger(database.db)).toEqual(before);
  });

  it('is counted when the receipt is that of another player', async () => {
    await report(await prompted(), taken);
    const other = await operator.player('254719000001');
    await notice(other.phone);
    await notice(player.phone);
    expect(contradictions()).toEqual(['receiptTaken']);
    expect(await operator.balance(other)).toBe(0);
  });
});
