import { describe, expect, it, vi } from 'vitest';
import { CANARIES, cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

/** 00:30 of the 16th in Nairobi, still the 15th in London. */
const NOW_MS = Date.UTC(2026, 0, 15, 21, 30);
const BOARD = 'GET /ds/v1/lb';
const wire = (over: object = {}) => ({ id: 7, msisdn: '254712345678', name: 'Achieng', bet_count: '12', ...over });
const leader = (over: object = {}) => ({
  id: '7',
  name: 'Achieng',
  phone: '2547******78',
  betCount: 12,
  ...over,
});

let app: TestApp;
useTestApp((started) => (app = started), { nowMs: NOW_MS, fresh: 'gateway' });

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const board = async (cookie?: string) => dataOf(await app.query('leaderboard.get', undefined, cookie).expect(200));

describe('leaderboard.get', () => {
  it('requests the leaderboard of the day in Nairobi, with the player’s token if there is one', {
    tags: ['D-195'],
  }, async () => {
    app.upstream.on(BOARD, success({ today: [], past: [], cust: null }));
    await board();
    await board(await app.signedIn());
    const [guest, player] = app.upstream.received;
    expect(guest?.query).toEqual({
      timestamp: String(NOW_MS / 1000),
      promo_id: '10',
      limit: '10',
      sort: 'desc',
      page: '1',
      promo_date: '2026-01-16',
      skipCache: 'false',
    });
    expect(player?.query).toEqual(guest?.query);
    expect(guest?.headers).not.toHaveProperty('x-access-key');
    expect(player?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each([
    ['lists', { today: [wire()], past: [wire({ id: 8 })] }],
    ['lists of lists', { today: [[wire()]], past: [[wire({ id: 8 })], [], null] }],
    ['lists under data and result', { today: { data: [wire()] }, past: { result: [[wire({ id: 8 })]] } }],
  ])('reads today and earlier winners from %s', { tags: ['D-196'] }, async (_, data) => {
    app.upstream.on(BOARD, success(data));
    expect(await board()).toEqual({ today: [leader()], past: [leader({ id: '8' })], own: null });
  });

  it('leaves out lists that are nested more deeply than calls fit on the stack', { tags: ['T-25'] }, async () => {
    const depth = 100_000;
    const nested = `${'['.repeat(depth)}${']'.repeat(depth)}`;
    app.upstream.on(BOARD, { text: `{"code":200,"data":{"today":${nested},"past":[${JSON.stringify(wire())}]}}` });
    expect(await board()).toEqual({ today: [], past: [leader()], own: null });
  });

  it.each([
    ['nulls', success({ today: null, past: null, cust: null })],
    ['nothing in the data', success({})],
    ['something else', success({ today: 'soon', past: 7, cust: 'none' })],
    ['204', { status: 204 }],
    ["'record not found'", { json: { status: 204, message: 'record not found' } }],
    ['a coded 404', refusal(404, 'none')],
  ])('is empty on %s', async (_, answer) => {
    app.upstream.on(BOARD, answer);
    expect(await board(await app.signedIn())).toEqual({ today: [], past: [], own: null });
  });

  it('leaves out empty entries, and reads a missing count as 0', async () => {
    const today = [{}, 'text', { id: { a: 1 } }, wire({ bet_count: 'many' })];
    app.upstream.on(BOARD, success({ today, past: [null] }));
    expect(await board()).toEqual({ today: [leader({ betCount: 0 })], past: [], own: null });
    expect(app.logLines.join('')).toContain('unreadable items left out');
  });

  it.each([
    ['254712345678', '2547******78'],
    ['0712345678', '0712******78'],
    [712345678, '7123******78'],
    ['2547******78', '2547******78'],
    ['12', '******'],
    [null, '******'],
  ])('masks the phone %j everywhere', async (msisdn, phone) => {
    const entry = wire({ msisdn });
    app.upstream.on(BOARD, success({ today: [entry], past: [[entry]], cust: { ...entry, position: 1 } }));
    const shown = leader({ phone });
    expect(await board(await app.signedIn())).toEqual({
      today: [shown],
      past: [shown],
      own: { ...shown, position: 1 },
    });
  });

  it.each([
    ['254712345678', '0712345678'],
    ['player-0712345678', 'Achieng 0712 345 678'],
  ])('masks a phone sent as or in the id %s and the name %s', { tags: ['R-26'] }, async (id, name) => {
    const entry = wire({ id, name });
    app.upstream.on(BOARD, success({ today: [entry], cust: entry }));
    const response = await app.query('leaderboard.get', undefined, await app.signedIn()).expect(200);
    expect(response.text.replaceAll(' ', '')).not.toContain('12345678');
    expect(app.logLines.join('')).not.toContain('12345678');
  });

  it.each([
    ['an object', wire({ position: '31' }), leader({ position: 31 })],
    ['a list of one', [wire({ position: 31 })], leader({ position: 31 })],
    ['an empty list', [], null],
    ['an empty object', {}, null],
  ])('returns a player’s own position from %s', { tags: ['D-196'] }, async (_, cust, own) => {
    app.upstream.on(BOARD, success({ today: [], past: [], cust }));
    expect(await board(await app.signedIn())).toMatchObject({ own });
  });

  it('returns no own position to guests', async () => {
    app.upstream.on(BOARD, success({ today: [], cust: wire({ position: 1 }) }));
    expect(await board()).toMatchObject({ own: null });
  });

  it('is loaded once for fifty guests and cached for 60 s within its day', async () => {
    vi.setSystemTime(Date.UTC(2026, 0, 15, 20, 59, 0));
    app.upstream.on(BOARD, success({ today: [wire()] }));
    await Promise.all(Array.from({ length: 50 }, () => board()));
    pass(59_000);
    await board();
    expect(app.upstream.count(BOARD)).toBe(1);
    pass(1_000);
    await board();
    expect(app.upstream.received.map(({ query }) => query.promo_date)).toEqual(['2026-01-15', '2026-01-16']);
  });

  it('is served stale to guests while the operator fails', async () => {
    app.upstream.on(BOARD, success({ today: [wire()] }));
    await board();
    app.upstream.on(BOARD, { status: 500 });
    pass(61_000);
    expect(await board()).toEqual({ today: [leader()], past: [], own: null });
    expect(app.upstream.count(BOARD)).toBe(2);
  });

  it('is never cached or shared for players', async () => {
    app.upstream.on(BOARD, ({ headers }) =>
      success({ today: [], cust: wire({ name: headers['x-access-key'] === 'b' ? 'B' : 'A', position: 1 }) }),
    );
    const [a, b] = [await app.signedIn({ accessToken: 'a' }), await app.signedIn({ accessToken: 'b' })];
    await board();
    expect([await board(a), await board(b), await board(a), await board()]).toMatchObject([
      { own: { name: 'A' } },
      { own: { name: 'B' } },
      { own: { name: 'A' } },
      { own: null },
    ]);
    expect(app.upstream.count(BOARD)).toBe(4);
    app.upstream.on(BOARD, { status: 500 });
    const failed = await app.query('leaderboard.get', undefined, a).expect(502);
    expect(domainOf(failed)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
  });

  it('ends a player’s session on a 401, and only refuses a guest', async () => {
    app.upstream.on(BOARD, { status: 401 });
    const player = await app.query('leaderboard.get', undefined, await app.signedIn()).expect(401);
    expect([domainOf(player), cookieSet(player)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
    const guest = await app.query('leaderboard.get').expect(422);
    expect([domainOf(guest), cookieSet(guest)]).toMatchObject([{ code: 'REFUSED' }, undefined]);
  });
});

describe('leaderboard.prizes', () => {
  const prizes = async () => dataOf(await app.query('leaderboard.prizes').expect(200));
  const winner = {
    day: '2026-01-15',
    place: 1,
    msisdn: '254712345678',
    name: '254712345678',
    bet_count: 12,
    prize: 5000,
  };

  it('returns the prizes of today and the winners with masked phones', { tags: ['R-26', 'R-393'] }, async () => {
    app.upstream.on('GET /ds/v1/lb/prizes', success({ prizes: [5000, 1000], winners: [winner, { day: null }] }));
    expect(await prizes()).toEqual({
      prizes: [5000, 1000],
      winners: [
        { day: '2026-01-15', place: 1, name: '2547******78', phone: '2547******78', betCount: 12, prize: 5000 },
      ],
    });
  });

  it('returns none with an operator that pays none', { tags: ['R-393'] }, async () => {
    app.upstream.on('GET /ds/v1/lb/prizes', { status: 404 });
    expect(await prizes()).toEqual({ prizes: [], winners: [] });
  });
});
