import { once } from 'node:events';
import websocket from '@fastify/websocket';
import { liveListFrame, matchFrame } from '@ushindi/api-contract/operator';
import fastify, { type FastifyInstance } from 'fastify';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { FixturesService } from '../features/fixtures/service.ts';
import { createSimulation, type Simulation } from '../simulation/index.ts';
import { liveRoutes } from './routes.ts';
import { createManualClock } from './test/manualClock.ts';
import { listen } from './test/listener.ts';

const START_MS = Date.UTC(2026, 0, 15, 9);
const SPEED = 60;

let simulation: Simulation;
let time: ReturnType<typeof createManualClock>;
let app: FastifyInstance;
let address: string;
let computed: string[];

beforeEach(async () => {
  simulation = createSimulation({ seed: 'live', matchResultKey: 'live', speed: SPEED });
  time = createManualClock(START_MS);
  computed = [];
  const fixtures = new FixturesService({ simulation, nowMs: time.nowMs });
  app = fastify();
  await app.register(websocket);
  await app.register(async (scope) =>
    liveRoutes({
      every: time.every,
      source: {
        list(sportId, marketId) {
          computed.push(`${sportId}:${marketId}`);
          return fixtures.liveList(sportId, marketId);
        },
        match: (matchId) => fixtures.liveMatch(matchId),
      },
    })(scope),
  );
  address = (await app.listen({ port: 0, host: '127.0.0.1' })).replace('http', 'ws');
});
afterEach(() => app.close());

const subscribe = async (path: string) => {
  const listener = listen(`${address}${path}`);
  await listener.until(() => listener.frames.length === 1);
  return listener;
};

describe('live list', () => {
  it('sends matches in play, then those starting soon, with the requested market', async () => {
    const { frames } = await subscribe('/live?sport_id=10&market_id=2');
    const games = liveListFrame.parse(frames[0]).data ?? [];
    const inPlay = simulation.liveFixtures(START_MS, 10).map(({ matchId }) => matchId);
    const soon = simulation.startingSoon(START_MS, 10).map(({ matchId }) => matchId);
    expect(inPlay.length * soon.length).toBeGreaterThan(0);
    expect(games.map(({ match_id }) => match_id)).toEqual([...inPlay, ...soon]);
    for (const game of games) {
      expect(game.current_phase === 'Not started').toBe(soon.includes(game.match_id));
      expect(game.markets.map(({ market_id }) => market_id)).toEqual(['2']);
    }
    expect(games[0]).toMatchObject({ clock: simulation.state(inPlay[0] ?? '', START_MS)?.clock });
  });

  it('sends a complete valid frame in each second in which something changed', async () => {
    const listener = await subscribe('/live?sport_id=10&market_id=2');
    for (let second = 1; second <= 30; second += 1) {
      time.advance(1);
      await listener.until(() => listener.frames.length === second + 1);
    }
    for (const frame of listener.frames) expect(liveListFrame.safeParse(frame).error).toBeUndefined();
    expect(new Set(listener.frames.map((frame) => JSON.stringify(frame))).size).toBe(31);
  });

  it('sends null without live matches, and repeats it rarely', async () => {
    const quietSport = simulation.sports.find(
      ({ sportId }) =>
        simulation.liveFixtures(START_MS, sportId).length +
          simulation.startingSoon(START_MS + 10_000, sportId).length ===
        0,
    );
    const listener = await subscribe(`/live?sport_id=${quietSport?.sportId}&market_id=${quietSport?.defaultMarketId}`);
    time.advance(10);
    await listener.until(() => listener.frames.length === 3);
    expect(listener.frames).toEqual([{ data: null }, { data: null }, { data: null }]);
  });

  it('computes one frame per tick for all subscribers, and none without subscribers', async () => {
    const listeners = await Promise.all(Array.from({ length: 20 }, () => subscribe('/live?sport_id=10&market_id=2')));
    computed.length = 0;
    time.advance(1);
    await Promise.all(listeners.map((listener) => listener.until(() => listener.frames.length === 2)));
    expect(computed).toEqual(['10:2']);
    expect(time.running()).toBe(2);
    const served = [...app.websocketServer.clients].map((socket) => once(socket, 'close'));
    for (const { socket } of listeners) socket.close();
    await Promise.all(served);
    expect(time.running()).toBe(1);
  });

  it('serves tennis as 30 from the ticker of 24', async () => {
    await subscribe('/live?sport_id=24&market_id=322');
    await subscribe('/live?sport_id=30&market_id=322');
    expect(time.running()).toBe(2);
  });
});

describe('match', () => {
  it('is published from before kick-off until after the end, with markets that close', async () => {
    const [fixture] = simulation.startingSoon(START_MS, 10);
    const listener = await subscribe(`/match?match_id=${fixture?.matchId}`);
    expect(listener.frames[0]).toMatchObject({ code: 200, status: 'Not started', clock: null });
    while (matchFrame.parse(listener.frames.at(-1)).status !== 'Ended') {
      time.advance(5);
      listener.socket.ping();
      await once(listener.socket, 'pong');
    }
    const phases = listener.frames.map((frame) => matchFrame.parse(frame).status);
    expect(new Set(phases)).toEqual(new Set(['Not started', '1st Half', 'Halftime', '2nd Half', 'Ended']));
    const last = matchFrame.parse(listener.frames.at(-1));
    expect(last.markets?.map(({ market_id }) => Number(market_id))).toEqual(
      simulation.marketsOf(10).map(({ marketId }) => marketId),
    );
    expect(new Set(last.markets?.map(({ status_name }) => status_name))).toEqual(new Set(['closed']));
    const result = simulation.result(fixture?.matchId ?? '', time.nowMs());
    expect(last.data).toMatchObject({ home_score: result?.ftHome, away_score: result?.ftAway });
  });
});

describe('sockets', () => {
  it.each([
    '/live',
    '/live?sport_id=10',
    '/live?sport_id=11&market_id=2',
    '/live?sport_id=10&market_id=999',
    '/live?sport_id=10&market_id=x',
    '/match',
    '/match?match_id=abc',
    '/match?match_id=1',
    '/match?match_id=1&match_id=2',
  ])('close with unknown ids: %s', async (path) => {
    const listener = listen(`${address}${path}`);
    await listener.until(() => listener.closeCode() !== null);
    expect(listener.closeCode()).toBe(1008);
    expect(time.running()).toBe(1);
  });

  it('end when a ping is not answered; others stay open', async () => {
    const silent = await subscribe('/live?sport_id=4&market_id=306');
    const [served] = app.websocketServer.clients;
    const ended = served && once(served, 'close');
    const responsive = await subscribe('/live?sport_id=10&market_id=2');
    silent.socket.pause();
    time.advance(10);
    await once(responsive.socket, 'ping');
    // The pong to this ping arrives after the server's ping was answered.
    responsive.socket.ping();
    await once(responsive.socket, 'pong');
    time.advance(10);
    await ended;
    expect(app.websocketServer.clients.size).toBe(1);
    expect(responsive.closeCode()).toBeNull();
  });

  it('close with the server, and no ticker remains', async () => {
    const listener = await subscribe('/live?sport_id=10&market_id=2');
    await app.close();
    await listener.until(() => listener.closeCode() !== null);
    expect(time.running()).toBe(0);
  });
});
