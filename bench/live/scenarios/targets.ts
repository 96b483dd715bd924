import { startCrowd } from '../clients/crowds.ts';
import type { Manner } from '../clients/handshake.ts';
import { type Child, MEASURED, startChild } from '../processes/child.ts';
import { freePort, startGateway } from '../processes/gateway.ts';
import { type Bench, gatewayManner, madeTopics, play } from './bench.ts';

/** A target's server, with clients to come. */
export interface Running {
  /** The process whose time counts. */
  readonly server: Child;
  readonly manner: Manner;
  /** Says a frame, or several, to all clients. */
  tick(): Promise<void>;
}

/** Something that tells frames to many clients, and can be measured while it does. */
export interface Target {
  readonly name: string;
  readonly clients: number;
  /** Frames that each client gets with a tick. */
  readonly framesPerTick: number;
  /** A tight bound is about it: it is measured more often than others. */
  readonly isClose: boolean;
  /** Starts a server. `frame` is what it is to say, as JSON; the gateway makes its own of the operator's. */
  start(frame: string): Promise<Running>;
}

/** All that is compared. */
export interface Targets {
  readonly all: readonly Target[];
  /** Has the operator say frames of so many markets; answers one as the gateway says it. */
  sample(markets: number): Promise<string>;
}

const BARE_TCP = new URL('../baselines/bareTcp.ts', import.meta.url);
const WS_BUFFER = new URL('../baselines/wsBuffer.ts', import.meta.url);
const SOCKET_IO = new URL('../baselines/socketIo.ts', import.meta.url);
const TRPC = new URL('../baselines/trpc.ts', import.meta.url);

/** Those that the bounds of a tenth, and of five times, are about. */
const CLOSE = new Set(['bare TCP', 'gateway', 'tRPC subscription']);

const SUBSCRIBE_TRPC = JSON.stringify({ id: 1, method: 'subscription', params: { path: 'frames' } });

const baseline = (name: string, file: URL, manner: Omit<Manner, 'port' | 'deflates'>, clients: number): Target => ({
  name,
  clients,
  framesPerTick: 1,
  isClose: CLOSE.has(name),
  async start(frame) {
    const server = startChild(file, MEASURED);
    const port = await server.call<number>('listen');
    await server.call('prepare', frame);
    return { server, manner: { ...manner, port, deflates: false }, tick: () => server.call('tick') };
  },
});

const baselines = (clients: number): readonly Target[] => [
  baseline('bare TCP', BARE_TCP, { path: null, hello: [] }, clients),
  baseline('ws, one Buffer', WS_BUFFER, { path: '/', hello: [] }, clients),
  baseline('Socket.IO', SOCKET_IO, { path: '/socket.io/?EIO=4&transport=websocket', hello: ['40'] }, clients),
  baseline('tRPC subscription', TRPC, { path: '/', hello: [SUBSCRIBE_TRPC] }, clients),
];

/** What a client of a gateway gets at the second tick since it came. */
async function sampleFrame({ start }: Target): Promise<string> {
  const { server, manner, tick } = await start('');
  const crowd = startCrowd(1);
  try {
    await crowd.connect({ count: 1, manner, perSecond: 100, leastBytes: 200, follows: true, returns: false });
    for (let messages = 1; messages <= 3; messages += 1) {
      if (!(await crowd.untilEachHad(messages, 10_000))) throw new Error('the gateway says nothing');
      if (messages < 3) await tick();
    }
    const [text = ''] = await crowd.lastTexts();
    return text;
  } finally {
    await Promise.all([crowd.stop(), server.stop()]);
  }
}

/** The gateway with hardly any clients. */
export const FEW = 'gateway, few';
export const FEW_CLIENTS = 20;

/** The baselines send no pings either. */
const QUIET = { LIVE_PING_EVERY_MS: '600000', LIVE_SILENCE_MS: '1200000', LIVE_LINGER_MS: '1' };
/** One topic alone is told at once, as the baselines tell theirs. */
const AT_ONCE = { LIVE_JOIN_MS: '0' };

interface Following {
  readonly name: string;
  readonly topics: readonly string[];
  readonly deflates: boolean;
  readonly clients: number;
}

const gateway = (bench: Bench, { name, topics, deflates, clients }: Following): Target => ({
  name,
  clients,
  framesPerTick: topics.length,
  isClose: CLOSE.has(name),
  async start() {
    const server = await startGateway({
      port: await freePort(),
      upstreamPort: bench.upstreamPort,
      env: topics.length === 1 ? { ...QUIET, ...AT_ONCE } : QUIET,
      profile: bench.options.profile,
    });
    const tick = (): Promise<void> => bench.upstream.call('tick', server.port);
    return { server, manner: gatewayManner(server.port, topics, deflates), tick };
  },
});

/** The gateway in all ways of following it. */
function gateways(bench: Bench, clients: number): readonly [Target, ...Target[]] {
  const topics = madeTopics(bench.options.topics ?? 4);
  const one = topics.slice(0, 1);
  const joined = `gateway, ${topics.length} joined`;
  return [
    gateway(bench, { name: 'gateway', topics: one, deflates: false, clients }),
    gateway(bench, { name: 'gateway, deflated', topics: one, deflates: true, clients }),
    gateway(bench, { name: joined, topics, deflates: false, clients }),
    gateway(bench, { name: `${joined}, deflated`, topics, deflates: true, clients }),
    gateway(bench, { name: FEW, topics: one, deflates: false, clients: FEW_CLIENTS }),
  ];
}

/** All ways of telling frames, to so many clients each. */
export function createTargets(bench: Bench, clients: number): Targets {
  const ours = gateways(bench, clients);
  return {
    all: [...baselines(clients), ...ours],
    async sample(markets) {
      await play(bench, { kind: 'fixed', markets });
      return sampleFrame(ours[0]);
    },
  };
}
