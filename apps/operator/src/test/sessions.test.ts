import { eq, sql } from 'drizzle-orm';
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../db/database.ts';
import { phoneSms, session } from '../db/schema/index.ts';
import { emptyDatabase } from './databases.ts';
import { type Answered, type Player, TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { GameClient } from '../features/games/test/gameClient.ts';

/** Only a condition that is never met takes this long. It is no expectation of speed. */
const LONG = { timeout: 60_000 };

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const IDLE_MS = 8 * HOUR_MS;
const ANDROID = { 'x-device': 'id-of-the-android', 'x-device-name': 'Chrome on Android' };
const IPHONE = {
  'x-device': 'id-of-the-iphone',
  'x-device-name': 'Safari on iPhone',
  'x-client-network': '41.90.64.0/24',
};
const NOKIA = { 'x-device': 'id-of-the-nokia', 'x-device-name': 'Opera on KaiOS' };

let database: Database;
let operator: TestOperator;
let subscriber = 780_000_000;
let player: Player;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database, { sessionIdleMs: IDLE_MS });
  operator.book.add('1');
});
afterAll(() => database.close());
beforeEach(async () => {
  subscriber += 1;
  player = await operator.player(`254${subscriber}`, 1_000);
});

async function login(device: Record<string, string> = {}, password = 'siri'): Promise<string> {
  const response = await operator.app.inject({
    method: 'POST',
    url: '/acc/v1/login',
    headers: device,
    payload: { user_id: player.phone, password },
  });
  const { data } = response.json<Answered>().data;
  return (data.acc_data as { access_token: string }).access_token;
}

async function resetPassword(): Promise<void> {
  await operator.post('/acc/v1/reset', { user_id: player.phone });
  const code = await operator.latestCode(player.phone);
  const payload = { password: 'tausi', passwordre: 'tausi', code, PhoneNumber: player.phone };
  await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
}

const changePassword = (given: object, token = player.token) =>
  operator.post('/acc/v1/password', { old_password: 'siri', password: 'tausi', passwordre: 'tausi', ...given }, token);
const logOut = (token = player.token) => operator.post('/acc/v1/logout', {}, token);
const bet = (token: string, code = `SESSI${subscriber % 100}`.padEnd(7, '0')) =>
  operator.post('/bet/v1/place', slip(code, 10, [{ matchId: '1', odds: 2 }]), token);
const statusOf = async (token: string) => (await operator.get('/profile/v1/balance', token)).httpStatus;
const list = async (token: string) =>
  (await operator.get('/acc/v1/sessions', token)).data.data as unknown as Record<string, unknown>[];
const rows = () =>
  database.db
    .select()
    .from(session)
    .where(eq(session.accountId, sql`(select id from account where phone = ${player.phone})`))
    .orderBy(session.createdAt, session.device);

/** Every kind of call with a player's token, writes and reads. */
const PRIVATE: [method: 'GET' | 'POST', url: string, body?: object][] = [
  ['GET', '/acc/v1/session'],
  ['GET', '/acc/v1/sessions'],
  ['GET', '/acc/v1/activity'],
  ['POST', '/acc/v1/logout', {}],
  ['POST', '/acc/v1/sessions/end', { session_id: '00000000-0000-4000-8000-000000000000' }],
  ['POST', '/acc/v1/sessions/end_all', {}],
  ['POST', '/acc/v1/password', { old_password: 'siri', password: 'tausi', passwordre: 'tausi' }],
  ['POST', '/profile/v1/exclusion', { exclusion_type: '1-Hour' }],
  ['GET', '/profile/v1/balance'],
  ['POST', '/profile/v1/deposit', { amount: 100, desc: '' }],
  ['POST', '/profile/v1/withdraw', { amount: 100, idempotency_key: '0123456789abcdef' }],
  ['GET', '/profile/v1/transactions?page=1&limit=10'],
  ['GET', '/ds/v1/bets/sports?page=1&limit=10'],
  ['GET', '/ds/v1/freebets'],
  ['POST', '/bet/v1/cancel', { bet_id: '1' }],
  ['POST', '/lite/v1/init', { mode: '1', timestamp: 0, game_id: 2 }],
];

async function expectNoAccess(token: string): Promise<void> {
  for (const [method, url, body] of PRIVATE) {
    const { httpStatus } = await (method === 'GET' ? operator.get(url, token) : operator.post(url, body, token));
    expect([url, httpStatus]).toEqual([url, 401]);
  }
  expect((await bet(token)).httpStatus).toBe(401);
}

const ENDS: [what: string, end: () => Promise<unknown>][] = [
  ['a logout', () => logOut()],
  ['a logout of every device', () => operator.post('/acc/v1/sessions/end_all', {}, player.token)],
  ['a reset of the password', resetPassword],
  ['a change of the password', () => changePassword({})],
  ['a self-exclusion', () => operator.post('/profile/v1/exclusion', { exclusion_type: '1-Hour' }, player.token)],
  [
    'a break on another device',
    async () => {
      await operator.post('/profile/v1/break', { days: 1 }, await login());
    },
  ],
];

describe('the end of a session', { tags: ['T-05'] }, () => {
  it.each(ENDS)('refuses every private call with its token after %s', { tags: ['R-126'] }, async (_what, end) => {
    expect(await statusOf(player.token)).toBe(200);
    await end();
    await expectNoAccess(player.token);
  });

  it.each(ENDS)('ends the games that it launched after %s', { tags: ['R-127'] }, async (_what, end) => {
    const game = await GameClient.open(operator, 'turbo', player);
    const playRequest = await game.playRequest(100, '0:1');
    await end();
    for (const action of ['next', 'rounds', 'cash-out', 'watch'])
      expect([action, (await game.ask(action, playRequest)).httpStatus]).toEqual([action, 401]);
    expect(await operator.balance({ ...player, token: await signInAgain() })).toBe(1_000);
  });

  it('leaves other sessions and their games open after a logout', { tags: ['R-126'] }, async () => {
    const other = { ...player, token: await login() };
    const game = await GameClient.open(operator, 'turbo', other);
    await logOut();
    expect((await game.next('LOOKLOOKLOOK')).httpStatus).toBe(200);
    expect(await statusOf(other.token)).toBe(200);
  });

  it('leaves a demo game open', async () => {
    const demo = await GameClient.open(operator, 'turbo');
    await logOut();
    expect((await demo.next('LOOKLOOKLOOK')).httpStatus).toBe(200);
  });

  it('is stored with its time and reason', { tags: ['R-129'] }, async () => {
    await logOut();
    expect(await rows()).toMatchObject([{ endedAt: new Date(operator.clock.nowMs), endReason: 'logout' }]);
    await login();
    await resetPassword();
    expect((await rows()).map(({ endReason }) => endReason).toSorted()).toEqual(['logout', 'password']);
  });

  it('ends the response to a waiting game page with 401', { tags: ['R-127'] }, async () => {
    const game = await GameClient.open(operator, 'jetx', player);
    for (;;) {
      const playRequest = await game.playRequest(10, '');
      await game.play(playRequest);
      // One round of twenty crashes at once, and no page waits for it.
      if ((await game.next('LOOKLOOKLOOK')).data.open === null) continue;
      operator.waits.hold();
      const watched = game.watch(playRequest);
      await vi.waitFor(() => expect(operator.waits.delays).toHaveLength(1), LONG);
      await logOut();
      operator.waits.end();
      expect((await watched).httpStatus).toBe(401);
      return;
    }
  });

  it('leaves each bet that is on its way placed or refused, and the outcome readable', {
    tags: ['R-126'],
  }, async () => {
    const codes = ['RACEA01', 'RACEB02', 'RACEC03'];
    const [placed] = await Promise.all([
      Promise.all(codes.map((code) => bet(player.token, `${code.slice(0, 5)}${(subscriber % 90) + 10}`))),
      logOut(),
    ]);
    expect(placed.every(({ httpStatus }) => httpStatus === 200 || httpStatus === 401)).toBe(true);
    const token = await signInAgain();
    const { data } = await operator.get('/ds/v1/bets/sports?page=1&limit=10', token);
    expect(data.data.result ?? []).toHaveLength(placed.filter(({ httpStatus }) => httpStatus === 200).length);
    await expectNoAccess(player.token);
  });

  it('is not undone by a login that began before a new password', { tags: ['R-126'] }, async () => {
    const old = await login();
    const tries = Array.from({ length: 4 }, () =>
      operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' }),
    );
    const [changed, ...logins] = await Promise.all([changePassword({}, old), ...tries]);
    expect(changed.data.code).toBe(200);
    const opened = logins.filter(({ data }) => data.code === 200);
    const tokens = opened.map(({ data }) => (data.data.acc_data as { access_token: string }).access_token);
    expect(await Promise.all(tokens.map(statusOf))).toEqual(tokens.map(() => 401));
  });
});

/** Logs in with the password that is valid after any of the ends. */
async function signInAgain(): Promise<string> {
  return login({}, 'siri').catch(() => login({}, 'tausi'));
}

describe('a session that is not used', { tags: ['T-05'] }, () => {
  it('expires, and one in use does not', { tags: ['R-128'] }, async () => {
    operator.clock.nowMs += IDLE_MS - 1;
    expect(await statusOf(player.token)).toBe(200);
    operator.clock.nowMs += IDLE_MS - 1;
    expect(await statusOf(player.token)).toBe(200);
    operator.clock.nowMs += IDLE_MS;
    expect(await statusOf(player.token)).toBe(401);
  });

  it('stays open while a game is played', { tags: ['R-128'] }, async () => {
    operator.clock.nowMs += IDLE_MS - HOUR_MS;
    const game = await GameClient.open(operator, 'turbo', player);
    operator.clock.nowMs += 3 * HOUR_MS;
    await game.next('LOOKLOOKLOOK');
    operator.clock.nowMs += IDLE_MS - 1;
    expect(await statusOf(player.token)).toBe(200);
  });

  it('expires after its longest time however much it is used', { tags: ['R-128'] }, async () => {
    for (let hour = 0; hour < 23; hour += 1) {
      operator.clock.nowMs += HOUR_MS;
      expect(await statusOf(player.token)).toBe(200);
    }
    operator.clock.nowMs += HOUR_MS;
    expect(await statusOf(player.token)).toBe(401);
  });

  it('stores its use at most once a minute', { tags: ['R-129'] }, async () => {
    const used = async () => (await rows())[0]?.lastUsedAt;
    operator.clock.nowMs += MINUTE_MS - 1;
    await statusOf(player.token);
    expect(await used()).toBeNull();
    operator.clock.nowMs += 1;
    await statusOf(player.token);
    const first = await used();
    expect(first).toEqual(new Date(operator.clock.nowMs));
    operator.clock.nowMs += MINUTE_MS - 1;
    await statusOf(player.token);
    expect(await used()).toEqual(first);
  });
});

describe('the list of sessions', () => {
  it('shows the devices with first and last use, and the own one', { tags: ['R-129'] }, async () => {
    operator.clock.nowMs = Date.parse('2026-11-20T09:00:00Z');
    await logOut();
    const android = await login(ANDROID);
    operator.clock.nowMs += HOUR_MS;
    const iphone = await login(IPHONE);
    operator.clock.nowMs += HOUR_MS;
    await statusOf(android);
    expect(await list(iphone)).toMatchObject([
      { device: 'Safari on iPhone', created_at: '2026-11-20 13:00:00', current: true },
      {
        device: 'Chrome on Android',
        created_at: '2026-11-20 12:00:00',
        last_used_at: '2026-11-20 14:00:00',
        current: false,
      },
    ]);
    expect(await rows()).toContainEqual(
      expect.objectContaining({ device: 'Safari on iPhone', network: '41.90.64.0/24' }),
    );
  });

  it("ends one of the player's own sessions, and none of others", { tags: ['R-129'] }, async () => {
    const [android, iphone] = [await login(ANDROID), await login(IPHONE)];
    const { id } = (await list(iphone)).find(({ device }) => device === 'Chrome on Android') ?? {};
    const stranger = await operator.player(`2541${subscriber % 100_000_000}`);
    const end = (sessionId: unknown, token: string) =>
      operator.post('/acc/v1/sessions/end', { session_id: sessionId }, token);
    expect((await end(id, stranger.token)).data.code).toBe(200);
    expect(await statusOf(android)).toBe(200);
    expect((await end(id, iphone)).data.code).toBe(200);
    expect([await statusOf(android), await statusOf(iphone)]).toEqual([401, 200]);
    expect((await end('x', iphone)).data.code).toBe(400);
  });
});

describe('a new device', () => {
  const messages = async () =>
    (await database.db.select().from(phoneSms).where(eq(phoneSms.phone, player.phone)))
      .map(({ text }) => text)
      .filter((text) => text.includes('new device'));
  const newDevice = async (token: string) => (await operator.get('/acc/v1/session', token)).data.data.new_device;

  it('is reported by text message and to the other sessions', { tags: ['R-130'] }, async () => {
    operator.clock.nowMs += 1;
    const iphone = await login(IPHONE);
    await vi.waitFor(
      async () => expect(await messages()).toEqual([expect.stringContaining('new device: Safari on iPhone.')]),
      LONG,
    );
    expect(await newDevice(player.token)).toMatchObject({ device: 'Safari on iPhone' });
    expect(await newDevice(iphone)).toBeNull();
    await logOut(iphone);
    expect(await newDevice(player.token)).toBeNull();
  });

  it('is no longer new at its next sign-in', { tags: ['R-130'] }, async () => {
    await login(IPHONE);
    await vi.waitFor(async () => expect(await messages()).toHaveLength(1), LONG);
    await resetPassword();
    const again = await login(IPHONE, 'tausi');
    await statusOf(again);
    expect(await messages()).toHaveLength(1);
  });

  it('is not one of a browser that has no id', { tags: ['R-130'] }, async () => {
    await login({ 'x-device-name': 'Chrome on Android' });
    await statusOf(player.token);
    expect(await messages()).toEqual([]);
  });

  it('is reported five times a day', { tags: ['R-130'] }, async () => {
    for (let device = 0; device < 7; device += 1) await login({ ...NOKIA, 'x-device': `id-${device}` });
    await vi.waitFor(async () => expect(await messages()).toHaveLength(5), LONG);
    await statusOf(player.token);
    expect(await messages()).toHaveLength(5);
  });
});

describe('a change of the password', () => {
  it('keeps the caller signed in with a new token', { tags: ['R-131'] }, async () => {
    const other = await login();
    const { data } = await changePassword({});
    const fresh = (data.data.acc_data as { access_token: string }).access_token;
    expect([await statusOf(player.token), await statusOf(other), await statusOf(fresh)]).toEqual([401, 401, 200]);
    expect(await statusOf(await login({}, 'tausi'))).toBe(200);
    expect((await operator.post('/acc/v1/login', { user_id: player.phone, password: 'siri' })).data.code).toBe(400);
  });

  it('reports its own session as replaced for a minute', { tags: ['R-492'] }, async () => {
    const other = await login();
    await changePassword({});
    const reasonOf = async (token: string) => (await operator.get('/profile/v1/balance', token)).data.reason?.kind;
    expect([await reasonOf(player.token), await reasonOf(other)]).toEqual(['sessionReplaced', 'sessionExpired']);
    operator.clock.nowMs += 60_000;
    expect(await reasonOf(player.token)).toBe('sessionExpired');
  });

  it.each([
    [{ old_password: 'wrong' }, 'Your old password is wrong.'],
    [{ passwordre: 'other' }, 'Passwords do not match'],
    [{ password: 'abc', passwordre: 'abc' }, 'Password must be at least 4 characters long.'],
  ])('is refused with %j, and ends no session', { tags: ['R-131'] }, async (wrong, message) => {
    expect((await changePassword(wrong)).data).toMatchObject({ code: 400, message });
    expect(await statusOf(player.token)).toBe(200);
  });
});
