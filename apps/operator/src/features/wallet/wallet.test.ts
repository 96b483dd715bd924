import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import type { MobileMoney } from '../../ports/mobileMoney.ts';
import { noMobileMoney } from '../../ports/unavailable.ts';
import { systemRandom } from '../../random.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { applyPaymentOutcome } from './outcomes.ts';
import { WalletService } from './service.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone);
});

const ask = (amount: unknown) => operator.post('/profile/v1/deposit', { amount, desc: '' }, player.token);

async function prompted(amount: number): Promise<number> {
  await ask(amount);
  const reference = (await operator.prompts(player.phone)).at(-1);
  return reference ?? 0;
}

describe('deposit', () => {
  it('shows a prompt and moves no money before approval', { tags: ['A-220'] }, async () => {
    expect((await ask(500)).data).toMatchObject({ code: 200, message: 'USSD sent to your Mobile Phone Number' });
    expect(await operator.prompts(player.phone)).toHaveLength(1);
    expect((await operator.get('/profile/v1/balance', player.token)).data.data).toEqual({
      balance: 0,
      bonus: 0,
      excluded_until: '',
    });
  });

  it('is credited once however often it is approved', { tags: ['A-220'] }, async () => {
    const reference = await prompted(500);
    const statuses = await Promise.all([1, 2, 3].map(() => operator.answerPrompt(player.phone, reference, 'approve')));
    await operator.answerPrompt(player.phone, reference, 'approve');
    expect(statuses).toEqual([303, 303, 303]);
    expect(await operator.balance(player)).toBe(500);
    expect(await operator.prompts(player.phone)).toEqual([]);
  });

  it.each(['refuse', 'wrongPin'])('is not credited after %s, nor when approved later', async (answer) => {
    const reference = await prompted(500);
    await operator.answerPrompt(player.phone, reference, answer);
    await operator.answerPrompt(player.phone, reference, 'approve');
    expect(await operator.balance(player)).toBe(0);
    expect(await operator.prompts(player.phone)).toEqual([]);
  });

  it('is not credited when the prompt times out', async () => {
    const reference = await prompted(500);
    operator.clock.nowMs += 119_000;
    await operator.run('phone');
    expect(await operator.prompts(player.phone)).toEqual([reference]);
    operator.clock.nowMs += 1_000;
    await operator.run('phone');
    await operator.answerPrompt(player.phone, reference, 'approve');
    expect(await operator.balance(player)).toBe(0);
  });

  it('cannot be answered from another phone', async () => {
    const reference = await prompted(500);
    await operator.answerPrompt('254799999999', reference, 'approve');
    expect(await operator.balance(player)).toBe(0);
  });

  it.each([
    [9, 'Please enter a valid deposit amount (minimum 10 KES).'],
    [10.5, 'Please enter a whole-number amount (no decimals).'],
    [0, 'Invalid deposit amount. Please enter a valid amount.'],
    [-50, 'Invalid deposit amount. Please enter a valid amount.'],
  ])('refuses %d', async (amount, message) => {
    expect((await ask(amount)).data).toMatchObject({ code: 400, message });
    expect(await operator.prompts(player.phone)).toEqual([]);
  });

  it('refuses text', async () => {
    expect((await ask('100')).data.code).toBe(400);
  });

  it('refuses more than 150,000 and names the limit', { tags: ['A-271'] }, async () => {
    expect((await ask(150_001)).data).toMatchObject({
      code: 422,
      message: 'Maximum value per transaction is 150,000.00 KES',
    });
    expect((await ask(150_000)).data.code).toBe(200);
  });

  it('refuses more than 300,000 per Nairobi day, without counting refused prompts', { tags: ['A-272'] }, async () => {
    await operator.answerPrompt(player.phone, await prompted(150_000), 'refuse');
    await operator.deposit(player, 150_000);
    await operator.deposit(player, 149_990);
    expect((await ask(11)).data).toMatchObject({
      code: 422,
      message: 'Maximum daily transaction value is 300,000.00 KES',
    });
    expect((await ask(10)).data.code).toBe(200);
    const untilMidnightMs = 7 * 60 * 60_000;
    operator.clock.nowMs += untilMidnightMs;
    expect((await ask(150_000)).data.code).toBe(200);
  });
});

describe('a repeated deposit request', () => {
  const KEY = '0123456789abcdef';
  const repeat = (amount: number, key = KEY) =>
    operator.post('/profile/v1/deposit', { amount, desc: '', idempotency_key: key }, player.token);

  it('is one payment however often and however simultaneously it arrives', { tags: ['R-58'] }, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => repeat(500)));
    answers.push(await repeat(500));
    expect(answers.map(({ data }) => data.code)).toEqual([200, 200, 200, 200]);
    const prompts = await operator.prompts(player.phone);
    expect(prompts).toHaveLength(1);
    await operator.answerPrompt(player.phone, prompts[0] ?? 0, 'approve');
    expect((await repeat(500)).data.code).toBe(200);
    expect(await operator.prompts(player.phone)).toEqual([]);
    expect(await operator.balance(player)).toBe(500);
  });

  it('is refused for another amount, and a new key is a new payment', { tags: ['R-58'] }, async () => {
    await repeat(500);
    expect((await repeat(600)).data.code).toBe(409);
    expect((await repeat(500, 'fedcba9876543210')).data.code).toBe(200);
    expect(await operator.prompts(player.phone)).toHaveLength(2);
  });

  it('is refused again when no prompt was sent', { tags: ['R-58'] }, async () => {
    operator.line.troubleOf = () => 'refused';
    expect((await repeat(500)).data.code).toBe(424);
    operator.line.troubleOf = () => 'none';
    expect((await repeat(500)).data.code).toBe(424);
    expect(await operator.prompts(player.phone)).toEqual([]);
  });
});

describe('without a mobile-money service', () => {
  it('refuses a deposit with a plain message and no side effects', async () => {
    const bare = await TestOperator.start(database, { phoneSimulator: false }, operator);
    const answer = await bare.post('/profile/v1/deposit', { amount: 150_000, desc: '' }, player.token);
    expect(answer.data).toMatchObject({ code: 424, message: 'Deposits are not possible at the moment.' });
    await operator.deposit(player, 150_000);
    await operator.deposit(player, 150_000);
    expect(await operator.balance(player)).toBe(300_000);
    expect((await bare.app.inject('/phone')).statusCode).toBe(404);
  });
});

describe('prompt with unknown outcome', () => {
  it('leaves the payment open and credits it when it is paid', async () => {
    const references: number[] = [];
    const nowMs = () => operator.clock.nowMs;
    const logger = createLogger('silent');
    const mobileMoney: MobileMoney = {
      ...noMobileMoney,
      requestPayment: async ({ reference }) => {
        references.push(reference);
        throw new Error('connection lost');
      },
    };
    const wallet = new WalletService({
      db: database.db,
      readHistory: (_, read) => read(database.db),
      nowMs,
      random: systemRandom,
      logger,
      mobileMoney,
      gameName: String,
      rulesAt: rulesOf('default'),
    });
    const me = { accountId: (await accountOf(player.phone)) ?? 0, phone: player.phone };
    await expect(wallet.deposit(me, 500)).rejects.toThrow('connection lost');
    const [reference = 0] = references;
    const paid = { reference, providerRefs: ['ws_1'], resultCode: '0', receipt: 'SGR7XK2P1Q', amountCents: 50_000 };
    await applyPaymentOutcome({ db: database.db, nowMs, rulesAt: rulesOf('default'), logger }, paid);
    expect(await wallet.balance(me)).toEqual({ cashCents: 50_000, bonusCents: 0, excludedUntil: null });
  });
});

async function accountOf(phone: string): Promise<number | undefined> {
  const [found] = await database.db.select({ id: account.id }).from(account).where(eq(account.phone, phone));
  return found?.id;
}
