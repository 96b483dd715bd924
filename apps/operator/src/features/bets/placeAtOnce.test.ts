import assert from 'node:assert/strict';
import { type SQL, sql } from 'drizzle-orm';
import { pino } from 'pino';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { connectPostgres, type Database, type Db } from '../../db/database.ts';
import { rowsOf } from '../../db/rows.ts';
import { bet, ledgerTransfer } from '../../db/schema/index.ts';
import { verifyLedger } from '../../ledger/verify.ts';
import { emptyDatabase, postgresUrl, throwawayPostgres } from '../../test/databases.ts';
import { auditLedger, type Player, TestOperator } from '../../test/operator.ts';
import { slip } from '../../test/slips.ts';
import { makePlaceAtOnce, type PlaceAtOnce } from './placeAtOnce.ts';

let database: Database;
let operator: TestOperator;
let placeAtOnce: PlaceAtOnce;
let player: Player;
let counter = 10;
/** A booking code of this test alone. */
let code: string;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  for (const matchId of ['11', '12']) operator.book.add(matchId);
  placeAtOnce = makePlaceAtOnce(parts());
});
afterAll(() => database.close());
beforeEach(async () => {
  counter += 1;
  code = `ATONC${counter}`;
  player = await betOnce(operator, `2547300000${counter}`, `FIRST${counter}`);
});
afterEach(async () => {
  await auditLedger(database.db);
  assert.deepEqual((await verifyLedger(database.db, () => undefined)).faults, [], 'the ledger is whole');
});

const PICK = { matchId: '11', odds: 2 };

const parts = () => ({
  onConnection: database.onConnection,
  nowMs: () => operator.clock.nowMs,
  book: operator.book,
  logger: pino({ level: 'silent' }),
});

/** A player with 980 KES who has earned the freebet of a first bet: until then every bet is looked at for it. */
async function betOnce(at: TestOperator, phone: string, firstCode: string): Promise<Player> {
  const made = await at.player(phone, 1_000);
  await at.post('/bet/v1/place', slip(firstCode, 20, [PICK]), made.token);
  return made;
}

const place = (body = slip(code, 50, [PICK]), token = player.token) => placeAtOnce({ token, request: body });
const counts = () => Promise.all([database.db.$count(bet), database.db.$count(ledgerTransfer)]);
const list = async () => (await operator.get('/ds/v1/bets/sports?page=1&limit=10', player.token)).data.data.result;

describe('a plain cash bet', () => {
  it('is accepted in one statement, and stored as one that went step by step', async () => {
    expect(await place()).toMatchObject({ betReference: code, earnedCents: 0 });
    expect(await operator.balance(player)).toBe(930);
    const stepwise = await operator.player(`2547310000${counter}`, 1_000);
    await operator.post('/bet/v1/place', slip(`STEPS${counter}`, 50, [PICK]), stepwise.token);
    const [atOnce] = (await list()) ?? [];
    player = stepwise;
    const [bySteps] = (await list()) ?? [];
    const own = { bet_id: '', bet_reference: '', slip_id: '', fb_amount: 0 };
    expect({ ...atOnce, ...own }).toEqual({ ...bySteps, ...own });
  });

  it('is told again when its request comes again, and taken once', async () => {
    await place();
    const again = await operator.post('/bet/v1/place', slip(code, 50, [PICK]), player.token);
    expect(again.data).toMatchObject({ code: 200, data: { bet_reference: code } });
    expect(await operator.balance(player)).toBe(930);
  });
});

describe('nothing is stored, and it is left to the long way,', () => {
  /** What a placement answered, and what it stored. */
  const left = async (body?: ReturnType<typeof slip>, token?: string) => {
    const before = await counts();
    const answer = await place(body, token);
    const after = await counts();
    return { answer, bets: after[0] - before[0], transfers: after[1] - before[1] };
  };
  const NOTHING = { answer: null, bets: 0, transfers: 0 };

  it('when the token is unknown', async () => {
    expect(await left(undefined, 'nobody')).toEqual(NOTHING);
  });
  it('when the session has ended', async () => {
    await database.db.execute(sql`update session set expires_at = to_timestamp(0)
      where account_id = (select id from account where phone = ${player.phone})`);
    expect(await left()).toEqual(NOTHING);
  });
  it('when the player has excluded himself', async () => {
    await operator.post('/profile/v1/exclusion', { exclusion_type: '1-Hour' }, player.token);
    expect(await left()).toEqual(NOTHING);
  });
  it('when the money is short', async () => {
    expect(await left(slip(code, 981, [PICK]))).toEqual(NOTHING);
  });
  it('when the code has been used by the player', async () => {
    expect(await left(slip(`FIRST${counter}`, 50, [PICK]))).toEqual(NOTHING);
  });
  it('when the reference is another player’s', async () => {
    player = await betOnce(operator, `2547320000${counter}`, `OTHER${counter}`);
    expect(await left(slip(`FIRST${counter}`, 50, [PICK]))).toEqual(NOTHING);
  });
  it('when a freebet may be earned', async () => {
    const newcomer = await operator.player(`2547330000${counter}`, 100);
    expect(await left(undefined, newcomer.token)).toEqual(NOTHING);
  });
  it('when a freebet is to be the stake', async () => {
    expect(await left(slip(code, 50, [PICK], { bonus_id: 'any' }))).toEqual(NOTHING);
  });
  it('when the slip is unsound', async () => {
    expect(await left(slip('short', 50, [PICK]))).toEqual(NOTHING);
  });
  it('when a price fell', async () => {
    expect(await left(slip(code, 50, [{ matchId: '11', odds: 2.1 }]))).toEqual(NOTHING);
  });
});

describe('bets that wait together', () => {
  /** Holds the way to the database until all of them wait, and counts how often it is gone. */
  const heldBack = () => {
    const opened = Promise.withResolvers<void>();
    const statements: SQL[] = [];
    const together = makePlaceAtOnce({
      ...parts(),
      onConnection: async (work) => {
        await opened.promise;
        return database.onConnection((connection) => work(listening(connection, statements)));
      },
    });
    return { together, open: opened.resolve, statements };
  };
  const listening = (connection: Db, statements: SQL[]): Db =>
    Object.assign(Object.create(connection), {
      execute: (statement: SQL) => {
        statements.push(statement);
        return connection.execute(statement);
      },
    });
  /** One more player who has bet before, and with 980 KES. */
  const another = async (index: number) =>
    betOnce(operator, `25474${counter}${String(index).padStart(5, '0')}`, `MANYS${index}`);

  it('are placed in one statement, each with its money, on a ledger that is whole', async () => {
    const { together, open, statements } = heldBack();
    // More than the stripes of the operator's accounts, so that some bets share one.
    const players = [];
    for (let index = 10; index < 30; index += 1) players.push(await another(index));
    const asked = players.map(({ token }, index) =>
      together({ token, request: slip(`TGTHR${10 + index}`, 20 + index, [PICK, { matchId: '12', odds: 2 }]) }),
    );
    open();
    expect((await Promise.all(asked)).map((answer) => answer?.betReference)).toEqual(
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

  it('are refused each for itself', async () => {
    const { together, open } = heldBack();
    const [poor, twin, third] = [await another(41), await another(42), await another(43)];
    const asked = [
      together({ token: poor.token, request: slip('POORS11', 981, [PICK]) }),
      together({ token: twin.token, request: slip('TWINS11', 50, [PICK]) }),
      together({ token: twin.token, request: slip('TWINS12', 50, [PICK]) }),
      together({ token: third.token, request: slip('TWINS11', 50, [PICK]) }),
      together({ token: 'nobody', request: slip('NOONE11', 50, [PICK]) }),
      together({ token: player.token, request: slip(code, 50, [PICK]) }),
    ];
    open();
    const answers = await Promise.all(asked);
    expect(answers.map((answer) => answer?.betReference ?? null)).toEqual([null, 'TWINS11', null, null, null, code]);
    expect([await operator.balance(poor), await operator.balance(twin)]).toEqual([980, 930]);
  });

  it('of one player, who signed in twice, are one bet and one for the long way', async () => {
    const { together, open } = heldBack();
    const { data } = await operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' });
    const asked = [player.token, (data.data.acc_data as { access_token: string }).access_token].map((token, index) =>
      together({ token, request: slip(`SAMES1${index}`, 600, [PICK]) }),
    );
    open();
    const answers = await Promise.all(asked);
    expect(answers.filter((answer) => answer !== null)).toHaveLength(1);
    expect(await operator.balance(player)).toBe(380);
  });

  it('all go the long way when their statement fails, which is logged once', async () => {
    const lines: string[] = [];
    const logger = pino({}, { write: (line) => void lines.push(line) });
    const lost = () => Promise.reject(new Error('connection lost'));
    const broken = makePlaceAtOnce({ ...parts(), onConnection: lost, logger });
    const asked = [player.token, 'another'].map((token) => broken({ token, request: slip(code, 50, [PICK]) }));
    expect(await Promise.all(asked)).toEqual([null, null]);
    expect(lines.map((line) => JSON.parse(line) as unknown)).toEqual([
      expect.objectContaining({ bets: 2, msg: 'bets not placed at once' }),
    ]);
  });
});

describe('a request that cannot be read', () => {
  it.each([
    ['is refused as such to a player', () => player.token, 400],
    ['says nothing but 401 to a dead token', () => 'nobody', 401],
    ['says nothing but 401 without a token', () => '', 401],
  ])('%s', async (_name, token, refusal) => {
    const answer = await operator.post('/bet/v1/place', { bet_amount: 'all of it' }, token());
    expect(answer.data.code).toBe(refusal);
  });
});

describe.skipIf(postgresUrl === null)('on a real PostgreSQL', () => {
  it('a player who is held by something else is not waited for', async () => {
    const { open, drop } = await throwawayPostgres();
    const own = await open();
    const at = await TestOperator.start(own);
    at.book.add('11');
    const [held, free] = [await betOnce(at, '254735000001', 'FIRST01'), await betOnce(at, '254735000002', 'FIRST02')];
    const together = makePlaceAtOnce({
      ...parts(),
      onConnection: own.onConnection,
      nowMs: () => at.clock.nowMs,
      book: at.book,
    });
    const answers = await own.db.transaction(async (tx) => {
      await tx.execute(sql`select from account where phone = ${held.phone} for update`);
      return Promise.all([
        together({ token: held.token, request: slip('HELDS01', 50, [PICK]) }),
        together({ token: free.token, request: slip('FREED01', 50, [PICK]) }),
      ]);
    });
    expect(answers.map((answer) => answer?.betReference ?? null)).toEqual([null, 'FREED01']);
    await drop();
  });

  it('a bet that waited for locks has its prices looked at again', async () => {
    const { url, open, drop } = await throwawayPostgres();
    const own = await open();
    // The application's role does not see what others wait for.
    const owner = connectPostgres(url, () => undefined);
    const held = await TestOperator.start(own);
    held.book.add('11');
    const late = await betOnce(held, '254734000001', 'FIRST00');
    const waiting = async () => {
      const rows = await rowsOf(
        owner.db,
        sql`select from pg_stat_activity where wait_event_type = 'Lock' and query like '%bets_place%'
          and datname = current_database() and clock_timestamp() - query_start > interval '1100 ms'`,
      );
      expect(rows).toHaveLength(1);
    };
    const answer = await own.db.transaction(async (tx) => {
      await tx.execute(sql`select from ledger_account where code = 'player_cash:' ||
        (select id from account where phone = ${late.phone}) for update`);
      const placing = held.post('/bet/v1/place', slip('LATER00', 50, [PICK]), late.token);
      await vi.waitFor(waiting, { timeout: 10_000 });
      held.book.price('11', { home: 1.5 });
      return { placing };
    });
    expect((await answer.placing).data).toMatchObject({ code: 409, data: [{ odd_value: 1.5 }] });
    expect(await held.balance(late)).toBe(980);
    await owner.close();
    await drop();
  });
});
