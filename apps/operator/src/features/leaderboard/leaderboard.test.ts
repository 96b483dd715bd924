import { eq, type SQL } from 'drizzle-orm';
import { PgDialect } from 'drizzle-orm/pg-core';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, gameRound } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';

const MINUTE_MS = 60_000;
const NOW_MS = Date.parse('2026-11-21T14:00:00.000Z');
/** Half an hour before and after midnight in Nairobi. */
const YESTERDAY_MS = Date.parse('2026-11-20T20:30:00.000Z');
const TODAY_MS = Date.parse('2026-11-20T21:30:00.000Z');

let database: Database;
let operator: TestOperator;
let players: Player[];
let ids: number[];
let count = 0;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  operator.clock.nowMs = NOW_MS;
  players = [];
  for (const digit of [1, 2, 3]) players.push(await operator.player(`25471234567${digit}`));
  ids = (await database.db.select().from(account).orderBy(account.id)).map(({ id }) => id);
});
afterEach(() => database.close());

/** Stores rounds as games do. */
async function played(
  player: number,
  rounds: number,
  atMs: number,
  change: Partial<typeof gameRound.$inferInsert> = {},
) {
  for (let index = 0; index < rounds; index += 1) {
    count += 1;
    await database.db.insert(gameRound).values({
      accountId: ids[player] ?? 0,
      game: 'turbo',
      kind: 'virtual',
      reference: `R${count}`,
      stakeCents: 4_900,
      pick: '',
      seedHash: '',
      serverSeed: '',
      clientSeed: '',
      status: 3,
      createdAt: new Date(atMs + index * MINUTE_MS),
      ...change,
    });
  }
}

const QUERY = 'timestamp=0&promo_id=10&sort=desc&page=1&skipCache=false';
type Board = {
  today: Record<string, unknown>[];
  past: Record<string, unknown>[];
  cust: Record<string, unknown> | null;
};
const board = async (player?: Player, day = '2026-11-21', limit = 10) => {
  const url = `/ds/v1/lb?${QUERY}&limit=${limit}&promo_date=${day}`;
  return (await operator.get(url, player?.token)).data.data as unknown as Board;
};

/** The database, with a count of the statements that read rounds. */
function watched(): { database: Database; rounds: { reads: number } } {
  const rounds = { reads: 0 };
  const db = new Proxy(database.db, {
    get(target, key) {
      const value: unknown = Reflect.get(target, key);
      if (typeof value !== 'function') return value;
      if (key !== 'execute') return value.bind(target);
      return (statement: SQL) => {
        if (new PgDialect().sqlToQuery(statement).sql.includes('from game_round')) rounds.reads += 1;
        return target.execute(statement);
      };
    },
  });
  return { database: { ...database, db }, rounds };
}

describe('leaderboard', () => {
  it("counts the Nairobi day's rounds of 49 KES or more, most first", async () => {
    await played(0, 2, TODAY_MS);
    await played(1, 3, TODAY_MS);
    await played(2, 9, TODAY_MS, { stakeCents: 4_899 });
    await played(2, 9, TODAY_MS, { status: 7 });
    await played(2, 9, YESTERDAY_MS);
    const { today } = await board();
    expect(today).toEqual([
      { id: String(ids[1]), msisdn: '254712345672', name: '', bet_count: 3 },
      { id: String(ids[0]), msisdn: '254712345671', name: '', bet_count: 2 },
    ]);
    expect((await board(undefined, '2026-11-21', 1)).today).toHaveLength(1);
  });

  it('ranks equal counts by who reached them first', async () => {
    await played(2, 2, TODAY_MS);
    await played(0, 2, TODAY_MS);
    expect((await board()).today.map(({ id }) => id)).toEqual([String(ids[2]), String(ids[0])]);
  });

  it('lists the winner of each earlier day, latest first', async () => {
    await played(0, 2, YESTERDAY_MS);
    await played(1, 1, YESTERDAY_MS);
    await played(2, 4, YESTERDAY_MS - 24 * 60 * MINUTE_MS);
    const { past } = await board();
    expect(past.map(({ id, bet_count: rounds }) => [id, rounds])).toEqual([
      [String(ids[0]), 2],
      [String(ids[2]), 4],
    ]);
    expect((await board(undefined, '2026-11-20')).today.map(({ id }) => id)).toEqual([String(ids[0]), String(ids[1])]);
  });

  it("returns the player's own place, also below the list, and none for a guest", async () => {
    await played(0, 1, TODAY_MS);
    await played(1, 2, TODAY_MS);
    const own = await board(players[0], '2026-11-21', 1);
    expect(own.cust).toMatchObject({ id: String(ids[0]), bet_count: 1, position: 2 });
    expect(own.today).toHaveLength(1);
    expect((await board(players[2])).cust).toBeNull();
    expect((await board()).cust).toBeNull();
  });

  it('is empty without rounds, and refuses an invalid limit', async () => {
    expect(await board()).toEqual({ today: [], past: [], cust: null });
    const refusal = await operator.get(`/ds/v1/lb?${QUERY}&limit=0&promo_date=2026-11-21`);
    expect(refusal.data.code).toBe(400);
  });

  it('ranks a finished day once, and at each view only the day that is shown', async () => {
    await played(0, 1, TODAY_MS);
    await played(1, 2, YESTERDAY_MS);
    const { database: db, rounds } = watched();
    operator = await TestOperator.start(db, {}, operator);
    const first = await board(players[0]);
    rounds.reads = 0;
    expect(await board(players[0])).toEqual(first);
    expect(rounds.reads).toBe(1);
  });

  it('reads no more days than it shows winners', async () => {
    for (const days of [0, 1, 2, 3]) await played(0, 1, YESTERDAY_MS - days * 24 * 60 * MINUTE_MS);
    const { database: db, rounds } = watched();
    operator = await TestOperator.start(db, {}, operator);
    expect((await board(undefined, '2026-11-21', 2)).past).toHaveLength(2);
    // Two earlier days, and the day itself.
    expect(rounds.reads).toBe(3);
  });

  it('shows the next player of a day whose winner was erased since', async () => {
    await played(0, 2, YESTERDAY_MS);
    await played(1, 1, YESTERDAY_MS);
    expect((await board()).past.map(({ id }) => id)).toEqual([String(ids[0])]);
    await database.db
      .update(account)
      .set({ erasedAt: new Date(NOW_MS) })
      .where(eq(account.id, ids[0] ?? 0));
    expect((await board()).past.map(({ id }) => id)).toEqual([String(ids[1])]);
  });

  it('counts rounds of a day that are stored minutes after its end', async () => {
    operator.clock.nowMs = Date.parse('2026-11-20T21:04:00.000Z');
    await played(0, 1, YESTERDAY_MS);
    expect((await board()).past).toMatchObject([{ bet_count: 1 }]);
    await played(1, 2, YESTERDAY_MS);
    expect((await board()).past).toMatchObject([{ id: String(ids[1]), bet_count: 2 }]);
  });
});
