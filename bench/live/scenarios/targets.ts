import { freePort } from '../../../scripts/lib/launcher.mjs';
import { startClientPool } from '../clients/clientPools.ts';
import type { ClientProfile } from '../clients/handshake.ts';
import { type Child, MEASURED, startChild } from '../../lib/processes/child.ts';
import { startGateway } from '../processes/gateway.ts';
import { type Bench, gatewayProfile, madeTopics, play } from './bench.ts';

/** A target's server, before its clients connect. */
export interface Running {
  /** The process whose CPU time is measured. */
  readonly server: Child;
  readonly profile: ClientProfile;
  /** Sends one or more frames to all clients. */
  tick(): Promise<void>;
}

/** A server that sends frames to many clients. */
export interface Target {
  readonly name: string;
  readonly clients: number;
  /** Frames per client and tick. */
  readonly framesPerTick: number;
  /** Whether its ratio has a tight bound. Such a target is measured more often than others. */
  readonly isClose: boolean;
  /** Starts a server for this frame, JSON text; the gateway makes its own frames from the operator's. */
  start(frame: string): Promise<Running>;
}

/** All targets and their operator. */
export interface Targets {
  readonly all: readonly Target[];
  /** Makes the operator send frames with this many markets, and returns one of the gateway's. */
  sample(markets: number): Promise<string>;
}

const BARE_TCP = new URL('../baselines/bareTcp.ts', import.meta.url);
const WS_BUFFER = new URL('../baselines/wsBuffer.ts', import.meta.url);
const SOCKET_IO = new URL('../baselines/socketIo.ts', import.meta.url);
const TRPC = new URL('../baselines/trpc.ts', import.meta.url);

/** The targets whose ratio has the bound 1.1. */
const CLOSE = new Set(['bare TCP', 'gateway']);

const SUBSCRIBE_TRPC = JSON.stringify({ id: 1, method: 'subscription', params: { path: 'frames' } });

const baseline = (
  name: string,
  file: URL,
  profile: Omit<ClientProfile, 'port' | 'deflates'>,
  clients: number,
): Target => ({
  name,
  clients,
  framesPerTick: 1,
  isClose: CLOSE.has(name),
  async start(frame) {
    const server = startChild(file, MEASURED);
    const port = await server.call<number>('listen');
    await server.call('prepare', frame);
    return { server, profile: { ...profile, port, deflates: false }, tick: () => server.call('tick') };
  },
});

const baselines = (clients: number): readonly Target[] => [
  baseline('bare TCP', BARE_TCP, { path: null, hello: [] }, clients),
  baseline('ws, one Buffer', WS_BUFFER, { path: '/', hello: [] }, clients),
  baseline('Socket.IO', SOCKET_IO, { path: '/socket.io/?EIO=4&transport=websocket', hello: ['40'] }, clients),
  baseline('tRPC subscription', TRPC, { path: '/', hello: [SUBSCRIBE_TRPC] }, clients),
];

/** The frame that a client of a gateway receives at its second tick. */
async function sampleFrame({ start }: Target): Promise<string> {
  const { server, profile, tick } = await start('');
  const clientPool = startClientPool(1);
  try {
    await clientPool.connect({ count: 1, profile, perSecond: 100, leastBytes: 200, follows: true, returns: false });
    for (let messages = 1; messages <= 3; messages += 1) {
      if (!(await clientPool.untilEachHad(messages, 10_000))) throw new Error('the gateway sends no frames');
      if (messages < 3) await tick();
    }
    const [text = ''] = await clientPool.lastTexts();
    return text;
  } finally {
    await Promise.all([clientPool.stop(), server.stop()]);
  }
}

/** The name of the target with FEW_CLIENTS clients. */
export const FEW = 'gateway, few';
/** With so few clients the work per frame is most of the cost. */
export const FEW_CLIENTS = 20;

/** The baselines send no pings either. */
const QUIET = { LIVE_PING_EVERY_MS: '600000', LIVE_PONG_TIMEOUT_MS: '1200000', LIVE_IDLE_TIMEOUT_MS: '1' };
/** A single topic is written at once, as the baselines do. */
const AT_ONCE = { LIVE_BATCH_MS: '0' };

interface GatewayVariant {
  readonly name: string;
  readonly topics: readonly string[];
  readonly deflates: boolean;
  readonly clients: number;
}

const gateway = (bench: Bench, { name, topics, deflates, clients }: GatewayVariant): Target => ({
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
    return { server, profile: gatewayProfile(server.port, topics, deflates), tick };
  },
});

/** The gateway with one topic or several, with and without compression. */
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

/** All targets, with this many clients each. */
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
