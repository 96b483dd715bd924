import {
  PROCEDURES,
  type Country,
  type Fixture,
  type FoundMatch,
  type ListFixturesOutput,
} from '@ushindi/api-contract';
import type { LiveCount, MarketName, Sport, TournamentHighlight } from '@ushindi/api-contract';
import { liveTopic, matchTopic } from '@ushindi/api-contract/live';
import { SPORTS } from '@ushindi/shared';
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest';
import { feedSettings, startService } from '../../../scripts/lib/launcher.mjs';
import { connectTestClient, type TestClient } from '../src/live/test/testClient.ts';
import { startOperator } from './operatorProcess.ts';
import { dataOf, domainOf, startGateway, UNLIMITED, type TestGateway } from './testApp.ts';

/** The process of a platform, and the gateway's settings for it. */
type Backend = { readonly settings: Record<string, string>; close(): Promise<unknown> };

async function startReferenceOperator(): Promise<Backend> {
  const operator = await startOperator();
  return { settings: operator.upstream, close: operator.close };
}

async function startReplay(): Promise<Backend> {
  const REPLAY_TOKEN = 'a token';
  const replay = await startService('feed-replay', { env: { REPLAY_TOKEN, REPLAY_SPEED: '2' }, inheritEnv: false });
  return { settings: feedSettings(replay.port, REPLAY_TOKEN), close: () => replay.stop() };
}

const FOOTBALL = 10;
const THREE_WAY = '2';
const UNKNOWN_MATCH = '999999999999';
const PATIENCE = { timeout: 30_000, interval: 50 };

/** The same assertions for every set of adapters: what procedures and live clients rely on. */
describe.each([
  { name: 'the reference operator', start: startReferenceOperator },
  { name: 'a recorded odds feed', start: startReplay },
])('the ports in front of $name', { tags: ['R-420'] }, ({ start }) => {
  let backend: Backend;
  let gateway: TestGateway;
  let client: TestClient;

  beforeAll(async () => {
    backend = await start();
    gateway = await startGateway({ ...UNLIMITED, ...backend.settings });
    await vi.waitFor(async () => {
      const { items } = await read<ListFixturesOutput>('fixtures.list', { sportId: FOOTBALL });
      const { count } = await read<LiveCount>('fixtures.liveCount');
      if (items.length === 0 || count === 0) throw new Error('it has no matches yet');
    }, PATIENCE);
    client = await connectTestClient(`${gateway.address.replace('http', 'ws')}/live`);
  });
  afterAll(async () => {
    client.socket.terminate();
    await gateway.close();
    await backend.close();
  });

  /** Data that fit the procedure's output schema, or the call would have failed. */
  async function read<Data>(name: string, input?: object): Promise<Data> {
    return dataOf(await gateway.query(name, input).expect(200)) as Data;
  }

  const listed = async (): Promise<Fixture[]> =>
    (await read<ListFixturesOutput>('fixtures.list', { sportId: FOOTBALL, marketId: THREE_WAY })).items;

  async function firstListed(): Promise<Fixture> {
    const [fixture] = await listed();
    if (fixture === undefined) throw new Error('no match is listed');
    return fixture;
  }

  it('lists sports of the product with their live counts', async () => {
    const sports = await read<Sport[]>('sports.list');
    const known = new Set<number>(SPORTS.map(({ id }) => id));
    expect(sports.length).toBeGreaterThan(1);
    expect(sports.every(({ sportId }) => known.has(sportId))).toBe(true);
    expect(sports.find(({ sportId }) => sportId === FOOTBALL)?.liveCount).toBeGreaterThan(0);
    const { count, bySport = [] } = await read<LiveCount>('fixtures.liveCount');
    expect(bySport.reduce((sum, sport) => sum + sport.count, 0)).toBe(count);
  });

  it('lists matches ahead with the outcomes of the chosen market', async () => {
    for (const fixture of await listed()) {
      expect(fixture.live).toBeNull();
      const markets = fixture.markets.map(({ marketId }) => marketId);
      expect(markets).toEqual([THREE_WAY]);
      expect(fixture.markets[0]?.outcomes.map(({ alias }) => alias)).toEqual(['1', 'X', '2']);
    }
  });

  it('has odds that can be read, and one id for each', async () => {
    const { matchId } = await firstListed();
    const { fixture } = await read<{ fixture: Fixture }>('fixtures.match', { matchId });
    const outcomes = fixture.markets.flatMap((market) => market.outcomes);
    const ids = outcomes.map(({ oddId }) => oddId);
    expect(new Set(ids).size).toBe(ids.length);
    for (const { odds } of outcomes) expect(odds === null || odds >= 1).toBe(true);
    expect(fixture.markets.some(({ status }) => status === 'open')).toBe(true);
    expect(fixture.markets.length).toBeGreaterThan(3);
  });

  it('has the same match in its list, by its id, and in the search', async () => {
    const { matchId, homeTeam, awayTeam, startsAtMs } = await firstListed();
    const { fixture } = await read<{ fixture: Fixture }>('fixtures.match', { matchId });
    expect(fixture).toMatchObject({ matchId, homeTeam, awayTeam, startsAtMs });
    const { items } = await read<{ items: FoundMatch[] }>('search.matches', { text: homeTeam });
    expect(items.map((found) => found.matchId)).toContain(matchId);
    expect((await read<{ items: FoundMatch[] }>('search.matches', { text: 'qqzzxx' })).items).toEqual([]);
  });

  it('names the markets of a list, the default one among them', async () => {
    const markets = await read<MarketName[]>('markets.list', { sportId: FOOTBALL });
    expect(markets.map(({ marketId }) => marketId)).toContain(THREE_WAY);
    expect(markets.every(({ name }) => name !== '')).toBe(true);
  });

  it('leads from a country to a tournament to its matches', async () => {
    const { country, tournament } = await firstListed();
    const { items: countries } = await read<{ items: Country[] }>('places.countries', { sportId: FOOTBALL });
    expect(countries.map(({ name }) => name)).toContain(country);
    const { items: tournaments } = await read<{ items: { tournamentId: string; name: string }[] }>(
      'places.tournaments',
      { country, sportId: FOOTBALL },
    );
    const { tournamentId } = tournaments.find(({ name }) => name === tournament) ?? {};
    const { items } = await read<ListFixturesOutput>('fixtures.list', { tab: 'upcoming', tournamentId });
    expect(items.length).toBeGreaterThan(0);
    expect(items.every((fixture) => fixture.tournament === tournament)).toBe(true);
  });

  it('groups the top leagues', async () => {
    const { items } = await read<{ items: TournamentHighlight[] }>('fixtures.highlights', { sportId: FOOTBALL });
    expect(items.some(({ fixtures }) => fixtures.length > 0)).toBe(true);
  });

  it('has no match that does not exist', async () => {
    const response = await gateway.query('fixtures.match', { matchId: UNKNOWN_MATCH }).expect(404);
    expect(domainOf(response)).toMatchObject({ code: 'NOT_FOUND' });
    client.sub(matchTopic(UNKNOWN_MATCH));
    await client.until(() => client.kinds('refused', matchTopic(UNKNOWN_MATCH)).length > 0);
    expect(client.kinds('refused', matchTopic(UNKNOWN_MATCH))).toMatchObject([{ reason: 'unknownTopic' }]);
  });

  it('sends the matches in play and every change of them, by the rules of live frames', async () => {
    const list = liveTopic(FOOTBALL, THREE_WAY);
    client.sub(list);
    await client.until(() => client.state(list) !== undefined);
    const matches = Object.values(client.state(list)?.matches ?? {});
    expect(matches.every(({ markets }) => Object.keys(markets).every((key) => key === THREE_WAY))).toBe(true);
    // A list may also have matches that begin soon.
    const inPlay = matches.find(({ live }) => live !== undefined);
    expect(inPlay).toBeDefined();
    const topic = matchTopic(inPlay?.matchId ?? '');
    client.sub(topic);
    await client.until(() => client.state(topic) !== undefined && client.kinds('delta').length > 0);
    const [match] = Object.values(client.state(topic)?.matches ?? {});
    expect(Object.keys(match?.markets ?? {}).length).toBeGreaterThan(1);
    expect(client.gaps()).toBe(0);
  });

  it('refuses exactly the procedures that need what it does not offer', { tags: ['R-421'] }, async () => {
    const { offered } = await read<{ offered: string[] }>('capabilities.get');
    for (const { name, meta } of PROCEDURES) {
      if (meta.needs === undefined || meta.auth === 'player') continue;
      const response = await gateway.callSample(name);
      const isRefused = (domainOf(response) as { code?: string } | undefined)?.code === 'NOT_OFFERED';
      expect([name, isRefused]).toEqual([name, !offered.includes(meta.needs)]);
    }
  });
});
