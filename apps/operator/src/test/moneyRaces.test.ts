import { rulesOf } from '@ushindi/shared';
import { eq, like, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database, Db } from '../db/database.ts';
import { account, bet, ledgerTransfer, payment } from '../db/schema/index.ts';
import { excludePlayer } from '../features/account/exclusion.ts';
import { setPlayerLimit } from '../features/saferPlay/service.ts';
import { endOpenDeposits } from '../features/wallet/store.ts';
import { applyPaymentOutcome } from '../features/wallet/outcomes.ts';
import { createLogger } from '../log.ts';
import { postgresUrl } from './databases.ts';
import { type Answered, auditLedger, NO_ORIGIN, type Player, type TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { startTwoOperators } from './twoOperators.ts';

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('an operator with simultaneous changes of a player’s money on PostgreSQL', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let database: Database;
  let operators: [TestOperator, TestOperator];
  let player: Player;

  beforeEach(async () => {
    two = await startTwoOperators();
    ({ database, operators } = two);
    operators[0].book.add('1');
    player = await operators[0].player('254712345678', 1_000);
  });
  afterEach(async () => {
    await auditLedger(database.db);
    await two.drop();
  });

  const place = (operator: TestOperator, index: number, stake: number) =>
    operator.post('/bet/v1/place', slip(`ABCDE${index + 10}`, stake, [{ matchId: '1', odds: 2 }]), player.token);
  const withdraw = (operator: TestOperator, amount: number) =>
    operator.post('/profile/v1/withdraw', { amount }, player.token);
  const operations = (prefix: string) =>
    database.db.$count(ledgerTransfer, like(ledgerTransfer.operationKey, `${prefix}:%`));

  it('spends no balance twice on withdrawals and bets', async () => {
    const answers = await two.atOnce(20, (operator, index) =>
      index % 4 < 2 ? withdraw(operator, 200) : place(operator, index, 200),
    );
    const codes = answers.map((answer) => answer.data.code);
    expect(codes.filter((code) => code === 200)).toHaveLength(5);
    expect(codes.filter((code) => code === 402)).toHaveLength(15);
    expect(await operators[0].balance(player)).toBe(0);
    expect((await operations('withdrawal')) + (await operations('stake'))).toBe(5);
  });

  it('keeps withdrawals within the daily limit', async () => {
    await operators[0].deposit(player, 150_000);
    await operators[0].deposit(player, 149_000);
    operators[0].clock.nowMs += 24 * 60 * 60_000 - 1;
    const token = (await operators[0].post('/acc/v1/login', { user_id: player.phone, password: 'siri' })).data.data
      .acc_data as { access_token: string };
    player = { ...player, token: token.access_token };
    await operators[0].deposit(player, 150_000);
    const answers = await two.atOnce(8, (operator) => withdraw(operator, 100_000));
    expect(answers.filter((answer) => answer.data.code === 200)).toHaveLength(3);
    expect(answers.filter((answer) => answer.data.code === 422)).toHaveLength(5);
  });

  it('moves money once for duplicate and contradictory callbacks that race a status query', async () => {
    await operators[0].post('/profile/v1/deposit', { amount: 500, desc: '' }, player.token);
    const [reference = 0] = await operators[0].prompts(player.phone);
    await operators[0].answerPrompt(player.phone, reference, 'approve', 'never');
    operators[0].clock.nowMs += 20_000;
    const outcome = { reference, providerRefs: [`SIM-${reference}`], receipt: null, amountCents: 50_000 };
    const parts = {
      db: database.db,
      nowMs: () => operators[0].clock.nowMs,
      rulesAt: rulesOf('default'),
      logger: createLogger('silent'),
    };
    await Promise.all([
      ...Array.from({ length: 8 }, (_, index) =>
        applyPaymentOutcome(parts, { ...outcome, resultCode: index % 2 ? '1037' : '0' }),
      ),
      ...operators.map((operator) => operator.run('payments')),
    ]);
    expect(await operators[0].balance(player)).toBe(1_500);
    expect(await operations('deposit')).toBe(2);
  });

  it('refunds a failed withdrawal once', async () => {
    await withdraw(operators[0], 400);
    const [sent] = await database.db.select().from(payment).where(eq(payment.direction, 'withdrawal'));
    await database.db
      .update(payment)
      .set({ status: 'pending', receipt: null })
      .where(eq(payment.direction, 'withdrawal'));
    const failed = {
      reference: sent?.id ?? 0,
      providerRefs: [sent?.providerRef ?? ''],
      receipt: null,
      amountCents: null,
    };
    const parts = {
      db: database.db,
      nowMs: () => operators[0].clock.nowMs,
      rulesAt: rulesOf('default'),
      logger: createLogger('silent'),
    };
    await Promise.all(Array.from({ length: 8 }, () => applyPaymentOutcome(parts, { ...failed, resultCode: '2001' })));
    expect(await operators[0].balance(player)).toBe(1_000);
    expect(await operations('withdrawal_return')).toBe(1);
  });

  it('commits nothing that waits for the commit of an exclusion', async () => {
    const waiting = 8;
    const { nowMs } = operators[0].clock;
    const [me] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    const racing = await database.db.transaction(async (tx) => {
      const deps = { db: tx, nowMs: () => nowMs, endOpenDeposits, cashOutOpenRounds: () => Promise.resolve() };
      const excluded = { accountId: me?.id ?? 0, phone: player.phone, sessionHash: '', origin: NO_ORIGIN };
      await excludePlayer(deps, excluded, 'Infinite');
      const sent = Array.from({ length: waiting }, (_, index) =>
        index % 4 === 0
          ? operators[1].post('/profile/v1/deposit', { amount: 10, desc: '' }, player.token)
          : place(operators[1], index, 10),
      );
      await lockWaits(tx, sent);
      // Returned in an object, because awaiting it here would deadlock with the transaction.
      return { answers: Promise.all(sent) };
    });
    const answers = await racing.answers;
    expect(answers.map((answer) => answer.data.code)).toEqual(Array(waiting).fill(403));
    expect(await database.db.$count(bet)).toBe(0);
    await operators[0].signIn(player);
    expect(await operators[0].balance(player)).toBe(1_000);
  });

  it('keeps simultaneous bets, rounds and deposits within the player’s own limits', { tags: ['R-147'] }, async () => {
    const limit = (kind: string, amount: number) =>
      operators[0].post('/profile/v1/limits', { kind, period: 'day', amount }, player.token);
    await limit('stake', 300);
    await limit('deposit', 1_200);
    const answers = await two.atOnce(16, (operator, index) =>
      index % 2 === 0
        ? place(operator, index, 100)
        : operator.post('/profile/v1/deposit', { amount: 100, desc: '' }, player.token),
    );
    const accepted = (kind: number) =>
      answers.filter(({ data }, index) => index % 2 === kind && data.code === 200).length;
    expect([accepted(0), accepted(1)]).toEqual([3, 2]);
    expect(await operators[0].balance(player)).toBe(700);
  });

  it('checks a bet that waits for the commit of a lower limit against that limit', { tags: ['R-148'] }, async () => {
    const { nowMs } = operators[0].clock;
    const [me] = await database.db.select().from(account).where(eq(account.phone, player.phone));
    const racing = await database.db.transaction(async (tx) => {
      const wanted = { kind: 'stake', period: 'day', amount: 5 } as const;
      const setter = { accountId: me?.id ?? 0, phone: player.phone, sessionHash: '', origin: NO_ORIGIN };
      await setPlayerLimit({ db: tx, nowMs: () => nowMs }, setter, wanted);
      const sent = Array.from({ length: 4 }, (_, index) => place(operators[1], index, 10));
      await lockWaits(tx, sent);
      return { answers: Promise.all(sent) };
    });
    expect((await racing.answers).map((answer) => answer.data.code)).toEqual([422, 422, 422, 422]);
  });

  it('applies the later end of two simultaneous exclusions', async () => {
    const find = () => database.db.select().from(account).where(eq(account.phone, player.phone));
    const [{ id = 0 } = {}] = await find();
    const nowMs = () => operators[0].clock.nowMs;
    const deps = { db: database.db, nowMs, endOpenDeposits, cashOutOpenRounds: () => Promise.resolve() };
    await Promise.all(
      Array.from({ length: 12 }, (_, index) =>
        excludePlayer(
          deps,
          { accountId: id, phone: player.phone, sessionHash: '', origin: NO_ORIGIN },
          index === 3 ? '1-Year' : '1-Hour',
        ),
      ),
    );
    const [me] = await find();
    expect(me?.excludedUntil?.getTime()).toBe(operators[0].clock.nowMs + 365 * 24 * 60 * 60_000);
  });
});

/**
 * Resolves once every request waits for a lock of this transaction.
 * @throws Error when a request is answered instead, such as one for which no connection could be opened.
 */
async function lockWaits(tx: Db, sent: Promise<Answered>[]): Promise<void> {
  const early: unknown[] = [];
  for (const request of sent) void request.then(({ data }) => early.push(data), early.push.bind(early));
  const waits = sql`select count(*)::int as waits from pg_locks join pg_stat_activity using (pid)
    where not granted and datname = current_database()`;
  const now = async () => ((await tx.execute(waits)) as unknown as { rows: [{ waits: number }] }).rows[0].waits;
  while ((await now()) < sent.length)
    if (early.length > 0) throw new Error(`answered without waiting: ${JSON.stringify(early)}`);
}
