import type {
  BetDetail,
  BetSummary,
  Country,
  Fixture,
  LaunchOutput,
  ListFixturesOutput,
  LoadedSelection,
  Market,
  Outcome,
} from '@ushindi/api-contract';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { startOperator, type OperatorProcess } from './operatorProcess.ts';
import { CANARIES, cookieSet, dataOf, domainOf, startGateway, type TestGateway } from './testApp.ts';

/** Only a condition that is never met takes this long. It is no expectation of speed. */
const LONG = { timeout: 60_000 };

/**
 * One player's way through the whole product, each step on what the steps before left. All steps have the threat's tag,
 * because `pnpm test:security` runs only tagged tests and the last step searches the logs for what the others used.
 */
describe('in front of the reference operator, a player', { tags: ['T-26'] }, () => {
  const PHONE = '0712345678';
  const BET_REF = 'ABCDE12';
  let operator: OperatorProcess;
  let gateway: TestGateway;
  let cookie = '';
  let password = 'siri';
  let upcoming: Fixture;
  let betId = '';
  /** What must not be in a log: codes, cookies, tokens and receipts. The tests add them. */
  const secrets = new Set<string>();

  beforeAll(async () => {
    operator = await startOperator();
    gateway = await startGateway(operator.upstream);
  });
  afterAll(async () => {
    await gateway.close();
    await operator.close();
  });

  async function read<Data>(name: string, input?: unknown, as = cookie): Promise<Data> {
    const response = await gateway.query(name, input, as);
    if (response.status !== 200) throw new Error(`${name}: ${response.text}`);
    return dataOf(response) as Data;
  }
  async function change<Data>(name: string, input?: object, as = cookie): Promise<Data> {
    const response = await gateway.mutate(name, input, as);
    if (response.status !== 200) throw new Error(`${name}: ${response.text}`);
    return dataOf(response) as Data;
  }
  const refused = async (name: string, input?: object) => domainOf(await gateway.mutate(name, input, cookie));
  async function signIn(name: string, input: object): Promise<void> {
    const response = await gateway.mutate(name, input).expect(200);
    const sealed = String(cookieSet(response));
    secrets.add(sealed);
    cookie = `${SESSION_COOKIE}=${sealed}`;
  }
  let code = '';
  async function newCode(): Promise<string> {
    code = await operator.latestCode(PHONE, code);
    secrets.add(code);
    return code;
  }

  /** A pick that can be made now: the first open line of a match. */
  function pickOf(fixture: Fixture) {
    const open = fixture.markets.find(({ status }) => status.toLowerCase() === 'open') as Market;
    const isTrading = ({ odds, oddId, status }: Outcome) => odds !== null && oddId !== null && status === 'trading';
    const outcome = open.outcomes.find(isTrading) as Outcome;
    return {
      oddId: outcome.oddId,
      outcomeName: outcome.name,
      specifier: outcome.specifier,
      oddType: outcome.alias,
      oddValue: outcome.odds,
      matchId: fixture.matchId,
      sportId: fixture.sportId,
      parentMarketId: open.parentMarketId,
      marketId: open.marketId,
      live: false,
    };
  }
  const slip = (over: object = {}) => ({ stake: 50, betRef: BET_REF, selections: [pickOf(upcoming)], ...over });

  it('registers, must verify, and signs in with the code from the phone', async () => {
    const { accNo } = await change<{ accNo: string }>('account.register', { phone: PHONE, password });
    expect(await refused('account.login', { phone: PHONE, password })).toMatchObject({
      code: 'NEEDS_VERIFICATION',
      details: { accNo },
    });
    expect(await refused('account.verify', { accNo, code: '000000' })).toMatchObject({ code: 'INVALID' });
    await signIn('account.verify', { accNo, code: await newCode() });
    expect(await read('account.session')).toMatchObject({ signedIn: true, accNo });
  });

  it('deposits over the phone and sees the money', { tags: ['A-005'] }, async () => {
    expect(await read('wallet.balance')).toMatchObject({ balance: 0 });
    await change('wallet.deposit', { amount: 500 });
    expect(await operator.approvePayments(PHONE)).toBe(1);
    expect(await read('wallet.balance')).toMatchObject({ balance: 500 });
    expect(await refused('wallet.deposit', { amount: 200_000 })).toMatchObject({ code: 'INVALID' });
  });

  it('finds matches in every list, with their markets', async () => {
    const sports = await read<{ sportId: number }[]>('sports.list');
    expect(sports.map(({ sportId }) => sportId)).toEqual([10, 4, 6, 24, 73743, 73744]);
    expect(await read('markets.list', { sportId: 10 })).toContainEqual({ marketId: '2', name: expect.any(String) });
    for (const tab of ['highlight', 'upcoming', 'boosted']) {
      const { items } = await read<ListFixturesOutput>('fixtures.list', { tab });
      expect([tab, items.length > 0]).toEqual([tab, true]);
    }
    const tomorrow = await read<ListFixturesOutput>('fixtures.list', { page: 8 });
    upcoming = tomorrow.items.at(-1) as Fixture;
    const { fixture } = await read<{ fixture: Fixture }>('fixtures.match', { matchId: upcoming.matchId });
    expect(fixture).toMatchObject({ matchId: upcoming.matchId, homeTeam: upcoming.homeTeam });
    expect(fixture.markets.length).toBeGreaterThan(upcoming.markets.length);
    expect(await read('fixtures.proof', { matchId: upcoming.matchId })).toMatchObject({
      matchKey: null,
      isGiven: false,
    });
    expect(await read('fixtures.liveCount')).toEqual({
      count: expect.any(Number),
      bySport: expect.arrayContaining([{ sportId: 10, count: expect.any(Number) }]),
    });
  });

  it('finds them by league, country and name', async () => {
    const { items: leagues } = await read<{ items: { fixtures: Fixture[] }[] }>('fixtures.highlights', {});
    expect(leagues.length).toBeGreaterThan(0);
    expect(leagues.every(({ fixtures }) => fixtures.length > 0)).toBe(true);
    const { items: countries } = await read<{ items: Country[] }>('places.countries', {});
    const [country] = countries;
    const { items: tournaments } = await read<{ items: { tournamentId: string }[] }>('places.tournaments', {
      country: country?.name,
    });
    expect(tournaments).toHaveLength(country?.tournamentsCount ?? 0);
    const tournamentId = tournaments[0]?.tournamentId;
    const ofLeague = await read<ListFixturesOutput>('fixtures.list', { tab: 'upcoming', tournamentId });
    expect(ofLeague.items.length).toBeGreaterThan(0);
    const found = await read<{ items: { matchId: string }[] }>('search.matches', { text: upcoming.homeTeam });
    expect(found.items.map(({ matchId }) => matchId)).toContain(upcoming.matchId);
    expect((await read<{ items: unknown[] }>('menu.quick')).items).toHaveLength(4);
  });

  it('places a bet once, and gets the reason of every refusal', async () => {
    const placed = await change<{ betReference: string }>('bets.place', slip());
    expect(placed).toMatchObject({ betReference: BET_REF });
    expect(await change('bets.place', slip())).toEqual(placed);
    expect(await read('wallet.balance')).toMatchObject({ balance: 450 });
    expect(await refused('bets.place', slip({ stake: 60 }))).toMatchObject({ code: 'CONFLICT' });
    expect(await refused('bets.place', slip({ stake: 10_000, betRef: 'ABCDE13' }))).toMatchObject({
      code: 'INSUFFICIENT_FUNDS',
      details: { requiredAmount: 9550 },
    });
    const dearer = { ...pickOf(upcoming), oddValue: 500 };
    expect(await refused('bets.place', slip({ betRef: 'ABCDE14', selections: [dearer] }))).toMatchObject({
      code: 'CONFLICT',
      details: { offending: [{ matchId: upcoming.matchId, oddsNow: pickOf(upcoming).oddValue }] },
    });
  });

  it('finds the bet by its code, in the list and in full', async () => {
    const { bet } = await read<{ bet: BetSummary }>('bets.status', { betRef: BET_REF });
    betId = bet.betId;
    expect(bet).toMatchObject({ status: 'pending', stake: 50, gamesCount: 1, betReference: BET_REF });
    expect(await read('bets.status', { betRef: 'ZZZZZ99' })).toEqual({ state: 'notFound' });
    expect(await read('bets.list', { status: 'pending' })).toMatchObject({ items: [{ betId }] });
    for (const kind of ['virtual', 'jackpot']) expect(await read('bets.list', { kind })).toMatchObject({ items: [] });
    const detail = await read<BetDetail>('bets.detail', { betId });
    expect(detail.cancellableForMs).toBeGreaterThan(0);
    expect(detail.outcomes).toMatchObject([{ homeTeam: upcoming.homeTeam, awayTeam: upcoming.awayTeam }]);
  });

  it('shares it with a guest, who gets a slip that can be placed', async () => {
    const { selections } = await read<{ selections: LoadedSelection[] }>('betslip.load', { code: BET_REF }, '');
    const { oddId, matchId, marketId, parentMarketId, sportId, specifier } = pickOf(upcoming);
    expect(selections).toMatchObject([{ oddId, matchId, marketId, parentMarketId, sportId, specifier }]);
    expect(domainOf(await gateway.query('betslip.load', { code: 'NOSUC00' }))).toMatchObject({ code: 'NOT_FOUND' });
  });

  it('cancels it and gets the stake back', async () => {
    await change('bets.cancel', { betId });
    expect(await read('wallet.balance')).toMatchObject({ balance: 500 });
    expect(await read('bets.detail', { betId })).toMatchObject({ status: 'cancelled', cancellableForMs: 0 });
  });

  it('withdraws, and reads every transaction', async () => {
    await change('wallet.withdraw', { amount: 100 });
    type Item = { kind: string; amount: number; receipt: string | null };
    const { items } = await read<{ items: Item[] }>('wallet.transactions', {});
    for (const { receipt } of items) if (receipt) secrets.add(receipt);
    expect(items.map(({ kind, amount }) => [kind, amount])).toEqual([
      ['withdrawal', -100],
      ['refund', 50],
      ['stake', -50],
      ['deposit', 500],
    ]);
    expect(await read('bonuses.list')).toEqual({ items: expect.any(Array) });
  });

  it('opens games as a guest and as a player, and browses lobby and leaderboard', async () => {
    for (const game of ['league', 'turbo', 'jackpot', 'championsLigi', 'worldCup', 'box', 'jetx', 'aviatrix']) {
      for (const as of ['', cookie]) {
        const { url } = await change<LaunchOutput>('games.launch', { game }, as);
        secrets.add(String(new URL(url).searchParams.get('session')));
        expect([game, await operator.openGame(url)]).toEqual([game, 200]);
      }
    }
    for (const provider of ['pragmatic', 'soft']) {
      const { items } = await read<{ items: { providerGameId: string }[] }>('games.lobby', { provider });
      const game = `${provider}:${items[0]?.providerGameId}`;
      const { url } = await change<LaunchOutput>('games.launch', { game });
      expect([game, await operator.openGame(url)]).toEqual([game, 200]);
    }
    expect(await read('leaderboard.get')).toMatchObject({ today: expect.any(Array), past: expect.any(Array) });
  });

  it('sets a new password with a code, and signs in with it', async () => {
    await change('account.requestReset', { phone: PHONE });
    // This client keeps no device cookie, so it is another browser each time: the code that was sent is also its own.
    await change('account.resendCode', { phone: PHONE });
    password = 'mpya';
    const wanted = { phone: PHONE, code: await newCode(), password, confirmPassword: password };
    await change('account.resetPassword', wanted);
    expect(await refused('account.resetPassword', wanted)).toMatchObject({ code: 'REFUSED' });
    expect(await refused('account.login', { phone: PHONE, password: 'siri' })).toMatchObject({ code: 'INVALID' });
    await signIn('account.login', { phone: PHONE, password });
  });

  it('reads the time played, and chooses how often the reality check comes', { tags: ['R-151'] }, async () => {
    await change('saferPlay.setRealityCheck', { minutes: 15 });
    for (const isInUse of [true, false])
      expect(await read('saferPlay.session', { isInUse })).toMatchObject({ checkInSeconds: 900, timeLimit: null });
    await change('saferPlay.confirmRealityCheck');
    await change('saferPlay.setLimit', { kind: 'time', period: 'week', amount: 90 });
    expect(await read('saferPlay.status')).toMatchObject({
      limits: [{ kind: 'time', period: 'week', amount: 90 }],
      realityCheckMinutes: 15,
    });
  });

  it('cannot bet, deposit or play after a self-exclusion, but can withdraw', { tags: ['A-179', 'R-141'] }, async () => {
    const excluded = await change<{ exclusion: { untilMs: number } }>('account.selfExclude', { period: '1-Week' });
    expect(excluded.exclusion.untilMs).toBeGreaterThan(0);
    expect(await refused('bets.place', slip({ betRef: 'ABCDE15' }))).toMatchObject({ code: 'SESSION_EXPIRED' });
    await signIn('account.login', { phone: PHONE, password: 'mpya' });
    expect(await refused('bets.place', slip({ betRef: 'ABCDE15' }))).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refused('wallet.deposit', { amount: 50 })).toMatchObject({ code: 'FORBIDDEN' });
    expect(await refused('games.launch', { game: 'aviatrix' })).toMatchObject({ code: 'FORBIDDEN' });
    await change('wallet.withdraw', { amount: 100 });
  });

  it('signs out', async () => {
    const response = await gateway.mutate('account.logout', undefined, cookie).expect(200);
    expect(cookieSet(response)).toBe('');
  });

  it('got no response that the gateway could not read', () => {
    const warnings = gateway.logLines.filter((line) => /"level":[456]0/.test(line));
    expect(warnings.filter((line) => !line.includes('the web client is not built'))).toEqual([]);
  });

  it('left no phone, password, code, cookie, token or receipt in a log', {
    tags: ['C-018', 'R-13', 'T-26'],
  }, async () => {
    // Addresses that carry a phone or a token, as links and mistyped calls do.
    await gateway.agent.get(`/markets/${PHONE}?phone=${PHONE}`);
    await gateway.agent.get(`/trpc/account.${PHONE}?input=${encodeURIComponent(JSON.stringify({ phone: PHONE }))}`);
    await fetch(`${operator.address}/${PHONE}?number=${PHONE}`);
    const text = [...gateway.logLines, ...operator.readLines()].join('\n');
    // A code of six digits may be part of a longer number.
    const isIn = (secret: string) =>
      secret.length > 6 ? text.includes(secret) : new RegExp(`\\b${secret}\\b`).test(text);
    // At least a code each of registration and reset, two cookies, a receipt, and a token of each launch.
    expect(secrets.size).toBeGreaterThan(20);
    for (const form of [PHONE, '254712345678', '712345678']) expect(text).not.toContain(form);
    for (const secret of [...secrets, 'siri', 'mpya', ...Object.values(CANARIES)])
      expect([secret, isIn(secret)]).toEqual([secret, false]);
    expect(text).toContain('"path":"/trpc/account.login"');
    expect(text).toContain('"path":"/acc/v1/login"');
  });

  it('can be followed through both logs by the id of a response', { tags: ['R-156'] }, async () => {
    const { headers } = await gateway.query('sports.list');
    const login = await gateway.mutate('account.login', { phone: PHONE, password: 'wrong' });
    expect(headers['x-request-id']).not.toBe(login.headers['x-request-id']);
    const id = `"reqId":"${String(login.headers['x-request-id'])}"`;
    expect(gateway.logLines.join('')).toContain(id);
    await vi.waitFor(() => expect(operator.readLines().join('')).toContain(id), LONG);
  });
});
