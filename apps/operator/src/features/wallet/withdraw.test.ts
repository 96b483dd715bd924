import { rulesOf } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { afterEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, ledgerTransfer, payment, phoneSms } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { noMobileMoney } from '../../ports/unavailable.ts';
import { systemRandom } from '../../random.ts';
import { NO_ORIGIN, type Player, TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { reconcilePayments } from './reconcile.ts';
import { WalletService } from './service.ts';

let database: Database;
let operator: TestOperator;
let player: Player;

useOperator(async (ready) => {
  ({ database, operator } = ready);
  player = await operator.player(ready.phone, 1_000);
});

const withdraw = (amount: unknown, from = operator) => from.post('/profile/v1/withdraw', { amount }, player.token);
const latestPayment = async () => (await database.db.select().from(payment).orderBy(payment.id)).at(-1);

describe('withdrawal', () => {
  it('leaves the balance and arrives on the phone with a receipt', async () => {
    expect((await withdraw(400)).data).toMatchObject({ code: 200, message: 'Withdrawal successful!' });
    expect(await operator.balance(player)).toBe(600);
    const stored = await latestPayment();
    expect(stored).toMatchObject({ status: 'paid', direction: 'withdrawal', amountCents: 40_000 });
    const inbox = await database.db
      .select()
      .from(phoneSms)
      .where(eq(phoneSms.phone, player.phone))
      .orderBy(phoneSms.id);
    expect(inbox.at(-1)?.text).toBe(
      `${stored?.receipt} Confirmed. You have received Ksh360.00 from Ushindi on 2026-11-21 17:00:00.`,
    );
  });

  it.each([
    [0, 400, 'Please enter a valid amount.'],
    [-100, 400, 'Please enter a valid amount.'],
    [150.5, 400, 'Please enter a whole-number amount (no decimals).'],
    [99, 400, 'The minimum withdrawal is KES 100.'],
    [1_001, 402, 'Your balance is too low for this withdrawal.'],
    [150_001, 422, 'Maximum value per transaction is 150,000.00 KES'],
  ])('refuses %d with %d', { tags: ['A-271'] }, async (amount, code, message) => {
    expect((await withdraw(amount)).data).toMatchObject({ code, message });
    expect(await operator.balance(player)).toBe(1_000);
  });

  it('refuses text', async () => {
    expect((await withdraw('400')).data.code).toBe(400);
  });

  it('reports the missing amount', async () => {
    expect((await withdraw(1_250)).data.data).toEqual({ required_amount: 250 });
  });

  it('refuses more than 300,000 per Nairobi day, without counting deposits', { tags: ['A-272'] }, async () => {
    await operator.deposit(player, 149_000);
    await operator.deposit(player, 150_000);
    expect((await withdraw(150_000)).data.code).toBe(200);
    expect((await withdraw(149_901)).data.code).toBe(200);
    operator.clock.nowMs += 7 * 60 * 60_000 - 1;
    expect((await withdraw(100)).data).toMatchObject({
      code: 422,
      message: 'Maximum daily transaction value is 300,000.00 KES',
    });
    operator.clock.nowMs += 1;
    await operator.deposit(player, 1_000);
    expect((await withdraw(100)).data.code).toBe(200);
  });

  it('gives back the room of the day when it is not made', { tags: ['A-272'] }, async () => {
    await operator.deposit(player, 149_000);
    await operator.deposit(player, 150_000);
    operator.line.troubleOf = () => 'refused';
    expect((await withdraw(150_000)).data.code).toBe(424);
    operator.line.troubleOf = () => 'none';
    expect((await withdraw(150_000)).data.code).toBe(200);
    expect((await withdraw(150_000)).data.code).toBe(200);
  });

  it('is refunded when no service can send it', async () => {
    const bare = await TestOperator.start(database, { phoneSimulator: false }, operator);
    expect((await withdraw(400, bare)).data).toMatchObject({
      code: 424,
      message: 'Withdrawals are not possible at the moment.',
    });
    expect(await operator.balance(player)).toBe(1_000);
    const id = (await latestPayment())?.id;
    const kinds = await database.db
      .select()
      .from(ledgerTransfer)
      .where(eq(ledgerTransfer.operationKey, `withdrawal_return:${id}`));
    expect(kinds).toMatchObject([{ kind: 'withdrawal_return' }]);
  });
});

describe('a repeated withdrawal request', () => {
  const repeat = (amount: number) =>
    operator.post('/profile/v1/withdraw', { amount, idempotency_key: '0123456789abcdef' }, player.token);
  afterEach(() => {
    operator.line.troubleOf = () => 'none';
  });

  it('is one payment however often and however simultaneously it arrives', { tags: ['R-58'] }, async () => {
    const answers = await Promise.all([1, 2, 3].map(() => repeat(400)));
    answers.push(await repeat(400));
    expect(answers.map(({ data }) => data.code)).toEqual([200, 200, 200, 200]);
    expect(await operator.balance(player)).toBe(600);
    expect((await repeat(300)).data.code).toBe(409);
    expect(await operator.balance(player)).toBe(600);
  });

  it('reports the first one as being processed after a lost answer', { tags: ['R-58'] }, async () => {
    operator.line.troubleOf = () => 'lost';
    for (let attempt = 0; attempt < 2; attempt += 1)
      expect((await repeat(400)).data).toMatchObject({
        code: 200,
        message: expect.stringContaining('being processed'),
      });
    expect(await operator.balance(player)).toBe(600);
  });

  it('is refused when the first one was refunded', { tags: ['R-58'] }, async () => {
    operator.line.troubleOf = () => 'refused';
    expect((await repeat(400)).data.code).toBe(424);
    expect((await repeat(400)).data.code).toBe(424);
    expect(await operator.balance(player)).toBe(1_000);
  });
});

describe('withdrawal whose process ended before it was sent', () => {
  const logger = createLogger('silent');
  const nowMs = () => operator.clock.nowMs;
  /** A debited withdrawal without `providerRef`, because its process ended before sending. */
  async function abandoned() {
    const [me] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    const stopped = new Error('the process has ended');
    const random = {
      ...systemRandom,
      below: () => {
        throw stopped;
      },
    };
    const wallet = new WalletService({
      db: database.db,
      readHistory: (_, read) => read(database.db),
      nowMs,
      random,
      logger,
      mobileMoney: noMobileMoney,
      gameName: String,
      rulesAt: rulesOf('default'),
    });
    await expect(
      wallet.withdraw(
        { accountId: me?.id ?? 0, phone: player.phone, sessionHash: '', origin: NO_ORIGIN },
        { amount: 400 },
      ),
    ).rejects.toBe(stopped);
    expect(await operator.balance(player)).toBe(600);
  }

  it('is refunded once, without a query', async () => {
    await abandoned();
    operator.clock.nowMs += 20_000;
    const queried: unknown[] = [];
    const mobileMoney = {
      ...noMobileMoney,
      query: async (about: unknown) => {
        queried.push(about);
        return { state: 'open' as const };
      },
    };
    const parts = { db: database.db, nowMs, rulesAt: rulesOf('default'), random: systemRandom, logger, mobileMoney };
    for (let round = 0; round < 2; round += 1) await reconcilePayments(parts);
    const reference = (await latestPayment())?.id;
    expect(queried).not.toContainEqual(expect.objectContaining({ reference }));
    expect(await operator.balance(player)).toBe(1_000);
    expect(await latestPayment()).toMatchObject({ status: 'failed', resultCode: 'not-sent' });
  });

  it('is not sent after its refund', async () => {
    const { db } = database;
    const [me] = await db.select().from(account).where(eq(account.phone, player.phone));
    const sent: unknown[] = [];
    const mobileMoney = {
      ...noMobileMoney,
      sendMoney: async (request: unknown) => {
        sent.push(request);
        return { secondProviderRef: null };
      },
    };
    let transactions = 0;
    // Between debit and sending, runs reconciliation.
    const slowDb = new Proxy(db, {
      get: (target, name) => {
        if (name !== 'transaction') return Reflect.get(target, name);
        return async (work: Parameters<typeof db.transaction>[0]) => {
          transactions += 1;
          if (transactions === 2) {
            operator.clock.nowMs += 20_000;
            await reconcilePayments({
              db,
              nowMs,
              rulesAt: rulesOf('default'),
              random: systemRandom,
              logger,
              mobileMoney,
            });
          }
          return target.transaction(work);
        };
      },
    });
    const wallet = new WalletService({
      db: slowDb,
      readHistory: (_, read) => read(slowDb),
      nowMs,
      random: systemRandom,
      logger,
      mobileMoney,
      gameName: String,
      rulesAt: rulesOf('default'),
    });
    await expect(
      wallet.withdraw(
        { accountId: me?.id ?? 0, phone: player.phone, sessionHash: '', origin: NO_ORIGIN },
        { amount: 400 },
      ),
    ).rejects.toMatchObject({
      code: 'UNAVAILABLE',
      message: 'Your withdrawal took too long, and nothing was sent. Please try again.',
    });
    expect(sent).toEqual([]);
    expect(await operator.balance(player)).toBe(1_000);
  });
});
