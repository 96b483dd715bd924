import { appRouter, CORE_CAPABILITIES } from '@ushindi/api-contract';
import supertest, { type Response } from 'supertest';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { upstreamSettings } from '../../../scripts/lib/launcher.mjs';
import { startGatewayProcess } from './gatewayProcess.ts';
import { SAMPLES, isForPlayers } from './samples.ts';
import { SPEC_KEYS, startSpecUpstream } from './specUpstream.ts';
import { cookieSet, dataOf, domainOf } from './testApp.ts';
import { placeInput } from './wire.ts';

const { _def: definition } = appRouter;
const names = Object.keys(definition.procedures);

describe('the process, with only its settings, in front of an operator with only the documented calls', () => {
  let upstream: Awaited<ReturnType<typeof startSpecUpstream>>;
  let gateway: Awaited<ReturnType<typeof startGatewayProcess>>;
  let cookie = '';

  beforeAll(async () => {
    upstream = await startSpecUpstream();
    gateway = await startGatewayProcess({
      NODE_ENV: 'production',
      PUBLIC_ORIGIN: 'https://ushindi.example',
      SESSION_SECRET: 'a secret of at least 32 characters!',
      ...upstreamSettings(upstream.url, {
        hashKey: SPEC_KEYS.hash,
        appKey: SPEC_KEYS.app,
        fixturesToken: SPEC_KEYS.bearer,
      }),
      UPSTREAM_HIGHLIGHTS_URL: upstream.highlightsUrl,
    });
    // Both services answer a call, so that a page under 404 is one of a missing call.
    await ask('sports.list');
    const verified = await ask('account.verify', { accNo: '4711', code: '123456' });
    cookie = `${SESSION_COOKIE}=${cookieSet(verified)}`;
  });
  afterAll(async () => {
    await gateway.stop();
    await upstream.close();
  });

  function ask(name: string, input?: object, as = cookie): PromiseLike<Response> {
    const agent = supertest(gateway.address);
    const isQuery = 'query' in (SAMPLES[name] ?? {});
    const request = isQuery ? agent.get(`/trpc/${name}`) : agent.post(`/trpc/${name}`);
    request.set('cookie', as).set('content-type', 'application/json');
    if (input === undefined) return request;
    return isQuery ? request.query({ input: JSON.stringify(input) }) : request.send(input);
  }

  const fixture = {
    matchId: '501',
    homeTeam: 'Gor Mahia',
    awayTeam: 'AFC Leopards',
    markets: [{ marketId: '2', parentMarketId: '1', outcomes: [{ oddId: '11', odds: 2.1 }, {}, { odds: null }] }],
  };
  const bet = { betId: '9001', betReference: 'ABCDE12', status: 'pending', stake: 100 };
  const onGameHost = () => ({ url: `${upstream.url}/games/1`, freebet: true, freebetLines: [] });

  /** The response to the sample of each procedure that has a documented call. */
  const expected: Record<string, () => unknown> = {
    'account.register': () => ({ accNo: '4711', message: 'success' }),
    'account.verify': () => ({ session: { signedIn: true, phone: '254712345678', accNo: '4711' } }),
    'account.logout': () => ({ signedIn: false }),
    'account.session': () => ({ signedIn: true, name: 'Achieng' }),
    'account.resendCode': () => ({ accNo: '4711' }),
    'account.requestReset': () => ({ accNo: '4711' }),
    'account.resetPassword': () => ({ message: 'Changed.' }),
    'account.selfExclude': () => ({ message: 'Excluded.' }),
    'wallet.balance': () => ({ balance: 1240.5, bonus: 20 }),
    'wallet.deposit': () => ({ message: 'success' }),
    'wallet.depositStatus': () => ({ state: 'unknown' }),
    'wallet.withdrawalTerms': () => ({ free: 0, feePercent: 0, taxPercent: 0 }),
    'wallet.withdraw': () => ({ message: 'success' }),
    'wallet.transactions': () => ({ items: [], hasMore: false }),
    'betslip.load': () => ({
      selections: [
        { oddId: '11', matchId: '501', sportId: null, specifier: '', homeTeam: 'Gor Mahia', competition: '' },
      ],
    }),
    'bets.place': () => ({ betReference: 'ABCDE12', possibleWin: 172.86, freebetAmount: 50 }),
    'bets.cancel': () => ({ message: 'Bet cancelled' }),
    'bets.abandon': () => ({ state: 'placed', bet, freebetAmount: null }),
    'bets.status': () => ({ state: 'placed', bet, freebetAmount: null }),
    'bets.list': () => ({ items: [bet], hasMore: false }),
    'bets.detail': () => ({ ...bet, outcomes: [{ pick: '1', type: '1X2', homeTeam: 'Gor Mahia' }] }),
    'bonuses.list': () => ({ items: [{ refId: '5', status: 'awarded', amount: 50, deductStake: true }] }),
    'fixtures.list': () => ({ items: [fixture], hasMore: false, stale: false }),
    'fixtures.highlights': () => ({ items: [{ tournament: 'Premier League', fixtures: [fixture] }] }),
    'fixtures.match': () => ({ fixture }),
    'fixtures.liveCount': () => ({ count: 3 }),
    'sports.list': () => [{ sportId: 10, name: 'Football', liveCount: 3 }],
    'markets.list': () => [{ marketId: '2', name: '1X2' }],
    'rules.current': () => ({ rules: null }),
    'capabilities.get': () => ({ offered: [...CORE_CAPABILITIES] }),
    'menu.quick': () => ({ items: [{ name: 'Aviator', pageUrl: '/aviatrix' }] }),
    'search.matches': () => ({ items: [{ matchId: '501', homeTeam: 'Gor Mahia' }] }),
    'places.countries': () => ({ items: [{ name: 'Kenya', code: 'KE', tournamentsCount: 2 }] }),
    'places.tournaments': () => ({ items: [{ tournamentId: '7', fixturesCount: 9 }] }),
    'games.launch': onGameHost,
    'games.lobby': () => ({ items: [{ gameId: '1', hot: true, providerGameId: 'vs20' }], totalPages: 4 }),
    'leaderboard.prizes': () => ({ prizes: [], winners: [] }),
    'jackpot.current': () => ({ round: null }),
    'jackpot.results': () => ({ rounds: [] }),
    'leaderboard.get': () => ({ today: [{ phone: '2547******78', betCount: 3 }], past: [], own: null }),
  };

  it('has expectations only for procedures of the router', { tags: ['C-035'] }, () => {
    expect(names).toEqual(expect.arrayContaining(Object.keys(expected)));
  });

  const isExpected = (name: string): boolean => name in expected;
  const undocumented = names.filter((name) => !isExpected(name) && name !== 'account.login');
  it('reports procedures without a documented call as not found, or their list as empty', async () => {
    for (const name of undocumented) {
      const response = await ask(name, Object.values(SAMPLES[name] ?? {})[0] as object | undefined);
      const result = response.ok ? dataOf(response) : domainOf(response);
      const absent = [{ items: [] }, expect.objectContaining({ code: 'NOT_FOUND' })];
      expect(absent, `${name} needs its own expectation here`).toContainEqual(result);
    }
  });

  it.each(names.filter(isExpected))('serves %s', async (name) => {
    const response = await ask(name, Object.values(SAMPLES[name] ?? {})[0] as object | undefined);
    expect(dataOf(response)).toMatchObject(expected[name]?.() as object);
  });

  it('returns NEEDS_VERIFICATION for account.login of an unverified phone', async () => {
    const response = await ask('account.login', { phone: '0712345678', password: 'abcd' });
    const failure = { code: 'NEEDS_VERIFICATION', message: 'Verify first.', details: { accNo: '4711' } };
    expect([response.status, domainOf(response)]).toEqual([412, failure]);
  });

  it.each(names.filter((name) => isForPlayers(name)))('refuses guests for %s', async (name) => {
    const response = await ask(name, Object.values(SAMPLES[name] ?? {})[0] as object | undefined, '');
    expect(domainOf(response)).toMatchObject({ code: 'UNAUTHORIZED' });
  });

  it.each(['league', 'turbo', 'jackpot', 'championsLigi', 'worldCup', 'box', 'jetx', 'aviatrix', 'pragmatic:vs20'])(
    'opens the game %s for guests and players',
    async (game) => {
      const answers = [await ask('games.launch', { game }, ''), await ask('games.launch', { game })];
      expect(answers.map(dataOf)).toEqual([onGameHost(), onGameHost()]);
    },
  );

  it('reports a game without a documented call as not found', async () => {
    expect(domainOf(await ask('games.launch', { game: 'soft:mines' }))).toMatchObject({ code: 'NOT_FOUND' });
    expect(dataOf(await ask('games.lobby', { provider: 'soft' }))).toMatchObject({ items: [{ name: 'Mines' }] });
  });

  it('ends lists, and returns empty ones', async () => {
    expect(dataOf(await ask('fixtures.list', { page: 2 }))).toMatchObject({ items: [], hasMore: false });
    expect(dataOf(await ask('bets.list', { kind: 'virtual' }))).toMatchObject({ items: [], hasMore: false });
    expect(dataOf(await ask('fixtures.list', { tab: 'upcoming' }))).toMatchObject({ items: [fixture] });
  });

  it('sends a bet with the documented fields only', { tags: ['A-097', 'A-098'] }, async () => {
    await ask('bets.place', placeInput());
    const body = upstream.received.findLast(({ path }) => path === '/bet/v1/place')?.body as { bet_data: object[] };
    expect(Object.keys(body)).toEqual(['bonus_id', 'bet_amount', 'bet_data', 'bet_ref', 'timestamp']);
    expect(Object.keys(body.bet_data[0] ?? {})).toEqual([
      'o_id',
      'o_name',
      'o_specifier',
      'odd_type',
      'odd_value',
      'parent_match_id',
      'sport_id',
      'parent_market_id',
      'market_id',
      'is_live',
    ]);
  });
});
