import { rulesOf } from '@ushindi/shared';
import { eq, sql } from 'drizzle-orm';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, gameRound, leaderboardDay, leaderboardPrize, ledgerTransfer } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import { emptyDatabase, postgresUrl } from '../../test/databases.ts';
import { endingDatabase } from '../../test/endingDatabase.ts';
import { untilOneWaits } from '../../test/lockWait.ts';
import { expectSoundMoney, findMoneyFaults } from '../../test/moneyFaults.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { undone } from '../../test/undone.ts';
import { payLeaderboard } from './prizes.ts';
import { eligibleOf } from './store.ts';

/** Noon of the first day with prizes, in Nairobi; and half an hour after its end. */
const DAY_MS = Date.parse('2026-11-25T09:00:00Z');
const AFTER_MS = Date.parse('2026-11-25T21:30:00Z');
const FIRST_CENTS = 15_000_00;

let database: Database;
let operator: TestOperator;
let players: Player[];
let count = 0;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.clock.nowMs = DAY_MS;
  players = [];
  for (const digit of [1, 2, 3]) players.push(await operator.player(`25471234567${digit}`));
});
afterEach(async () => {
  const rounds = sql`delete from game_round`;
  await database.db.execute(rounds);
  await expectSoundMoney(database.db).finally(() => database.close());
});

/** Stores rounds that count, without the money of games. */
async function played(at: TestOperator, db: Database, player: number, rounds: number, atMs = DAY_MS): Promise<void> {
  const ids = await db.db.select({ id: account.id }).from(account).orderBy(account.id);
  for (let round = 0; round < rounds; round += 1) {
    count += 1;
    await db.db.insert(gameRound).values({
      accountId: ids[player]?.id ?? 0,
      game: 'turbo',
      kind: 'virtual',
      reference: `P${count}`,
      stakeCents: 4_900,
      pick: '',
      seedHash: '',
      serverSeed: '',
      clientSeed: '',
      status: 3,
      createdAt: new Date(atMs),
    });
  }
  at.clock.nowMs = AFTER_MS;
}

const play = (player: number, rounds: number, atMs?: number) => played(operator, database, player, rounds, atMs);
const prizes = () => database.db.select().from(leaderboardPrize).orderBy(leaderboardPrize.place);
const balances = async () => {
  for (const player of players) await operator.signIn(player);
  return Promise.all(players.map((player) => operator.balance(player)));
};

describe('the prizes of the leaderboard', () => {
  it('are paid once when the day is over, by place, with the tax on top', {
    tags: ['R-390', 'R-391', 'R-392'],
  }, async () => {
    await play(0, 2);
    await play(1, 3);
    operator.clock.nowMs = AFTER_MS - 60 * 60_000;
    await operator.run('leaderboard prizes');
    expect(await prizes()).toEqual([]);
    operator.clock.nowMs = AFTER_MS;
    for (let run = 0; run < 3; run += 1) await operator.run('leaderboard prizes');
    expect(await prizes()).toMatchObject([
      { day: '2026-11-25', place: 1, betCount: 3, prizeCents: FIRST_CENTS, withholdingCents: FIRST_CENTS / 5 },
      { day: '2026-11-25', place: 2, betCount: 2, prizeCents: FIRST_CENTS },
    ]);
    expect(await balances()).toEqual([15_000, 15_000, 0]);
    // The prizes of a day are paid in any order.
    const keys = await database.db.select().from(ledgerTransfer).where(eq(ledgerTransfer.kind, 'leaderboard_prize'));
    expect(keys.map(({ operationKey }) => operationKey).toSorted()).toEqual([
      'leaderboard:2026-11-25:1',
      'leaderboard:2026-11-25:2',
    ]);
  });

  it('go by who reached an equal count first', { tags: ['R-391'] }, async () => {
    await play(2, 2);
    await play(0, 2);
    await operator.run('leaderboard prizes');
    const [first] = await prizes();
    const ids = await database.db.select({ id: account.id }).from(account).orderBy(account.id);
    expect(first?.accountId).toBe(ids[2]?.id);
  });

  it('are not won by excluded, restricted and underage players, and the others move up', {
    tags: ['R-391'],
  }, async () => {
    await play(0, 5);
    await play(1, 4);
    await play(2, 3);
    const [first, second] = players;
    const [excluded] = await database.db
      .select()
      .from(account)
      .where(eq(account.phone, first?.phone ?? ''));
    await database.db
      .update(account)
      .set({ excludedUntil: new Date(AFTER_MS + 1) })
      .where(eq(account.id, excluded?.id ?? 0));
    await database.db
      .update(account)
      .set({ ageState: 'underAge' })
      .where(eq(account.phone, second?.phone ?? ''));
    await operator.run('leaderboard prizes');
    expect(await prizes()).toMatchObject([{ place: 1, betCount: 3 }]);
  });

  it('count a round of the last second that is stored after midnight', { tags: ['R-391'] }, async () => {
    const midnightMs = Date.parse('2026-11-25T21:00:00Z');
    await play(0, 1);
    operator.clock.nowMs = midnightMs;
    await operator.run('leaderboard prizes');
    await play(1, 2, midnightMs - 1);
    await operator.run('leaderboard prizes');
    expect(await prizes()).toMatchObject([
      { place: 1, betCount: 2 },
      { place: 2, betCount: 1 },
    ]);
  });

  it('are paid for every day that was missed, and for none before they were offered', {
    tags: ['R-390'],
  }, async () => {
    await play(0, 1, DAY_MS - 24 * 60 * 60_000);
    await play(0, 1);
    operator.clock.nowMs = AFTER_MS + 24 * 60 * 60_000;
    await operator.run('leaderboard prizes');
    expect(await prizes()).toMatchObject([{ day: '2026-11-25' }]);
    const days = await database.db.select().from(leaderboardDay).orderBy(leaderboardDay.day);
    expect(days.map(({ day }) => day)).toEqual(['2026-11-25', '2026-11-26']);
  });

  it('are paid for the other days when the decision of one fails', { tags: ['R-390'] }, async () => {
    await play(0, 1);
    await play(1, 1, DAY_MS + 24 * 60 * 60_000);
    operator.clock.nowMs = AFTER_MS + 24 * 60 * 60_000;
    let isFirst = true;
    const failing = new Proxy(database.db, {
      get(db, name) {
        if (name !== 'transaction' || !isFirst) return Reflect.get(db, name) as unknown;
        isFirst = false;
        return () => Promise.reject(new Error('canceling statement due to statement timeout'));
      },
    });
    const parts = { nowMs: () => operator.clock.nowMs, rulesAt: rulesOf('default'), logger: createLogger('silent') };
    await payLeaderboard({ ...parts, db: failing });
    expect(await prizes()).toMatchObject([{ day: '2026-11-26', paidAt: expect.any(Date) }]);
  });

  it.each([1, 2, 3])(
    'are paid exactly once although the job ends after %i transactions',
    {
      tags: ['R-390', 'R-391'],
    },
    async (kept) => {
      for (const player of [0, 1, 2]) await play(player, 3 - player);
      const dying = endingDatabase(database, kept);
      const job = await TestOperator.start(dying.database, {}, operator).then(dying.begin);
      await job.run('leaderboard prizes').catch(() => undefined);
      // The first transaction decides the day, each other one pays a winner.
      expect((await prizes()).filter(({ paidAt }) => paidAt !== null)).toHaveLength(kept - 1);
      for (let run = 0; run < 2; run += 1) await operator.run('leaderboard prizes');
      expect(await balances()).toEqual([15_000, 15_000, 15_000]);
    },
  );

  it('go to the next players when a winner is erased', { tags: ['R-391'] }, async () => {
    await play(0, 2);
    await play(1, 1);
    const erased = { erasedAt: new Date(AFTER_MS), restrictedAt: new Date(AFTER_MS) };
    await database.db
      .update(account)
      .set(erased)
      .where(eq(account.phone, players[0]?.phone ?? ''));
    await operator.run('leaderboard prizes');
    expect(await prizes()).toMatchObject([{ place: 1, betCount: 1 }]);
  });

  it('have faults that the money check finds', { tags: ['R-391'] }, async () => {
    await play(0, 1);
    await operator.run('leaderboard prizes');
    await database.db.execute(sql`delete from game_round`);
    const faultsAfter = (change: Partial<typeof leaderboardPrize.$inferInsert>) =>
      undone(database.db, async (tx) => {
        await tx.update(leaderboardPrize).set(change);
        return (await findMoneyFaults(tx)).join('\n');
      });
    expect(await faultsAfter({ prizeCents: FIRST_CENTS + 1 })).toContain('leaderboardPrize 1: prize: ');
    expect(await faultsAfter({ withholdingCents: 0 })).toContain('leaderboardPrize 1: tax: ');
    const another = (await database.db.select().from(account).orderBy(account.id)).find(
      ({ phone }) => phone !== players[0]?.phone,
    );
    expect(await faultsAfter({ accountId: another?.id ?? 0 })).toContain('has no cause');
  });

  it('are shown in the transactions and with the winners', { tags: ['R-393'] }, async () => {
    await play(0, 1);
    await operator.run('leaderboard prizes');
    await balances();
    const moved = await operator.get('/profile/v1/transactions?page=1&limit=10&group=bonuses', players[0]?.token);
    expect(moved.data.data).toMatchObject([{ about: 'leaderboardPrize', amount: 15_000 }]);
    const { data } = await operator.get('/ds/v1/lb/prizes');
    expect(data.data.prizes).toHaveLength(10);
    expect(data.data.winners).toMatchObject([
      { day: '2026-11-25', place: 1, msisdn: players[0]?.phone, prize: 15_000 },
    ]);
  });
});

it.skipIf(postgresUrl === null)('are paid once by two operators at once', { tags: ['R-391'] }, async () => {
  const { operators, database: shared, atOnce, drop } = await startTwoOperators();
  const [first] = operators;
  first.clock.nowMs = DAY_MS;
  await first.player('254712345671');
  await first.player('254712345672');
  await played(first, shared, 0, 2);
  await played(first, shared, 1, 1);
  await atOnce(6, (each) => each.run('leaderboard prizes'));
  expect(await shared.db.$count(ledgerTransfer, eq(ledgerTransfer.kind, 'leaderboard_prize'))).toBe(2);
  await drop();
});

it.skipIf(postgresUrl === null)(
  'go to the next player when the leader is restricted at that moment',
  {
    tags: ['R-391'],
  },
  async () => {
    const { operators, database: shared, databases, drop } = await startTwoOperators();
    const [first] = operators;
    first.clock.nowMs = DAY_MS;
    for (const digit of [1, 2]) await first.player(`25471234567${digit}`);
    await played(first, shared, 0, 2);
    await played(first, shared, 1, 1);
    const span = { fromMs: DAY_MS - 9 * 60 * 60_000 - 3 * 60 * 60_000, untilMs: AFTER_MS };
    const [leader, second] = await shared.db.select().from(account).orderBy(account.id);
    const deciding = Promise.withResolvers<unknown>();
    await shared.db.transaction(async (tx) => {
      const restrictedAt = new Date(AFTER_MS);
      await tx
        .update(account)
        .set({ restrictedAt })
        .where(eq(account.id, leader?.id ?? 0));
      const [, other] = databases;
      other.db
        .transaction((its) => eligibleOf(its, span, { limit: 1, atMs: AFTER_MS }))
        .then(deciding.resolve, deciding.reject);
      await untilOneWaits(shared.db);
    });
    expect(await deciding.promise).toMatchObject([{ accountId: second?.id }]);
    await drop();
  },
);
