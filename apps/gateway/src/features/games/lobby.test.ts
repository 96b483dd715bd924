import { describe, expect, it, vi } from 'vitest';
import { dataOf, domainOf, startTestApp, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

const PRAGMATIC = 'POST /pp/v1/getCasinoGames';
const SOFT = 'POST /soft/v1/getSofttGames';
const game = (over: object = {}) => ({
  id: 1,
  game_name: 'Gates of Olympus',
  provider_game_id: 'vs20 olymp/gate',
  status: 1,
  ...over,
});

let app: TestApp;
useTestApp((started) => (app = started), {
  env: { GAME_THUMBNAIL_URL: 'https://cdn.example/games/{id}_260x350.png' },
  nowMs: Date.UTC(2026, 0, 15),
  fresh: 'caches',
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const lobby = async (input: object = { provider: 'pragmatic' }) =>
  dataOf(await app.query('games.lobby', input).expect(200));

describe('games.lobby', () => {
  it.each([
    ['pragmatic', PRAGMATIC],
    ['soft', SOFT],
  ])('requests 12 games of a page of %s without a token', { tags: ['D-192', 'D-193'] }, async (provider, call) => {
    app.upstream.on(call, success({ results: [], totalPages: 9 }));
    await app.query('games.lobby', { provider, page: 3 }, await app.signedIn()).expect(200);
    expect(app.upstream.count(call)).toBe(1);
    expect(app.upstream.received[0]?.body).toEqual({ pageSize: 12, page: 3 });
    expect(app.upstream.received[0]?.headers).not.toHaveProperty('x-access-key');
  });

  it.each([
    ['a code inside', success({ results: [game()], totalPages: '4' })],
    ["'Success'", { json: { code: 'Success', data: { results: [game()], totalPages: 4 } } }],
    ['a numeric code', { json: { code: 200, results: [game()], totalPages: 4 } }],
    ['no envelope', { json: { results: [game()], totalPages: 4 } }],
  ])('reads games and pages from %s', { tags: ['D-194'] }, async (_, answer) => {
    app.upstream.on(PRAGMATIC, answer);
    expect(await lobby()).toEqual({
      items: [
        {
          gameId: '1',
          name: 'Gates of Olympus',
          providerGameId: 'vs20 olymp/gate',
          hot: true,
          thumbnailUrl: 'https://cdn.example/games/vs20%20olymp%2Fgate_260x350.png',
        },
      ],
      page: 1,
      totalPages: 4,
    });
  });

  it.each([
    ['1', true],
    ['0', false],
    [2, false],
    [null, false],
  ])('reads the status %j as hot: %j', async (status, hot) => {
    app.upstream.on(PRAGMATIC, success({ results: [game({ status })], totalPages: 1 }));
    expect(await lobby()).toMatchObject({ items: [{ hot }] });
  });

  it('leaves out unreadable games and logs how many', async () => {
    app.upstream.on(PRAGMATIC, success({ results: [game({ id: null }), game(), 'text'], totalPages: 1 }));
    expect(await lobby()).toMatchObject({ items: [{ gameId: '1' }] });
    expect(app.logLines.join('')).toContain('unreadable items left out');
  });

  it('fails when every game is unreadable', async () => {
    app.upstream.on(PRAGMATIC, success({ results: ['text'], totalPages: 1 }));
    expect(domainOf(await app.query('games.lobby', { provider: 'pragmatic' }).expect(502))).toMatchObject({
      code: 'UPSTREAM_UNREADABLE',
    });
  });

  it.each([
    ['204', { status: 204 }],
    ["'record not found'", { json: { status: 204, message: 'record not found' } }],
    ['a coded 404', refusal(404, 'none')],
  ])('is empty on %s', async (_, answer) => {
    app.upstream.on(PRAGMATIC, answer);
    expect(await lobby()).toEqual({ items: [], page: 1, totalPages: 0 });
  });

  it('has more pages after a full page when the operator sends no count', { tags: ['D-194'] }, async () => {
    const results = Array.from({ length: 12 }, (_, n) => game({ id: n }));
    app.upstream.on(PRAGMATIC, success({ results }));
    expect(await lobby({ provider: 'pragmatic', page: 2 })).toMatchObject({ page: 2, totalPages: 3 });
    app.upstream.on(PRAGMATIC, success({ results: results.slice(1) }));
    expect(await lobby({ provider: 'pragmatic', page: 3 })).toMatchObject({ page: 3, totalPages: 3 });
  });

  it('has no thumbnails without a configured address', { tags: ['D-132'] }, async () => {
    const plain = await startTestApp();
    plain.upstream.on(PRAGMATIC, success({ results: [game()], totalPages: 1 }));
    expect(dataOf(await plain.query('games.lobby', { provider: 'pragmatic' }))).toMatchObject({
      items: [{ thumbnailUrl: null }],
    });
    await plain.close();
  });

  it('is requested once for fifty callers, again after 5 min, and apart for each provider and page', async () => {
    app.upstream.on(PRAGMATIC, success({ results: [game()], totalPages: 2 }));
    app.upstream.on(SOFT, success({ results: [game()], totalPages: 1 }));
    await Promise.all(Array.from({ length: 50 }, () => lobby()));
    expect(app.upstream.count(PRAGMATIC)).toBe(1);
    await lobby({ provider: 'pragmatic', page: 2 });
    await lobby({ provider: 'soft' });
    expect([app.upstream.count(PRAGMATIC), app.upstream.count(SOFT)]).toEqual([2, 1]);
    app.upstream.on(PRAGMATIC, { status: 500 });
    pass(301_000);
    expect(await lobby()).toMatchObject({ items: [{ gameId: '1' }] });
    expect(app.upstream.count(PRAGMATIC)).toBe(3);
  });

  it('is a read although it is a POST: it is sent once more when the connection breaks', async () => {
    let cuts = 1;
    app.upstream.on(PRAGMATIC, () => (cuts-- > 0 ? 'cut' : success({ results: [game()], totalPages: 1 })));
    expect(await lobby()).toMatchObject({ items: [{ gameId: '1' }] });
  });

  it('fails with its own message', async () => {
    app.upstream.on(PRAGMATIC, { json: { code: 499 } });
    expect(domainOf(await app.query('games.lobby', { provider: 'pragmatic' }).expect(422))).toMatchObject({
      message: 'Failed to load games',
    });
    await app.query('games.lobby', { provider: 'evolution' }).expect(400);
  });
});
