import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { REQUEST_ID_HEADER } from '@ushindi/server/requestId';
import { desc, eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import { purgeSecurityEvents } from '../db/purgeSecurityEvents.ts';
import { account, SECURITY_EVENT_KINDS, securityEvent, securityEventCount, session } from '../db/schema/index.ts';
import { recordSecurityEvent } from '../db/securityEvents.ts';
import { launch } from '../features/games/test/gameClient.ts';
import { hashToken } from '../http/token.ts';
import { runStaff } from '../staff/test/runStaff.ts';
import { emptyDatabase, type OwnedDatabase } from './databases.ts';
import { NO_ORIGIN, type Player, TestOperator } from './operator.ts';

const PHONE = '254712345678';
const UNKNOWN = '254787654321';
const BROWSER = {
  [DEVICE_HEADERS.id]: 'browser-of-the-player',
  [DEVICE_HEADERS.name]: 'Chrome on Android',
  [DEVICE_HEADERS.network]: '41.90.64.0/24',
  [REQUEST_ID_HEADER]: 'request-id-of-the-edge',
};

let database: OwnedDatabase;
let operator: TestOperator;
let player: Player;
let accountId = 0;

beforeEach(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
  player = await operator.player(PHONE, 1_000);
  const [stored] = await database.db.select().from(account);
  accountId = stored?.id ?? 0;
  return () => database.close();
});

const stored = () => database.db.select().from(securityEvent).orderBy(securityEvent.id);
const latest = async () => (await database.db.select().from(securityEvent).orderBy(desc(securityEvent.id)).limit(1))[0];
const logIn = (password: string, phone = PHONE) =>
  operator.post('/acc/v1/login', { user_id: phone, password }, '', BROWSER);

describe('security events', { tags: ['R-154', 'T-35'] }, () => {
  it('begin with the request of a code, the registration and the first login', async () => {
    expect((await stored()).map(({ kind, outcome, detail }) => [kind, outcome, detail])).toEqual([
      ['code_requested', 'done', ''],
      ['registered', 'done', ''],
      ['login', 'done', 'code'],
    ]);
  });

  it('name account, session, device, network and request of a login, and a new device', async () => {
    const { data } = await logIn('siri');
    const { access_token: token } = data.data.acc_data as { access_token: string };
    const [own] = await database.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(token)));
    const [device, login] = (await stored()).toReversed();
    const origin = {
      accountId,
      sessionId: own?.id,
      deviceHash: hashToken('browser-of-the-player'),
      network: '41.90.64.0/24',
      requestId: 'request-id-of-the-edge',
      number: 1,
    };
    expect(login).toMatchObject({ kind: 'login', outcome: 'done', detail: 'password', ...origin });
    expect(device).toMatchObject({ kind: 'new_device', ...origin });
    expect(JSON.stringify(await stored())).not.toContain('browser-of-the-player');
  });

  it.each([
    ['withdrawal_requested', 'done', '/profile/v1/withdraw', { amount: 100 }],
    ['limit_changed', 'done', '/profile/v1/limits', { kind: 'stake', period: 'day', amount: 500 }],
    ['limit_changed', 'done', '/profile/v1/reality_check', { minutes: 15 }],
    ['break_started', 'done', '/profile/v1/break', { days: 1 }],
    ['exclusion_started', 'done', '/profile/v1/exclusion', { exclusion_type: '1-Week' }],
    ['logout', 'done', '/acc/v1/logout', {}],
    ['session_ended', 'done', '/acc/v1/sessions/end', { session_id: '5f0c6a52-0a42-4ab7-9d61-3d2f8a0c1f10' }],
    ['logout_everywhere', 'done', '/acc/v1/sessions/end_all', {}],
    ['password_changed', 'refused', '/acc/v1/password', { old_password: 'x', password: 'mpya', passwordre: 'mpya' }],
  ])('report %s (%s) with the session and the network of the call', async (kind, outcome, path, body) => {
    const [own] = await database.db
      .select()
      .from(session)
      .where(eq(session.tokenHash, hashToken(player.token)));
    await operator.post(path, body, player.token, BROWSER);
    expect(await latest()).toMatchObject({
      kind,
      outcome,
      accountId,
      sessionId: own?.id,
      network: '41.90.64.0/24',
      requestId: 'request-id-of-the-edge',
    });
  });

  it('report the launch of a game, a changed password and one that was set with a code', async () => {
    await launch(operator, 'turbo', player);
    await operator.post(
      '/acc/v1/password',
      { old_password: 'siri', password: 'mpya', passwordre: 'mpya' },
      player.token,
    );
    operator.clock.nowMs += 10 * 60_000;
    await operator.post('/acc/v1/reset', { user_id: PHONE });
    const payload = {
      password: 'tena',
      passwordre: 'tena',
      code: await operator.latestCode(PHONE),
      PhoneNumber: PHONE,
    };
    await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload });
    const kinds = (await stored()).map(({ kind }) => kind);
    expect(kinds.slice(3)).toEqual(
      expect.arrayContaining(['game_launched', 'password_changed', 'login', 'code_requested', 'password_reset']),
    );
  });

  it('report a change of the reality check with its interval, and no choice of the present one', async () => {
    for (const minutes of [15, 15, 0]) await operator.post('/profile/v1/reality_check', { minutes }, player.token);
    const changes = (await stored()).filter(({ kind }) => kind === 'limit_changed');
    expect(changes.map(({ detail }) => detail)).toEqual(['reality check 15', 'reality check none']);
  });

  it('report that a pending change of a limit was withdrawn, also by the choice of the present limit', async () => {
    const set = (amount: number) =>
      operator.post('/profile/v1/limits', { kind: 'stake', period: 'day', amount }, player.token);
    for (const amount of [500, 900]) await set(amount);
    expect((await set(500)).data.message).toBe('The change has been withdrawn. Your limit stays as it is.');
    expect((await set(500)).data.message).toBe('This limit has not changed.');
    const changes = (await stored()).filter(({ kind }) => kind === 'limit_changed');
    expect(changes.map(({ detail }) => detail)).toEqual([
      'stake day 500',
      'stake day 900',
      'stake day change withdrawn',
    ]);
  });

  it('are stored with the change or not at all', async () => {
    const before = (await stored()).length;
    await operator.post('/profile/v1/withdraw', { amount: 5_000 }, player.token);
    expect(await stored()).toHaveLength(before);
  });

  it('include the staff commands that read or change the player, and are listed by one', async () => {
    await runStaff(database, ['player', 'restrict', PHONE, '--reason', 'unusual bets', '--as', 'Otieno']);
    const { result } = await runStaff(database, ['player', 'events', PHONE, '--json', '--limit', '2']);
    expect(result?.rows).toMatchObject([
      { kind: 'staff_command', outcome: 'done', detail: 'player restrict by Otieno', requestId: null },
      { kind: 'login' },
    ]);
    expect(await latest()).toMatchObject({ kind: 'staff_command', detail: 'player events by amina' });
  });

  it('have every kind of the schema and no other', async () => {
    const event = { outcome: 'done', accountId, origin: NO_ORIGIN, atMs: operator.clock.nowMs } as const;
    for (const kind of SECURITY_EVENT_KINDS) await recordSecurityEvent(database.db, { ...event, kind });
    await expect(recordSecurityEvent(database.db, { ...event, kind: 'x' as never })).rejects.toMatchObject({
      cause: { code: '23514' },
    });
  });

  it.each([
    'insert into security_event (at, kind, outcome, network, detail, number) values (now(), $$login$$, $$done$$, $$$$, $$$$, 1)',
    'update security_event set network = $$x$$',
    'delete from security_event',
    'truncate security_event',
    'update security_event_count set number = 0',
    'delete from security_event_count',
  ])('refuse the operator’s login: %s', async (statement) => {
    await expect(database.db.execute(statement)).rejects.toMatchObject({ cause: { code: '42501' } });
  });

  it.each(['update security_event set network = $$x$$', 'delete from security_event', 'truncate security_event'])(
    'refuse the owner too: %s',
    async (statement) => {
      // The trigger compares with the time of the database. The retention of the operator's first events may be over.
      const event = { kind: 'login', outcome: 'done', accountId, origin: NO_ORIGIN, atMs: Date.now() } as const;
      await recordSecurityEvent(database.db, event);
      await expect(database.asOwner((tx) => tx.execute(statement))).rejects.toMatchObject({
        cause: { message: expect.stringContaining('append-only') },
      });
    },
  );

  it('are deleted by the owner once their retention is over, and not before', async () => {
    const other = await emptyDatabase();
    const dayMs = 24 * 60 * 60_000;
    const nowMs = Date.now();
    for (const days of [402, 401, 399]) {
      const event = { kind: 'login', outcome: 'done', accountId: 1, origin: NO_ORIGIN } as const;
      await recordSecurityEvent(other.db, { ...event, atMs: nowMs - days * dayMs });
    }
    await other.asOwner(purgeSecurityEvents);
    const kept = await other.db.select().from(securityEvent);
    expect(kept.map(({ at }) => Math.round((nowMs - at.getTime()) / dayMs))).toEqual([399]);
    await other.close();
  });
});

describe('the activity that a player sees', { tags: ['R-200'] }, () => {
  const activity = async (token: string) =>
    (await operator.get('/acc/v1/activity', token)).data.data as unknown as Record<string, unknown>[];

  it('has what happened with the account, newest first, and neither address nor staff', async () => {
    await runStaff(database, ['player', 'events', PHONE]);
    await logIn('wrong');
    const { data } = await logIn('siri');
    const { access_token: token } = data.data.acc_data as { access_token: string };
    await logIn('wrong');
    const items = await activity(token);
    const at = expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
    expect(items).toEqual([
      // The device is known from a session of the account, also for a call without one.
      { id: expect.any(Number), kind: 'login', refused: true, at, device: 'Chrome on Android' },
      { id: expect.any(Number), kind: 'login', refused: false, at, device: 'Chrome on Android' },
      { id: expect.any(Number), kind: 'login', refused: true, at, device: 'Chrome on Android' },
      { id: expect.any(Number), kind: 'login', refused: false, at, device: '' },
      { id: expect.any(Number), kind: 'registered', refused: false, at, device: '' },
      { id: expect.any(Number), kind: 'code_requested', refused: false, at, device: '' },
    ]);
  });

  it('has the last twenty events, and none of another account', async () => {
    for (let minutes = 0; minutes < 21; minutes += 1)
      await operator.post('/profile/v1/reality_check', { minutes: minutes % 2 === 0 ? 15 : 30 }, player.token);
    expect((await activity(player.token)).map(({ kind }) => kind)).toEqual(Array(20).fill('limit_changed'));
    const other = await operator.player('254711111111', 1_000);
    expect((await activity(other.token)).map(({ kind }) => kind)).toEqual(['login', 'registered', 'code_requested']);
  });
});

describe('refused calls', { tags: ['R-155', 'T-36'] }, () => {
  const numbers = async (of: Partial<typeof securityEvent.$inferSelect>) =>
    (await stored())
      .filter((event) => Object.entries(of).every(([name, value]) => event[name as 'kind'] === value))
      .map(({ number }) => number);

  it('are stored ten times an hour for an account, then at every doubling', async () => {
    for (let guess = 0; guess < 40; guess += 1) await logIn('wrong');
    const refused = { kind: 'login', outcome: 'refused' } as const;
    expect(await numbers({ ...refused, accountId })).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 16, 32]);
    operator.clock.nowMs += 60 * 60_000;
    await logIn('wrong');
    expect((await numbers({ ...refused, accountId })).at(-1)).toBe(1);
  });

  it('are counted together by network for phones without an account', async () => {
    for (let guess = 0; guess < 14; guess += 1) await logIn('wrong', `2547876543${10 + guess}`);
    const unknown = await numbers({ kind: 'login', outcome: 'refused', accountId: null });
    expect(unknown).toHaveLength(10);
    expect(JSON.stringify(await stored())).not.toContain(UNKNOWN.slice(0, 10));
  });

  it('cannot fill the disk over all accounts, and their sum is stored', async () => {
    await logIn('wrong');
    await database.asOwner((tx) =>
      tx.update(securityEventCount).set({ number: 16_382 }).where(eq(securityEventCount.subject, 'all')),
    );
    const before = (await stored()).length;
    await logIn('wrong');
    expect(await stored()).toHaveLength(before);
    await logIn('wrong');
    expect(await latest()).toMatchObject({
      kind: 'login',
      accountId: null,
      detail: 'over all accounts',
      number: 16_384,
    });
  });

  it('leave no counts of hours that are over', async () => {
    await logIn('wrong');
    operator.clock.nowMs += 3 * 60 * 60_000;
    await logIn('wrong');
    const counts = await database.db.select().from(securityEventCount);
    expect(new Set(counts.map(({ hour }) => hour.getTime())).size).toBe(1);
  });

  it('are stored for a verification code although nothing else changes', async () => {
    operator.clock.nowMs += 10 * 60_000;
    const { data } = await operator.post('/acc/v1/reset', { user_id: PHONE }, '', BROWSER);
    await operator.post(
      '/acc/v1/verify',
      { acc_no: data.data.acc_no, verify_code: 'x', password: 'mpya' },
      '',
      BROWSER,
    );
    expect(await latest()).toMatchObject({
      kind: 'code_tried',
      outcome: 'refused',
      accountId,
      network: '41.90.64.0/24',
    });
  });
});
