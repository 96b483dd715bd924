import { setTimeout } from 'node:timers/promises';
import { isDeepStrictEqual } from 'node:util';
import type { LiveState } from '@ushindi/api-contract/live';
import type { WireFixtureOut } from '@ushindi/api-contract/operator';
import { readListFrame } from '../src/live/liveState.ts';
import { startFakeUpstream } from '../src/live/test/fakeUpstream.ts';
import { connectPlayer } from '../src/live/test/player.ts';
import { wireGame } from '../src/live/test/wireGames.ts';
import { startGatewayProcess } from './gatewayProcess.ts';

/** What everybody on the stage follows; the operator says the same of both. */
export const TOPICS = ['live:10:2', 'live:10:10'];
/** The level of warnings in the log. */
const WARN = 40;
/** The game whose odds rise with each word of the operator, so that an older price is told by being lower. */
const RISING = '1';

/** Fails when it takes longer; the bound is what is promised, and nothing waits for it to pass. */
export async function within<T>(ms: number, what: string, promise: Promise<T>): Promise<T> {
  const isDone = new AbortController();
  const late = setTimeout(ms, undefined, { signal: isDone.signal }).then(() => {
    throw new Error(`${what}: not within ${ms} ms`);
  });
  try {
    return await Promise.race([promise, late]);
  } finally {
    isDone.abort();
    late.catch(() => undefined);
  }
}

/** One gateway's process, with its part in shared topics. */
async function startGateway(upstreamUrl: string, redis: Record<string, string>) {
  const gateway = await startGatewayProcess({
    NODE_ENV: 'test',
    PORT: '0',
    WEB_DIR: '/nowhere',
    UPSTREAM_API_URL: 'http://127.0.0.1:9',
    UPSTREAM_FIXTURES_URL: 'http://127.0.0.1:9',
    UPSTREAM_LIVE_URL: `${upstreamUrl}/live`,
    UPSTREAM_MATCH_URL: `${upstreamUrl}/match`,
    UPSTREAM_HASH_KEY: 'hash',
    UPSTREAM_APP_KEY: 'app',
    UPSTREAM_FIXTURES_TOKEN: 'token',
    ...redis,
  });
  return {
    ...gateway,
    /** How many topics it has in a part of 'leading', 'following' and 'alone', or how many it took over. */
    async figures(): Promise<Record<string, number>> {
      const text = await (await fetch(`${gateway.address}/metrics`)).text();
      const parts = [...text.matchAll(/^ushindi_live_shared_topics\{part="(\w+)"\} (\d+)$/gm)];
      const takeovers = /^ushindi_live_takeovers_total (\d+)$/m.exec(text)?.[1] ?? '0';
      return Object.fromEntries([
        ...parts.map(([, part, count]) => [part, Number(count)]),
        ['takeovers', Number(takeovers)],
      ]);
    },
    /** What its log warns of. */
    warnings: () =>
      gateway.lines
        .map((line) => JSON.parse(line))
        .filter(({ level }) => level >= WARN)
        .map(({ msg }) => String(msg)),
  };
}
export type StageGateway = Awaited<ReturnType<typeof startGateway>>;

/** What players saw that none may see. */
function createWitness() {
  const stateAt = new Map<string, LiveState>();
  const faults: string[] = [];
  return {
    faults,
    /** Notes what a player shows of a topic under a number: the same for all, and never an older price than before. */
    see(topic: string, at: string, state: LiveState, before: number, odds: number): void {
      if (odds < before) faults.push(`${topic} ${at}: ${odds} after ${before}`);
      const others = stateAt.get(`${topic} ${at}`) ?? state;
      if (!isDeepStrictEqual(others, state)) faults.push(`${topic} ${at} is not the same for all`);
      stateAt.set(`${topic} ${at}`, state);
    },
  };
}
type Witness = ReturnType<typeof createWitness>;

/** A client of one gateway that follows all topics and shows the witness all that it sees. */
async function startPlayer(gateway: StageGateway, witness: Witness) {
  const player = await connectPlayer(`${gateway.address.replace('http', 'ws')}/live`);
  const last = new Map<string, number>();
  const oddsOf = (topic: string): number => player.state(topic)?.games[RISING]?.markets['2']?.outcomes['1']?.odds ?? 0;
  player.socket.on('message', () => {
    for (const topic of TOPICS) {
      const state = player.state(topic);
      if (state === undefined) continue;
      const at = `${player.epoch(topic)}:${player.seq(topic)}`;
      witness.see(topic, at, state, last.get(topic) ?? 0, oddsOf(topic));
      last.set(topic, oddsOf(topic));
    }
  });
  for (const topic of TOPICS) player.sub(topic);
  return {
    ...player,
    /** Resolves when it shows these odds of all topics, or later ones. */
    has: (odds: number) => player.until(() => TOPICS.every((topic) => oddsOf(topic) >= odds)),
    /** The number that it has come to, of each topic. */
    at: () => TOPICS.map((topic) => `${player.epoch(topic)}:${player.seq(topic)}`),
  };
}
export type StagePlayer = Awaited<ReturnType<typeof startPlayer>>;

/** An operator, gateways as processes, and players with real sockets to them. */
export async function startLiveStage(redis: Record<string, string>) {
  const upstream = await startFakeUpstream({ greets: true });
  const gateways = new Set<StageGateway>();
  const players: StagePlayer[] = [];
  const witness = createWitness();
  let words = 0;
  let truth = readListFrame({ data: [] });

  return {
    upstream,
    faults: witness.faults,
    truth: () => truth,
    async gateway(): Promise<StageGateway> {
      const gateway = await startGateway(upstream.url, redis);
      gateways.add(gateway);
      return gateway;
    },
    async player(gateway: StageGateway): Promise<StagePlayer> {
      const player = await startPlayer(gateway, witness);
      players.push(player);
      return player;
    },
    /** The operator's next word: a higher price, and other games if any; the price. */
    tell(others: readonly WireFixtureOut[] = []): number {
      words += 1;
      const odds = Number((1.01 + words / 100).toFixed(2));
      const frame = { data: [wireGame(RISING, odds), ...others] };
      truth = readListFrame(frame);
      upstream.say(frame);
      return odds;
    },
    /** Resolves when the operator has this many sockets for each topic, and no more. */
    socketsPerTopic: (count: number) => upstream.until(() => upstream.live().length === count * TOPICS.length),
    gaps: () => players.reduce((sum, player) => sum + player.gaps(), 0),
    async close(): Promise<void> {
      for (const { socket } of players) socket.terminate();
      for (const gateway of gateways) gateway.signal('SIGKILL');
      await Promise.all([...gateways].map(({ ended }) => ended));
      await upstream.close();
    },
  };
}
export type LiveStage = Awaited<ReturnType<typeof startLiveStage>>;
