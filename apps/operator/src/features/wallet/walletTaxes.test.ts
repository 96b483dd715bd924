import { rulesOf } from '@ushindi/shared';
import { desc, eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { account, payBillPayment, payment } from '../../db/schema/index.ts';
import { depositedSince } from '../../http/playerLimits.ts';
import { turnoverSince } from '../../ledger/turnover.ts';
import { createLogger } from '../../log.ts';
import { runStaff } from '../../staff/test/runStaff.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { expectSoundMoney } from '../../test/moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { createPayBill } from './payBill.ts';
import { listSuspense, resolveSuspense } from './suspense.ts';

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;
let subscriber = 718_000_000;
let receipts = 0;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { rulesProfile: 'kenya' });
});
afterAll(() => database.close());
beforeEach(async () => {
  subscriber += 1;
  player = await operator.player(`254${subscriber}`);
});
afterEach(async () => {
  operator.line.troubleOf = () => 'none';
  await operator.run('money check');
  await expectSoundMoney(database.db);
});

const nowMs = () => operator.clock.nowMs;
const parts = () => ({ db: database.db, nowMs, rulesAt: rulesOf('kenya'), logger: createLogger('silent') });
const get = async (path: string) => (await operator.get(`/profile/v1/${path}`, player.token)).data;
const send = async (path: string, body: object) =>
  (await operator.post(`/profile/v1/${path}`, body, player.token)).data;
const transactions = async () => (await get('transactions?page=1&limit=5')).data;
const latestPayment = async () => (await database.db.select().from(payment).orderBy(desc(payment.id)).limit(1))[0];
/** What an action adds to the house accounts of taxes and fees, in cents. */
async function addedBy(action: () => Promise<unknown>) {
  const before = await auditLedger(database.db);
  await action();
  const after = await auditLedger(database.db);
  const of = (kind: string) => (after[kind] ?? 0) - (before[kind] ?? 0);
  return { excise: of('excise'), withholding: of('withholding'), fees: of('fees') };
}

describe('the tax on a deposit', () => {
  it('is booked with the credit, once, and shown', { tags: ['R-188'] }, async () => {
    const idempotency_key = 'deposit-of-100-kes';
    const added = await addedBy(async () => {
      await send('deposit', { amount: 100, desc: '', idempotency_key });
      const [reference = 0] = await operator.prompts(player.phone);
      await operator.answerPrompt(player.phone, reference, 'approve', 'twice');
    });
    expect(added).toEqual({ excise: 500, withholding: 0, fees: 0 });
    expect(await operator.balance(player)).toBe(95);
    expect(await latestPayment()).toMatchObject({ amountCents: 10_000, paidCents: 10_000, taxCents: 500 });
    expect((await get(`deposit_status?idempotency_key=${idempotency_key}`)).data).toMatchObject({ amount: 95, tax: 5 });
    expect(await transactions()).toMatchObject([{ kind: 'deposit', amount: 95, tax: 5, fee: 0 }]);
    expect((await get('statement?year=2026')).data).toMatchObject({
      opening: 0,
      closing: 95,
      lines: [{ kind: 'deposit', money_in: 95, money_out: 0, tax: 5 }],
    });
  });

  it('is of what arrived, and not of a surplus in suspense', { tags: ['R-188', 'R-55'] }, async () => {
    await send('deposit', { amount: 100, desc: '' });
    const [reference = 0] = await operator.prompts(player.phone);
    const report = { reference, providerRefs: [], resultCode: '0', receipt: null, amountCents: 15_000 };
    expect(await addedBy(() => applyPaymentOutcome(parts(), report))).toMatchObject({ excise: 500 });
    expect(await operator.balance(player)).toBe(95);
  });

  it('counts as deposited money: limits and net deposits contain it', { tags: ['R-188', 'R-147'] }, async () => {
    await operator.deposit(player, 100);
    const { accountId = 0 } = (await latestPayment()) ?? {};
    const { today } = await turnoverSince(database.db, accountId, { today: nowMs() - 60_000 });
    expect(today.depositedCents).toBe(10_000);
  });

  it('is taken from a pay bill payment', { tags: ['R-188', 'R-74'] }, async () => {
    receipts += 1;
    const sent = { receipt: `PBLTAX000${receipts}`, amountCents: 12_345, accountReference: player.phone };
    const payBill = createPayBill(parts());
    const paid = { ...sent, payer: player.phone, payerName: '', paidAtMs: nowMs() };
    expect(await addedBy(() => payBill.confirm(paid))).toMatchObject({ excise: 617 });
    expect(await operator.balance(player)).toBe(117.28);
  });

  it('counts money in suspense as deposited too, whichever accounts it was in', {
    tags: ['R-188', 'R-152'],
  }, async () => {
    // Two payments that follow each other wait in different accounts, and at most one of these serves the player.
    for (const _ of [1, 2]) {
      receipts += 1;
      const receipt = `PBLTAX000${receipts}`;
      const unknown = { receipt, amountCents: 10_000, accountReference: 'nobody', payer: player.phone, payerName: '' };
      await createPayBill(parts()).confirm({ ...unknown, paidAtMs: nowMs() });
      expect((await send('find_deposit', { receipt })).data).toMatchObject({ outcome: 'credited', amount: 95 });
    }
    await operator.deposit(player, 100);
    const { accountId = 0 } = (await latestPayment()) ?? {};
    const { today } = await turnoverSince(database.db, accountId, { today: nowMs() - 60_000 });
    expect(today.depositedCents).toBe(30_000);
  });

  it('is taken from money in suspense when the player gets it, by the rules of its arrival', {
    tags: ['R-188', 'R-76', 'R-82'],
  }, async () => {
    receipts += 1;
    const receipt = `PBLTAX000${receipts}`;
    const unknown = { receipt, amountCents: 10_000, accountReference: 'nobody', payer: player.phone, payerName: '' };
    await createPayBill(parts()).confirm({ ...unknown, paidAtMs: nowMs() });
    expect(await addedBy(() => send('find_deposit', { receipt }))).toMatchObject({ excise: 500 });
    expect((await send('find_deposit', { receipt })).data).toMatchObject({ outcome: 'alreadyCredited', amount: 95 });
    expect(await transactions()).toMatchObject([{ kind: 'deposit', amount: 95, tax: 5 }]);
    const [stored] = await database.db.select().from(payBillPayment).orderBy(desc(payBillPayment.id)).limit(1);
    const entry = String(stored?.suspenseEntryId);
    const again = ['payments', 'resolve', '--suspense', entry, '--player', player.phone, '--reason', 'again', '--json'];
    const { result } = await runStaff(database, again, { rulesProfile: 'kenya' });
    expect(result).toMatchObject({ status: 'unchanged' });
  });

  it('is not taken from money of a failed deposit that arrived while staff restricted the player', {
    tags: ['R-188', 'R-75', 'R-82'],
  }, async () => {
    await send('deposit', { amount: 100, desc: '' });
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.answerPrompt(player.phone, reference, 'refuse');
    const restrictedAt = new Date(nowMs());
    await database.db.update(account).set({ restrictedAt }).where(eq(account.phone, player.phone));
    const report = { reference, providerRefs: [], resultCode: '0', receipt: null, amountCents: 10_000 };
    await applyPaymentOutcome(parts(), report);
    const waiting = (await listSuspense(database.db, 100)).at(-1);
    expect(waiting).toMatchObject({ operationKey: `suspense:${reference}:blocked`, amountCents: 10_000 });
    const { accountId = 0 } = (await latestPayment()) ?? {};
    const given = () => resolveSuspense(parts(), waiting?.entryId ?? 0, { accountId });
    expect(await addedBy(given)).toMatchObject({ excise: 0 });
    expect(await operator.balance(player)).toBe(100);
  });

  it('is not taken from a deposit that goes back to an excluded player', { tags: ['R-188', 'R-144'] }, async () => {
    await send('deposit', { amount: 200, desc: '' });
    const [reference = 0] = await operator.prompts(player.phone);
    await operator.exclude(player, '1-Week');
    const added = await addedBy(async () => {
      await operator.answerPrompt(player.phone, reference, 'approve');
      operator.clock.nowMs += 1_000;
      await operator.run('payments');
    });
    expect(added).toEqual({ excise: 0, withholding: 0, fees: 0 });
    expect(await operator.balance(player)).toBe(0);
    expect(await latestPayment()).toMatchObject({ direction: 'withdrawal', status: 'paid', paidCents: 20_000 });
  });
});

describe('the tax on a withdrawal', () => {
  it('is booked when the withdrawal is paid, after the fee, in whole KES', { tags: ['R-189', 'R-92'] }, async () => {
    await operator.deposit(player, 1_000);
    expect((await get('withdrawal_terms')).data).toEqual({ free: 0, fee_percent: 10, tax_percent: 5 });
    // 10 % of 333 are 33; 5 % of the other 300 are 15.
    const added = await addedBy(() => send('withdraw', { amount: 333 }));
    expect(added).toEqual({ excise: 0, withholding: 1_500, fees: 3_300 });
    expect(await latestPayment()).toMatchObject({ feeCents: 3_300, taxCents: 1_500, paidCents: 28_500 });
    expect(await operator.balance(player)).toBe(617);
    expect(await transactions()).toMatchObject([{ kind: 'withdrawal', amount: -333, fee: 33, tax: 15 }, {}]);
    expect((await get('statement?year=2026')).data).toMatchObject({
      lines: [
        { kind: 'deposit', money_in: 950, tax: 50 },
        { kind: 'withdrawal', money_out: 333, tax: 15 },
      ],
    });
  });

  it('returns with a withdrawal that is not made', { tags: ['R-189'] }, async () => {
    await operator.deposit(player, 1_000);
    operator.line.troubleOf = () => 'refused';
    const added = await addedBy(async () => expect((await send('withdraw', { amount: 400 })).code).toBe(424));
    expect(added).toEqual({ excise: 0, withholding: 0, fees: 0 });
    expect(await operator.balance(player)).toBe(950);
    expect(await transactions()).toMatchObject([
      { kind: 'withdrawalReturned', tax: 0 },
      { tax: 0 },
      { kind: 'deposit' },
    ]);
  });

  it('is booked once when the provider repeats its report and names another amount', { tags: ['R-189'] }, async () => {
    await operator.deposit(player, 1_000);
    operator.line.troubleOf = () => 'lost';
    await send('withdraw', { amount: 400 });
    const { id: reference = 0 } = (await latestPayment()) ?? {};
    const report = { reference, providerRefs: [], resultCode: '0', receipt: 'SKT1234567' };
    const added = await addedBy(async () => {
      for (const amountCents of [34_200, 34_200, null, 33_000])
        await applyPaymentOutcome(parts(), { ...report, amountCents });
    });
    expect(added).toEqual({ excise: 0, withholding: 1_800, fees: 4_000 });
  });

  it('is not taken again from money that was sent twice, which counts as withdrawn', {
    tags: ['R-189', 'R-82', 'R-147'],
  }, async () => {
    await operator.deposit(player, 1_000);
    operator.line.troubleOf = () => 'lost';
    await send('withdraw', { amount: 400 });
    const { id: reference = 0, accountId = 0 } = (await latestPayment()) ?? {};
    const sent = { reference, providerRefs: [], resultCode: '0', amountCents: null };
    for (const receipt of [`ONE${subscriber}`, `TWO${subscriber}`])
      await applyPaymentOutcome(parts(), { ...sent, receipt });
    const twice = (await listSuspense(database.db, 100)).find(({ receipt }) => receipt === `TWO${subscriber}`);
    const added = await addedBy(async () => {
      const borne = await resolveSuspense(parts(), twice?.entryId ?? 0, { accountId });
      expect(borne).toEqual({ status: 'done', amountCents: -34_200, taxCents: 0 });
    });
    expect(added).toEqual({ excise: 0, withholding: 0, fees: 0 });
    const { all } = await turnoverSince(database.db, accountId, { all: 0 });
    expect(all).toMatchObject({ depositedCents: 100_000, withdrawnCents: 74_200 });
  });

  it('is refused when fee and tax are more than the player was shown', { tags: ['R-189', 'R-93'] }, async () => {
    await operator.deposit(player, 1_000);
    expect(await send('withdraw', { amount: 400, max_fee: 57 })).toMatchObject({ code: 409 });
    expect(await operator.balance(player)).toBe(950);
    expect(await send('withdraw', { amount: 400, max_fee: 58 })).toMatchObject({ code: 200 });
  });
});

describe('the money of a payment whose receipt is that of other money', { tags: ['R-82', 'R-499'] }, () => {
  const report = (reference: number, receipt: string | null) =>
    applyPaymentOutcome(parts(), { reference, providerRefs: [], resultCode: '0', receipt, amountCents: null });
  const lastReference = async () => (await latestPayment())?.id ?? 0;
  const waitingEntry = async (key: string) =>
    (await listSuspense(database.db, 100)).find(({ operationKey }) => operationKey === key)?.entryId ?? 0;

  async function takeReceipt(): Promise<string> {
    const receipt = `TAKEN${subscriber}`;
    await send('deposit', { amount: 100, desc: '' });
    await report(await lastReference(), receipt);
    return receipt;
  }

  async function give(reference: number) {
    const { accountId = 0 } = (await latestPayment()) ?? {};
    const entry = await waitingEntry(`suspense:${reference}:receiptTaken`);
    const given = [];
    for (const _ of [1, 2]) given.push(await resolveSuspense(parts(), entry, { accountId }));
    return given;
  }

  it('leaves a player with its tax when it was a deposit', { tags: ['R-188'] }, async () => {
    const taken = await takeReceipt();
    const added = await addedBy(async () => {
      await send('deposit', { amount: 200, desc: '' });
      const reference = await lastReference();
      for (const receipt of [null, taken]) await report(reference, receipt);
      expect(await operator.balance(player)).toBe(285);
      expect(await give(reference)).toMatchObject([
        { status: 'done', amountCents: -20_000, taxCents: -1_000 },
        { status: 'unchanged' },
      ]);
    });
    expect(added).toEqual({ excise: 0, withholding: 0, fees: 0 });
    expect(await operator.balance(player)).toBe(95);
    expect(await transactions()).toMatchObject([{ amount: -190, tax: -10 }, { amount: 190, tax: 10 }, {}]);
  });

  it('returns to a player with its fee and tax when it was a withdrawal', { tags: ['R-189', 'R-92'] }, async () => {
    const taken = await takeReceipt();
    await operator.deposit(player, 1_000);
    operator.line.troubleOf = () => 'lost';
    const added = await addedBy(async () => {
      await send('withdraw', { amount: 400 });
      const reference = await lastReference();
      for (const receipt of [null, taken]) await report(reference, receipt);
      expect(await operator.balance(player)).toBe(645);
      expect(await give(reference)).toMatchObject([
        { status: 'done', amountCents: 34_200, taxCents: -1_800 },
        { status: 'unchanged' },
      ]);
    });
    expect(added).toEqual({ excise: 0, withholding: 0, fees: 0 });
    expect(await operator.balance(player)).toBe(1_045);
    expect((await get('spending?period=2026')).data.lines).not.toContainEqual(
      expect.objectContaining({ line: 'withholdingTax' }),
    );
  });

  it('returns no fee and no tax of a withdrawal that had failed', { tags: ['R-189', 'R-92'] }, async () => {
    const taken = await takeReceipt();
    await operator.deposit(player, 1_000);
    operator.line.troubleOf = () => 'refused';
    await send('withdraw', { amount: 400 });
    const reference = await lastReference();
    const added = await addedBy(async () => {
      for (const receipt of [null, taken]) await report(reference, receipt);
      expect(await give(reference)).toMatchObject([
        { status: 'done', amountCents: 34_200, taxCents: 0 },
        { status: 'unchanged' },
      ]);
    });
    expect(added).toEqual({ excise: 0, withholding: 0, fees: 0 });
  });

  it('counts as a returned withdrawal and as no deposit', { tags: ['R-82', 'R-91', 'R-147'] }, async () => {
    const taken = await takeReceipt();
    await operator.deposit(player, 1_000);
    operator.line.troubleOf = () => 'lost';
    await send('withdraw', { amount: 400 });
    const reference = await lastReference();
    const { accountId = 0 } = (await latestPayment()) ?? {};
    const counted = async () => ({
      deposited: await depositedSince(database.db, accountId, 0),
      turnover: (await turnoverSince(database.db, accountId, { all: 0 })).all,
      terms: (await get('withdrawal_terms')).data,
    });
    const before = await counted();
    for (const receipt of [null, taken]) await report(reference, receipt);
    await give(reference);
    expect(await counted()).toEqual({ ...before, turnover: { ...before.turnover, withdrawnCents: 0 } });
    expect((await get('spending?period=2026')).data.lines).toContainEqual({ line: 'deposits', amount: '1100.00' });
    expect((await get('transactions?page=1&limit=1&group=withdrawals')).data).toMatchObject([
      { amount: 360, tax: -18 },
    ]);
    await report(reference, `OWN${subscriber}`);
    await resolveSuspense(parts(), await waitingEntry(`suspense:${reference}:receiptFound`), { accountId });
    expect(await counted()).toMatchObject({ deposited: before.deposited, turnover: { withdrawnCents: 36_000 } });
  });
});
