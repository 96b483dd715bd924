import { rulesOf, type RulesAt } from '@ushindi/shared';
import { desc, eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, payment } from '../../db/schema/index.ts';
import { depositedSince } from '../../http/playerLimits.ts';
import { createLogger } from '../../log.ts';
import type { Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { createPayBill } from './payBill.ts';
import { resolveSuspense, suspenseOf } from './suspense.ts';

const DAY_MS = 24 * 60 * 60_000;
const [kenya, untaxed] = [rulesOf('kenya'), rulesOf('default')];
let database: Database;
let operator: TestOperator;
let player: Player;
let accountId: number;
/** The receipt of other money. */
let taken: string;

useOperator(
  async (ready) => {
    ({ database, operator } = ready);
    player = await operator.player(ready.phone);
    accountId = await idOf(player);
    await report(await prompted(300), (taken = `T${ready.phone}`));
  },
  { rulesProfile: 'kenya', sessionMs: 30 * DAY_MS },
);
afterEach(() => {
  operator.line.troubleOf = () => 'none';
});

const nowMs = () => operator.clock.nowMs;
const parts = (rulesAt: RulesAt = kenya) => ({ db: database.db, nowMs, rulesAt, logger: createLogger('silent') });
const idOf = async ({ phone }: Player): Promise<number> =>
  (await database.db.select().from(account).where(eq(account.phone, phone)))[0]?.id ?? 0;
const latestId = async (): Promise<number> =>
  (await database.db.select().from(payment).orderBy(desc(payment.id)).limit(1))[0]?.id ?? 0;
const report = (reference: number, receipt: string | null, amountCents: number | null = null) =>
  applyPaymentOutcome(parts(), { reference, providerRefs: [], resultCode: '0', receipt, amountCents });

async function prompted(amount: number): Promise<number> {
  await operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token);
  return latestId();
}

async function refused(amount: number): Promise<number> {
  const reference = await prompted(amount);
  await operator.answerPrompt(player.phone, reference, 'refuse');
  return reference;
}

/** Gives the money of a payment that waits in suspense for a reason. */
async function give(reference: number, what: string, { rulesAt = kenya, to = accountId } = {}) {
  const waiting = await suspenseOf(database.db, { id: reference });
  const { entryId = 0 } = waiting.find(({ operationKey }) => operationKey.endsWith(`:${what}`)) ?? {};
  return resolveSuspense(parts(rulesAt), entryId, { accountId: to });
}

/** The rules of one profile before now, and those of the other one since. */
const changedNow = (before: RulesAt, since: RulesAt): RulesAt => {
  const changedMs = nowMs();
  return (atMs) => (atMs < changedMs ? before : since)(atMs);
};

describe('the tax on money of a deposit in suspense', { tags: ['R-82', 'R-188'] }, () => {
  it('is that of the day on which a second payment arrived, not of the credit before', async () => {
    const reference = await prompted(100);
    await report(reference, `ONE${player.phone}`);
    operator.clock.nowMs += DAY_MS;
    const rulesAt = changedNow(untaxed, kenya);
    await report(reference, `TWO${player.phone}`);
    expect(await give(reference, `TWO${player.phone}`, { rulesAt })).toMatchObject({ taxCents: 500 });
  });

  it('is taken from what arrived beyond the requested amount', { tags: ['R-55'] }, async () => {
    const reference = await prompted(100);
    await report(reference, `ONE${player.phone}`, 15_000);
    expect(await give(reference, String(reference))).toEqual({ status: 'done', amountCents: 5_000, taxCents: 250 });
  });

  it('returns as it was booked when the money is missing, although the tax has changed since', async () => {
    const reference = await prompted(100);
    await report(reference, null);
    operator.clock.nowMs += DAY_MS;
    const rulesAt = changedNow(kenya, untaxed);
    await report(reference, taken);
    expect(await give(reference, 'receiptTaken', { rulesAt })).toMatchObject({ amountCents: -10_000, taxCents: -500 });
  });

  it('is not taken from a pay bill payment that came while staff restricted the player', async () => {
    await operator.restrict(player);
    const sent = { receipt: `PB${player.phone.slice(-8)}`, amountCents: 10_000, accountReference: player.phone };
    const payBill = createPayBill(parts());
    await payBill.confirm({ ...sent, payer: player.phone, payerName: '', paidAtMs: nowMs() });
    await operator.restrict(player, null);
    const { data } = await operator.post('/profile/v1/find_deposit', { receipt: sent.receipt }, player.token);
    expect(data.data).toMatchObject({ outcome: 'credited', amount: 100 });
  });

  it('is not taken, nor returned, when money that came during a restriction has a taken receipt', async () => {
    const reference = await refused(100);
    await operator.restrict(player);
    for (const receipt of [null, taken, `OWN${player.phone}`]) await report(reference, receipt);
    for (const [what, amountCents] of [
      ['blocked', 10_000],
      ['receiptTaken', -10_000],
      ['receiptFound', 10_000],
    ] as const)
      expect(await give(reference, what)).toEqual({ status: 'done', amountCents, taxCents: 0 });
  });

  it('is taken from a second payment that came after the restriction', async () => {
    const reference = await refused(100);
    await operator.restrict(player);
    await report(reference, `ONE${player.phone}`);
    await operator.restrict(player, null);
    await report(reference, `TWO${player.phone}`);
    expect(await give(reference, `TWO${player.phone}`)).toMatchObject({ status: 'done', taxCents: 500 });
  });

  it('does not return with a deposit that went back to an excluded player untaxed', { tags: ['R-144'] }, async () => {
    const reference = await prompted(200);
    await operator.exclude(player, '1-Week');
    for (const receipt of [null, taken]) await report(reference, receipt);
    expect(await give(reference, 'receiptTaken')).toEqual({ status: 'done', amountCents: -20_000, taxCents: 0 });
  });

  it('cancels when a failed deposit above a limit has a taken receipt', { tags: ['R-499'] }, async () => {
    const reference = await refused(100);
    operator.clock.nowMs += DAY_MS / 2;
    const rulesAt = changedNow(untaxed, kenya);
    await operator.post('/profile/v1/limits', { kind: 'deposit', period: 'day', amount: 50 }, player.token);
    for (const receipt of [null, taken]) await report(reference, receipt);
    const given = { status: 'done', amountCents: 10_000, taxCents: 500 };
    expect(await give(reference, 'overLimit', { rulesAt })).toEqual(given);
    const cancelled = { status: 'done', amountCents: -10_000, taxCents: -500 };
    expect(await give(reference, 'receiptTaken', { rulesAt })).toEqual(cancelled);
  });
});

describe("the money of another player's withdrawal", { tags: ['R-82'] }, () => {
  it('is a deposit without tax, and returns neither fee nor tax of the withdrawal', async () => {
    operator.line.troubleOf = () => 'lost';
    await operator.post('/profile/v1/withdraw', { amount: 200 }, player.token);
    const reference = await latestId();
    for (const receipt of [null, taken]) await report(reference, receipt);
    const before = await operator.balance(player);
    const other = await operator.player(`2547${String(player.phone).slice(-7)}0`);
    const to = await idOf(other);
    const { amountCents, ...given } = (await give(reference, 'receiptTaken', { to })) as { amountCents: number };
    expect(given).toEqual({ status: 'done', taxCents: 0 });
    expect(await operator.balance(other)).toBe(amountCents / 100);
    expect(await depositedSince(database.db, to, 0)).toBe(amountCents);
    expect(await operator.balance(player)).toBe(before);
  });
});
