import assert from 'node:assert/strict';
import { rulesOf } from '@ushindi/shared';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import type { Connection, Database } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { bet, ledgerTransfer } from '../../db/schema/index.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { emptyDatabase, postgresUrl, throwawayPostgres } from '../../test/databases.ts';
import { NO_LIMITS } from '../../test/liabilities.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { createPlaceFast, type PlaceFast } from './placeFast.ts';

let database: Database;
let operator: TestOperator;
let placeFast: PlaceFast;
let player: Player;
let counter = 10;
/** A booking code that only this test uses. */
let code: string;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of ['11', '12']) operator.book.add(matchId);
  placeFast = createPlaceFast(parts());
});
afterAll(() => database.close());
beforeEach(async () => {
  counter += 1;
  code = `ATONC${counter}`;
  player = await betOnce(operator, `2547300000${counter}`, `FIRST${counter}`);
});
afterEach(async () => {
  await auditLedger(database.db);
  assert.deepEqual((await verifyLedger(database.db, () => undefined)).faults, [], 'no ledger fault');
});

const PICK = { matchId: '11', odds: 2 };

const parts = () => ({
  onConnection: database.onConnection,
  nowMs: () => operator.clock.nowMs,
  book: operator.book,
  logger: pino({ level: 'silent' }),
  liabilityLimits: NO_LIMITS,
  rulesAt: rulesOf('default'),
});

/** Creates a player with 1,000 KES and places a first bet of 20 KES. First bets take the slow path, because they earn a freebet. */
async function betOnce(at: TestOperator, phone: string, firstCode: string): Promise<Player> {
  const made = await at.player(phone, 1_000);
  await at.post('/bet/v1/place', slip(firstCode, 20, [PICK]), made.token);
  return made;
}

const place = (body = slip(code, 50, [PICK]), token = player.token) => placeFast({ token, request: body });
const counts = () => Promise.all([database.db.$count(bet), database.db.$count(ledgerTransfer)]);
const list = async () => (await operator.get('/ds/v1/bets/sports?page=1&limit=10', player.token)).data.data.result;

describe('a plain cash bet', () => {
  it('is accepted in one statement and stored like a bet of the slow path', async () => {
    expect(await place()).toMatchObject({ bookingCode: code, earnedCents: 0 });
    expect(await operator.balance(player)).toBe(930);
    const slowPlayer = await operator.player(`2547310000${counter}`, 1_000);
    await operator.post('/bet/v1/place', slip(`STEPS${counter}`, 50, [PICK]), slowPlayer.token);
    const [fast] = (await list()) ?? [];
    player = slowPlayer;
    const [slow] = (await list()) ?? [];
    const ids = { bet_id: '', bet_reference: '', slip_id: '', fb_amount: 0 };
    expect({ ...fast, ...ids }).toEqual({ ...slow, ...ids });
  });

  it('scans no table, although its plans were made while the tables were empty', async () => {
    // The statistics of a session contain its earlier transactions until they are flushed, which none is within one.
    const SCANS = 'select relname, seq_scan::int as scans from pg_stat_xact_user_tables order by relname';
    let [before, after]: unknown[][] = [[], []];
    const onConnection: Database['onConnection'] = (work) =>
      database.onConnection(async (connection) => {
        const run = (text: string) => connection.query({ name: text, text, values: [] });
        if (postgresUrl !== null) await run('begin');
        before = await run(SCANS);
        const result = await work(connection);
        after = await run(SCANS);
        if (postgresUrl !== null) await run('commit');
        return result;
      });
    const placed = await createPlaceFast({ ...parts(), onConnection })({
      token: player.token,
      request: slip(code, 50, [PICK]),
    });
    expect(placed).toMatchObject({ bookingCode: code });
    expect(after).toEqual(before);
  });

  it('is accepted once when its request is repeated', async () => {
    await place();
    const again = await operator.post('/bet/v1/place', slip(code, 50, [PICK]), player.token);
    expect(again.data).toMatchObject({ code: 200, data: { bet_reference: code } });
    expect(await operator.balance(player)).toBe(930);
  });
});

describe('a bet', () => {
  /** The result of a placement, and the number of rows that it stored. */
  const left = async (body?: ReturnType<typeof slip>, token?: string) => {
    const before = await counts();
    const answer = await place(body, token);
    const after = await counts();
    return { answer, bets: after[0] - before[0], transfers: after[1] - before[1] };
  };
  const NOTHING = { answer: null, bets: 0, transfers: 0 };

  it('takes the slow path and leaves nothing stored when the token is unknown', async () => {
    expect(await left(undefined, 'unknown')).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when the session has ended', async () => {
    await database.db.execute(sql`update session set expires_at = to_timestamp(0)
      where account_id = (select id from account where phone = ${player.phone})`);
    expect(await left()).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when the player is self-excluded', async () => {
    await operator.exclude(player, '1-Hour');
    expect(await left()).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when the balance is too low', async () => {
    expect(await left(slip(code, 981, [PICK]))).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when the player has used the code', async () => {
    expect(await left(slip(`FIRST${counter}`, 50, [PICK]))).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when another player’s bet has the code', async () => {
    player = await betOnce(operator, `2547320000${counter}`, `OTHER${counter}`);
    expect(await left(slip(`FIRST${counter}`, 50, [PICK]))).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when a freebet may be earned', async () => {
    const newcomer = await operator.player(`2547330000${counter}`, 100);
    expect(await left(undefined, newcomer.token)).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when the stake is a freebet', async () => {
    expect(await left(slip(code, 50, [PICK], { bonus_id: 'any' }))).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when the slip is invalid', async () => {
    expect(await left(slip('short', 50, [PICK]))).toEqual(NOTHING);
  });
  it('takes the slow path and leaves nothing stored when odds fell', async () => {
    expect(await left(slip(code, 50, [{ matchId: '11', odds: 2.1 }]))).toEqual(NOTHING);
  });
});

describe('bets that wait batched', () => {
  /** Delays the connection until all bets wait, and counts the statements. */
  const delayed = () => {
    const opened = Promise.withResolvers<void>();
    const statements: string[] = [];
    const batched = createPlaceFast({
      ...parts(),
      onConnection: async (work) => {
        await opened.promise;
        return database.onConnection((connection) => work(recording(connection, statements)));
      },
    });
    return { batched, open: opened.resolve, statements };
  };
  const recording = (connection: Connection, statements: string[]): Connection => ({
    query: (statement) => {
      statements.push(statement.name);
      return connection.query(statement);
    },
  });
  /** Another player with 980 KES and an earlier bet. */
  const another = async (index: number) =>
    betOnce(operator, `25474${counter}${String(index).padStart(5, '0')}`, `MANYS${index}`);

  it('are placed in one statement, each with its transfer', async () => {
    const { batched, open, statements } = delayed();
    // More players than house accounts of a kind, so that some bets share one.
    const players = [];
    for (let index = 10; index < 30; index += 1) players.push(await another(index));
    const asked = players.map(({ token }, index) =>
      batched({ token, request: slip(`TGTHR${10 + index}`, 20 + index, [PICK, { matchId: '12', odds: 2 }]) }),
    );
    open();
    expect((await Promise.all(asked)).map((answer) => answer?.bookingCode)).toEqual(
      players.map((_player, index) => `TGTHR${10 + index}`),
    );
    expect(statements).toHaveLength(1);
    const balances = [];
    for (const one of players) balances.push(await operator.balance(one));
    expect(balances).toEqual(players.map((_player, index) => 960 - index));
    const [first] = players;
    player = first as Player;
    expect(await list()).toMatchObject([{ bet_reference: 'TGTHR10', bet_amount: 20 }, { bet_amount: 20 }]);
  });

  it('are accepted or left out independently', async () => {
    const { batched, open } = delayed();
    const [poor, twin, third] = [await another(41), await another(42), await another(43)];
    const asked = [
      batched({ token: poor.token, request: slip('POORS11', 981, [PICK]) }),
      batched({ token: twin.token, request: slip('TWINS11', 50, [PICK]) }),
      batched({ token: twin.token, request: slip('TWINS12', 50, [PICK]) }),
      batched({ token: third.token, request: slip('TWINS11', 50, [PICK]) }),
      batched({ token: 'unknown', request: slip('NOONE11', 50, [PICK]) }),
      batched({ token: player.token, request: slip(code, 50, [PICK]) }),
    ];
    open();
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => answer?.bookingCode ?? null)).toEqual([null, 'TWINS11', null, null, null, code]);
    expect([await operator.balance(poor), await operator.balance(twin)]).toEqual([980, 930]);
  });

  it('give one player with two sessions one accepted bet and one for the slow path', async () => {
    const { batched, open } = delayed();
    const { data } = await operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' });
    const asked = [player.token, (data.data.acc_data as { access_token: string }).access_token].map((token, index) =>
      batched({ token, request: slip(`SAMES1${index}`, 600, [PICK]) }),
    );
    open();
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await operator.balance(player)).toBe(380);
  });

  it('take the slow path together when their statement fails, which is logged once', async () => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const lost = () => Promise.reject(new Error('connection lost'));
    const broken = createPlaceFast({ ...parts(), onConnection: lost, logger });
    const asked = [player.token, 'another'].map((token) => broken({ token, request: slip(code, 50, [PICK]) }));
    expect(await Promise.all(asked)).toEqual([null, null]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ bets: 2, msg: 'fast placement failed' }),
    ]);
  });
});

describe('an invalid request', () => {
  it.each([
    ['with 400 for a player', () => player.token, 400],
    ['with 401 for an expired token', () => 'unknown', 401],
    ['with 401 without a token', () => '', 401],
  ])('is answered %s', async (_name, token, refusal) => {
    const answer = await operator.post('/bet/v1/place', { bet_amount: 'all of it' }, token());
    expect(answer.data.code).toBe(refusal);
  });
});

describe.skipIf(postgresUrl === null)('fast placement on a real PostgreSQL', () => {
  it('skips a player whom another transaction has locked', async () => {
    const { open, drop } = await throwawayPostgres();
    const opened = await open();
    const at = await TestOperator.start(opened);
    at.book.add('11');
    const [locked, free] = [await betOnce(at, '254735000001', 'FIRST01'), await betOnce(at, '254735000002', 'FIRST02')];
    const batched = createPlaceFast({
      ...parts(),
      onConnection: opened.onConnection,
      nowMs: () => at.clock.nowMs,
      book: at.book,
    });
    const answers = await opened.db.transaction(async (tx) => {
      await tx.execute(sql`select from account where phone = ${locked.phone} for update`);
      return Promise.all([
        batched({ token: locked.token, request: slip('LOCKD01', 50, [PICK]) }),
        batched({ token: free.token, request: slip('FREED01', 50, [PICK]) }),
      ]);
    });
    expect(answers.map((answer) => answer?.bookingCode ?? null)).toEqual([null, 'FREED01']);
    await drop();
  });

  it('checks odds again after a long wait for locks', async () => {
    const { open, openAsOwner, drop } = await throwawayPostgres();
    const opened = await open();
    // The operator's login may not lock accounts itself.
    const owner = openAsOwner();
    const at = await TestOperator.start(opened);
    at.book.add('11');
    const late = await betOnce(at, '254734000001', 'FIRST00');
    const waiting = () =>
      rowsOf(
        owner.db,
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%place_bets%'
          and datname = current_database() and clock_timestamp() - query_start > interval '1100 ms'`,
      );
    const answer = await owner.db.transaction(async (tx) => {
      await tx.execute(sql`select from ledger_account where code = 'player_cash:' ||
        (select id from account where phone = ${late.phone}) for update`);
      const placing = at.post('/bet/v1/place', slip('LATER00', 50, [PICK]), late.token);
      await expect.poll(waiting).toHaveLength(1);
      at.book.price('11', { home: 1.5 });
      return { placing };
    });
    expect((await answer.placing).data).toMatchObject({ code: 409, data: [{ odd_value: 1.5 }] });
    expect(await at.balance(late)).toBe(980);
    await drop();
  });
});
