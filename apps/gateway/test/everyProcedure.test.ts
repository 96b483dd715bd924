import { appRouter } from '@ushindi/api-contract';
import { formatExp } from '@ushindi/shared';
import type { Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Received } from './fakeUpstream.ts';
import { CANARIES, cookieSet, domainOf, startTestApp, type TestApp } from './testApp.ts';
import {
  grant,
  placeInput,
  success,
  wireBet,
  wireBonus,
  wireFixture,
  wireSlip,
  wireTournament,
  wireTransaction,
} from './wire.ts';

type Sample = { query: object | undefined } | { mutate: object | undefined };

/** A valid call of every procedure of the router; a new procedure fails here until it has one. */
const SAMPLES: Record<string, Sample> = {
  'account.register': { mutate: { phone: '0712345678', password: 'abcd' } },
  'account.verify': { mutate: { accNo: '4711', code: '123456' } },
  'account.login': { mutate: { phone: '0712345678', password: 'abcd' } },
  'account.logout': { mutate: undefined },
  'account.session': { query: undefined },
  'account.resendCode': { mutate: { phone: '0712345678' } },
  'account.requestReset': { mutate: { phone: '0712345678' } },
  'account.resetPassword': {
    mutate: { phone: '0712345678', code: '123456', password: 'wxyz', confirmPassword: 'wxyz' },
  },
  'account.selfExclude': { mutate: { period: '1-Week' } },
  'wallet.balance': { query: undefined },
  'wallet.deposit': { mutate: { amount: 100 } },
  'wallet.withdraw': { mutate: { amount: 100 } },
  'wallet.transactions': { query: {} },
  'betslip.load': { query: { code: 'ABCDE12' } },
  'bets.place': { mutate: placeInput() },
  'bets.cancel': { mutate: { betId: '9001' } },
  'bets.status': { query: { betRef: 'ABCDE12' } },
  'bets.list': { query: {} },
  'bets.detail': { query: { betId: '9001' } },
  'bonuses.list': { query: undefined },
  'fixtures.list': { query: {} },
  'fixtures.highlights': { query: {} },
  'fixtures.match': { query: { matchId: '501' } },
  'fixtures.liveCount': { query: undefined },
  'sports.list': { query: undefined },
  'markets.list': { query: { sportId: 10 } },
  'menu.quick': { query: undefined },
  'search.matches': { query: { text: 'gor' } },
  'places.countries': { query: {} },
  'places.tournaments': { query: { country: 'Kenya' } },
  'games.launch': { mutate: { game: 'league' } },
  'games.lobby': { query: { provider: 'pragmatic' } },
  'leaderboard.get': { query: undefined },
};
const PRIVATE = /^(?:wallet\.|bets\.|bonuses\.|account\.selfExclude$)/;
/** Answered without the operator. */
const LOCAL = new Set(['account.logout', 'account.session']);
/** Never fails for the operator: an unknown count is 0. */
const neverFails = (name: string): boolean => LOCAL.has(name) || name === 'fixtures.liveCount';

const exp = () => formatExp(Date.now() + 3_600_000);
/** What a good operator answers to each call. */
const good = (): Record<string, object> => ({
  'POST /acc/v1/register': success({ acc_no: 4711 }),
  'POST /acc/v1/login': success(grant(exp())),
  'POST /acc/v1/verify': success(grant(exp())),
  'POST /acc/v1/reset': success(null),
  'PUT /api/reset-pass': { json: { status: true, message: 'Changed.' } },
  'POST /profile/v1/exclusion': { json: { data: { code: 200, message: 'Excluded.' } } },
  'GET /profile/v1/balance': success({ balance: 1, bonus: 0 }),
  'POST /profile/v1/deposit': success({}),
  'POST /profile/v1/withdraw': success({}),
  'GET /profile/v1/transactions': success([wireTransaction()]),
  'GET /bet/v1/slips': success({ slips: [wireSlip()] }),
  'POST /bet/v1/place': success({ bet_reference: 'ABCDE12', possible_win: 1 }),
  'POST /bet/v1/cancel': success({}),
  'GET /ds/v1/freebets': success({ result: [wireBonus()] }),
  'GET /ds/v1/bets/sports': success({ result: [wireBet()] }),
  'GET /ds/v1/bet_status/sports': success({ result: [wireBet()] }),
  'GET /fixtures/': success([wireFixture()]),
  'GET /fixtures/match_id/501': success(wireFixture()),
  'GET /fixtures/live/count': { json: { code: 200, live_count: { count: 1 } } },
  'GET /sports': success([{ sport_id: 10 }]),
  'GET /markets/sport_id/10': success([{ market_id: 2 }]),
  'GET /highlights-host/tournaments/highlights': success([wireTournament()]),
  'GET /ds/v1/menu/quick': success({ result: [{ id: 1, name: 'Aviator' }] }),
  'GET /search': success([wireFixture()]),
  'GET /countries': success([{ country: 'Kenya' }]),
  'GET /tournaments': success([{ tournament_id: 1, tournament: 'Premier League' }]),
  'POST /lite/v1/init': success({ url: 'https://games.example/league' }),
  'POST /pp/v1/getCasinoGames': success({ results: [{ id: 1, game_name: 'Gates' }], totalPages: 1 }),
  'GET /ds/v1/lb': success({ today: [{ id: 1, msisdn: '254712345678', name: 'Achieng', bet_count: 3 }] }),
});

const { _def: definition } = appRouter;
const names = Object.keys(definition.procedures);

it('every procedure of the router has a sample here', () => {
  expect(Object.keys(SAMPLES).toSorted()).toEqual(names.toSorted());
});

describe.each(names)('%s', (name) => {
  let app: TestApp;
  let cookie: string;
  beforeAll(async () => {
    app = await startTestApp();
    cookie = await app.signedIn();
  });
  afterAll(() => app.close());

  function call(as?: string) {
    const sample = SAMPLES[name];
    if (sample === undefined) throw new Error(`no sample of ${name}`);
    return 'query' in sample ? app.query(name, sample.query, as) : app.mutate(name, sample.mutate, as);
  }

  function expectNoSecret(text: string): void {
    for (const canary of Object.values(CANARIES)) expect(text).not.toContain(canary);
    expect(text).not.toContain(`127.0.0.1:${app.upstream.port}`);
  }

  /** All that reaches the browser; the cookie is sealed. */
  const everythingIn = ({ headers, text }: Response): string => JSON.stringify(headers) + text;

  it('turns guests away without asking the operator, if it is private', async () => {
    const response = await call();
    const isTurnedAway = response.body.error?.data?.domain?.code === 'UNAUTHORIZED';
    const isPrivate = PRIVATE.test(name);
    const mayAsk = !isPrivate && !LOCAL.has(name);
    expect([isTurnedAway, app.upstream.received.length > 0]).toEqual([isPrivate, mayAsk]);
  });

  it('fails with a typed error when the operator echoes our request in an error page', async () => {
    const echo = ({ headers }: Received) => ({ status: 500, text: JSON.stringify(headers).slice(1) });
    for (const path of Object.keys(good())) app.upstream.on(path, echo);
    const response = await call(cookie);
    expectNoSecret(everythingIn(response));
    expect(response.body.error?.data?.domain?.code).toBe(neverFails(name) ? undefined : 'UPSTREAM_UNAVAILABLE');
  });

  it('asks a good operator with nothing that the browser made up, and shows no secret', async () => {
    for (const [path, answer] of Object.entries(good())) app.upstream.on(path, answer);
    const before = app.upstream.received.length;
    const madeUp = {
      'x-access-key': 'forged',
      'x-hash-key': 'forged',
      'x-app-key': 'forged',
      authorization: 'forged',
      'x-forwarded-for': 'forged',
    };
    const response = await call(cookie)
      .set(madeUp)
      .set('x-ua-key', `utm=1 ${'y'.repeat(900)}`)
      .expect(200);
    expectNoSecret(everythingIn(response));
    const asked = app.upstream.received.slice(before);
    expect(JSON.stringify(asked)).not.toContain('forged');
    expect(asked.every(({ headers }) => headers['x-ua-key']?.length === 512)).toBe(true);
  });

  it('writes no secret and no phone into the log', () => {
    const text = app.logLines.join('');
    expect(text).toContain(`/trpc/${name}`);
    expectNoSecret(text);
    expect(text).not.toContain('712345678');
  });

  it('says in words that the operator is away', async () => {
    const alone = await startTestApp();
    await alone.upstream.close();
    const sample = SAMPLES[name] ?? { query: undefined };
    const as = await alone.signedIn();
    const response = await ('query' in sample
      ? alone.query(name, sample.query, as)
      : alone.mutate(name, sample.mutate, as));
    const away = { code: 'UPSTREAM_UNAVAILABLE', message: expect.stringContaining('not answering'), details: {} };
    expect(domainOf(response)).toEqual(neverFails(name) ? undefined : away);
    expect(cookieSet(response)).toBe(name === 'account.logout' ? '' : undefined);
    await alone.close();
  });
});
