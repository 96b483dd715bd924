import { describe, expect, it } from 'vitest';
import {
  CANARIES,
  SHORT_DEADLINE,
  cookieSet,
  dataOf,
  domainOf,
  startTestApp,
  useTestApp,
  type TestApp,
} from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12, 0, 0, 700);
const LITE = 'POST /lite/v1/init';
const URL_THERE = 'https://games.example/league?token=t0ken';
const NOT_AVAILABLE = 'This game is not available right now. Please try again later.';

let app: TestApp;
useTestApp((started) => (app = started), {
  env: {
    GAME_ORIGINS: 'https://games.example, http://localhost:9000/',
    LIMIT_CHANGES_PER_PLAYER_MINUTE: '1000',
  },
  nowMs: NOW_MS,
  fresh: 'operator',
});

const launch = (game: string, cookie?: string) => app.mutate('games.launch', { game }, cookie);
const launched = async (data: object) => {
  app.upstream.on(LITE, success(data));
  return dataOf(await launch('league').expect(200));
};

describe('games.launch', () => {
  it.each([
    ['league', 1],
    ['turbo', 2],
    ['jackpot', 3],
    ['championsLigi', 4],
    ['worldCup', 5],
    ['box', 6],
  ])(
    'opens %s as game %i, as a demo for a guest and with the wallet for a player',
    { tags: ['D-120', 'D-187'] },
    async (game, game_id) => {
      app.upstream.on(LITE, success({ url: URL_THERE }));
      expect(dataOf(await launch(game).expect(200))).toEqual({ url: URL_THERE, freebet: false, freebetLines: [] });
      await launch(game, await app.signedIn()).expect(200);
      const [guest, player] = app.upstream.received;
      const timestamp = Math.floor(NOW_MS / 1000);
      expect(guest?.body).toEqual({ mode: '0', timestamp, game_id });
      expect(guest?.headers).not.toHaveProperty('x-access-key');
      expect(player?.body).toEqual({ mode: '1', timestamp, game_id });
      expect(player?.headers['x-access-key']).toBe(CANARIES.accessToken);
      expect(player?.headers).not.toHaveProperty('authorization');
    },
  );

  it.each([
    ['jetx', 'POST /sst/v1/launch', { game_id: 1 }],
    ['aviatrix', 'POST /aviatrix/launch', {}],
    ['pragmatic:vs20-olympgate', 'POST /pp/v1/launch', { game_id: 'vs20-olympgate' }],
    ['soft:1007', 'POST /soft/v1/launch', { game_id: '1007' }],
  ])('opens %s over %s', { tags: ['D-188', 'D-189', 'D-190'] }, async (game, call, body) => {
    app.upstream.on(call, success({ url: URL_THERE }));
    await launch(game, await app.signedIn()).expect(200);
    expect(app.upstream.count(call)).toBe(1);
    expect(app.upstream.received[0]?.body).toEqual(body);
    expect(app.upstream.received[0]?.headers['x-access-key']).toBe(CANARIES.accessToken);
  });

  it.each(['poker', 'soft:', 'soft:a/b', 'other:1', 'toString'])('refuses the unknown game %j', async (game) => {
    expect(domainOf(await launch(game).expect(400))).toMatchObject({ code: 'INVALID' });
    expect(app.upstream.received).toEqual([]);
  });

  it.each([
    ['a code inside', success({ url: URL_THERE })],
    ['a numeric code', { json: { code: 200, data: { url: URL_THERE } } }],
    ['no envelope', { json: { url: URL_THERE } }],
  ])('reads the address from %s', async (_, answer) => {
    app.upstream.on(LITE, answer);
    expect(dataOf(await launch('league').expect(200))).toMatchObject({ url: URL_THERE });
  });

  it.each([
    [true, { freebet: true, freebetLines: [] }],
    [false, { freebet: false, freebetLines: [] }],
    [null, { freebet: false, freebetLines: [] }],
    [' \n', { freebet: false, freebetLines: [] }],
    ['false', { freebet: false, freebetLines: [] }],
    ['1', { freebet: true, freebetLines: [] }],
    ['Hongera!\r\n\n <b>KES 50</b> ', { freebet: true, freebetLines: ['Hongera!', '<b>KES 50</b>'] }],
    ['x'.repeat(400), { freebet: true, freebetLines: ['x'.repeat(300)] }],
  ])('reads the freebet %j', async (freebet, expected) => {
    expect(await launched({ url: URL_THERE, freebet })).toEqual({ url: URL_THERE, ...expected });
  });

  it.each([
    ['another allowed origin', 'http://localhost:9000/play', 'http://localhost:9000/play'],
    ['an allowed origin in other letters', ' HTTPS://GAMES.example:443/a b', 'https://games.example/a%20b'],
  ])('opens %s, normalised', async (_, url, expected) => {
    expect(await launched({ url })).toMatchObject({ url: expected });
  });

  it.each([
    ['a script', 'javascript:alert(1)//https://games.example/?token=t0ken'],
    ['data', 'data:text/html,<script>t0ken</script>'],
    ['a blob of an allowed origin', 'blob:https://games.example/t0ken'],
    ['another host', 'https://evil.example/play?token=t0ken'],
    ['a host that begins alike', 'https://games.example.evil.example/?token=t0ken'],
    ['an allowed host as a user', 'https://games.example@evil.example/?token=t0ken'],
    ['another scheme', 'http://games.example/?token=t0ken'],
    ['another port', 'https://games.example:8443/?token=t0ken'],
    ['no scheme', '//games.example/?token=t0ken'],
    ['a path', '/play?token=t0ken'],
  ])('refuses an address that is %s, and logs no token', { tags: ['D-191'] }, async (_, url) => {
    app.upstream.on(LITE, success({ url }));
    const response = await launch('league', await app.signedIn()).expect(502);
    expect(domainOf(response)).toEqual({ code: 'UPSTREAM_UNREADABLE', message: NOT_AVAILABLE, details: {} });
    const log = app.logLines.join('');
    expect(log).toContain('GAME_ORIGINS does not allow');
    expect(log).not.toContain('t0ken');
  });

  it.each([
    ['no address', success({ freebet: true })],
    ['an empty address', success({ url: '' })],
    ['a page', { text: '<html>' }],
    ['nothing', { status: 204 }],
  ])('reports an unavailable game on %s', async (_, answer) => {
    app.upstream.on(LITE, answer);
    expect(domainOf(await launch('league').expect(502))).toEqual({
      code: 'UPSTREAM_UNREADABLE',
      message: NOT_AVAILABLE,
      details: {},
    });
  });

  it.each([
    ['is cut off', 'cut', 502],
    ['answers 500', { status: 500 }, 502],
  ] as const)('is sent once when the operator %s, and asks for no check', async (_, answer, status) => {
    app.upstream.on(LITE, answer);
    expect(domainOf(await launch('league').expect(status))).toEqual({
      code: 'UPSTREAM_UNAVAILABLE',
      message: NOT_AVAILABLE,
      details: {},
    });
    expect(app.upstream.count(LITE)).toBe(1);
  });

  it('is sent once when the operator hangs, and asks for no check', async () => {
    const impatient = await startTestApp(SHORT_DEADLINE);
    impatient.upstream.on(LITE, 'hang');
    const response = await impatient.mutate('games.launch', { game: 'league' }).expect(504);
    expect(domainOf(response)).toEqual({ code: 'UPSTREAM_TIMEOUT', message: NOT_AVAILABLE, details: {} });
    expect(impatient.upstream.count(LITE)).toBe(1);
    await impatient.close();
  });

  it('is never cached', async () => {
    await launched({ url: URL_THERE });
    expect(await launched({ url: 'https://games.example/other' })).toMatchObject({
      url: 'https://games.example/other',
    });
  });

  it('returns the operator’s message', async () => {
    app.upstream.on(LITE, refusal(403, 'You have excluded yourself.'));
    expect(domainOf(await launch('league', await app.signedIn()).expect(403))).toMatchObject({
      code: 'FORBIDDEN',
      message: 'You have excluded yourself.',
    });
  });

  it.each([
    ['HTTP 401', { status: 401, json: { message: 'Unauthorized' } }],
    ['Error around 401', refusal(401, 'Unauthorized')],
  ])('ends a player’s session on %s, and only refuses a guest', async (_, answer) => {
    app.upstream.on(LITE, answer);
    const player = await launch('league', await app.signedIn()).expect(401);
    expect([domainOf(player), cookieSet(player)]).toMatchObject([{ code: 'SESSION_EXPIRED' }, '']);
    const guest = await launch('league').expect(422);
    expect(domainOf(guest)).toEqual({ code: 'REFUSED', message: 'Unauthorized', details: {} });
    expect(cookieSet(guest)).toBeUndefined();
  });
});

describe('without GAME_ORIGINS', () => {
  it('opens games on the operator’s hosts only', { tags: ['D-191'] }, async () => {
    const bare = await startTestApp({ GAME_ORIGINS: '' });
    bare.upstream.on(LITE, success({ url: `${bare.upstream.url}/games/league` }));
    const own = await bare.mutate('games.launch', { game: 'league' }).expect(200);
    expect(dataOf(own)).toMatchObject({ url: `${bare.upstream.url}/games/league` });
    bare.upstream.on(LITE, success({ url: URL_THERE }));
    await bare.mutate('games.launch', { game: 'league' }).expect(502);
    await bare.close();
  });
});
