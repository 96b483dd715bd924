import assert from 'node:assert/strict';
import { eq } from 'drizzle-orm';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type Database, openPostgres } from '../db/database.ts';
import { account, bet, payment } from '../db/schema/index.ts';
import { CommitProxy } from './commitProxy.ts';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { findMoneyFaults } from './moneyFaults.ts';
import { auditLedger, type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';

const NO_TIMEOUTS = { statementMs: 0, lockMs: 0, idleInTransactionMs: 0 };
/** Longer than reconciliation waits for a payment without a result. */
const TWO_DAYS_MS = 49 * 60 * 60_000;
const CASH_KES = 1_000;
const STAKE_KES = 100;
const AMOUNT_KES = 300;
const KEY = 'lost-commit-0001';
/** More than any of these requests has. */
const COMMITS = [1, 2, 3, 4];

describe.skipIf(postgresUrl === null)('a COMMIT whose reply is lost', () => {
  let postgres: Awaited<ReturnType<typeof throwawayPostgres>>;
  let proxy: CommitProxy;
  let proxied: Database;
  /** Without the proxy, for what the test reads. */
  let database: Database;
  let operator: TestOperator;
  let subscriber = 719_000_000;
  let lost = 0;

  beforeAll(async () => {
    postgres = await throwawayPostgres();
    database = await postgres.open();
    proxy = await CommitProxy.start(new URL(postgres.applicationUrl));
    const url = new URL(postgres.applicationUrl);
    url.hostname = '127.0.0.1';
    url.port = String(proxy.port);
    proxied = await openPostgres(url.href, NO_TIMEOUTS, () => undefined);
    operator = await TestOperator.start(proxied, { sessionMs: 90 * TWO_DAYS_MS });
    operator.book.add('1', undefined, operator.clock.nowMs + 90 * TWO_DAYS_MS);
  });
  beforeEach(() => {
    lost = 0;
  });
  // A test that lost no reply would prove nothing.
  afterEach(() => assert(lost > 0));
  afterAll(async () => {
    await proxied.close();
    await proxy.close();
    await postgres.drop();
  });

  async function createPlayer(): Promise<Player> {
    subscriber += 1;
    return operator.player(`254${subscriber}`, CASH_KES);
  }

  /** Runs work whose COMMIT with this number gets no reply, and audits the ledger. */
  async function losing<Result>(number: number, work: () => Promise<Result>): Promise<Result> {
    proxy.loseReply(number);
    const result = await work();
    if (proxy.hasLost()) lost += 1;
    await auditLedger(database.db);
    return result;
  }

  async function idOf({ phone }: Player): Promise<number> {
    const [found] = await database.db.select({ id: account.id }).from(account).where(eq(account.phone, phone));
    return found?.id ?? 0;
  }

  const betsOf = async (player: Player) => database.db.$count(bet, eq(bet.accountId, await idOf(player)));

  async function paymentsOf(player: Player) {
    const all = await database.db
      .select()
      .from(payment)
      .where(eq(payment.accountId, await idOf(player)));
    // The first deposit is the player's cash.
    return all.toSorted((a, b) => a.id - b.id).slice(1);
  }

  /** Lets all payments end. */
  async function endPayments(): Promise<void> {
    await operator.run('phone');
    operator.clock.nowMs += TWO_DAYS_MS;
    for (let round = 0; round < 2; round += 1) await operator.run('payments');
    expect(await findMoneyFaults(database.db)).toEqual([]);
  }

  const placeOf = (player: Player, code: string) => () =>
    operator.post('/bet/v1/place', slip(code, STAKE_KES, [{ matchId: '1', odds: 2 }]), player.token);

  it.each([
    ['a plain bet', false],
    ['a bet within a player limit', true],
  ])('leaves one bet, which is reported to the player: %s', { tags: ['R-153', 'R-163'] }, async (_, isLimited) => {
    for (const number of COMMITS) {
      const player = await createPlayer();
      const limit = { kind: 'stake', period: 'day', amount: CASH_KES };
      if (isLimited) await operator.post('/profile/v1/limits', limit, player.token);
      const code = `LOST${isLimited ? 'L' : 'P'}${10 + number}`;
      const placed = await losing(number, placeOf(player, code));
      const abandoned = await operator.post('/bet/v1/abandon', { bet_ref: code }, player.token);
      const repeated = await placeOf(player, code)();
      expect([200, 500]).toContain(placed.httpStatus);
      expect(abandoned.data).toMatchObject({ code: 200, data: { bet_id: expect.any(String) } });
      expect(repeated.data).toMatchObject({ code: 200, data: { bet_reference: code } });
      expect([await betsOf(player), await operator.balance(player)]).toEqual([1, CASH_KES - STAKE_KES]);
    }
  });

  it('leaves one cash out, which the same quote finds', { tags: ['R-163', 'R-244'] }, async () => {
    for (const number of COMMITS) {
      const player = await createPlayer();
      const code = `LOSTC${10 + number}`;
      // Too small to earn a freebet.
      await operator.post('/bet/v1/place', slip(code, 40, [{ matchId: '1', odds: 2 }]), player.token);
      const [{ id: betId } = { id: 0 }] = await database.db.select().from(bet).where(eq(bet.bookingCode, code));
      const { data } = await operator.get(`/bet/v1/cash_out/offers?bet_ids=${betId}&percent=100`, player.token);
      const [{ quote_id, amount } = { quote_id: '', amount: 0 }] = (
        data.data as { offers: { quote_id: string; amount: number }[] }
      ).offers;
      const accept = () => operator.post('/bet/v1/cash_out', { bet_id: String(betId), quote_id }, player.token);
      await losing(number, accept);
      expect((await accept()).data).toMatchObject({ code: 200, data: { made: { amount, rest: 0 } } });
      expect(await operator.balance(player)).toBeCloseTo(CASH_KES - 40 + amount, 2);
      expect(await findMoneyFaults(database.db)).toEqual([]);
    }
  });

  it('leaves one deposit, which is credited once or fails', { tags: ['R-163'] }, async () => {
    const deposit = { amount: AMOUNT_KES, desc: '', idempotency_key: KEY };
    for (const number of COMMITS) {
      const player = await createPlayer();
      await losing(number, async () => {
        await operator.post('/profile/v1/deposit', deposit, player.token);
        for (const reference of await operator.prompts(player.phone))
          await operator.answerPrompt(player.phone, reference, 'approve');
      });
      await operator.post('/profile/v1/deposit', deposit, player.token);
      const isPrompted = (await operator.prompts(player.phone)).length > 0;
      for (const reference of await operator.prompts(player.phone))
        await operator.answerPrompt(player.phone, reference, 'approve');
      await endPayments();
      const [stored, ...others] = await paymentsOf(player);
      expect(others).toEqual([]);
      expect(isPrompted ? ['paid'] : ['paid', 'failed']).toContain(stored?.status);
      const credited = stored?.status === 'paid' ? AMOUNT_KES : 0;
      expect(await operator.balance(player)).toBe(CASH_KES + credited);
    }
  });

  it('leaves one withdrawal, which is paid or refunded', { tags: ['R-163'] }, async () => {
    const withdrawal = { amount: AMOUNT_KES, idempotency_key: KEY };
    for (const number of COMMITS) {
      const player = await createPlayer();
      await losing(number, () => operator.post('/profile/v1/withdraw', withdrawal, player.token));
      await operator.post('/profile/v1/withdraw', withdrawal, player.token);
      await endPayments();
      const [stored, ...others] = await paymentsOf(player);
      expect(others).toEqual([]);
      expect(['paid', 'failed']).toContain(stored?.status);
      expect(await operator.balance(player)).toBe(stored?.status === 'paid' ? CASH_KES - AMOUNT_KES : CASH_KES);
    }
  });
});
