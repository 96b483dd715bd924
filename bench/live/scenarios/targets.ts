import { startCrowd } from '../clients/crowds.ts';
import type { Manner } from '../clients/handshake.ts';
import { type Child, MEASURED, startChild } from '../processes/child.ts';
import { freePort, startGateway } from '../processes/gateway.ts';
import { type Bench, gatewayManner, madeTopics, play } from './bench.ts';

/** Something that tells frames to many clients, and can be measured while it does. */
export interface Target {
  readonly name: string;
  readonly manner: Manner;
  /** The process whose time counts. */
  readonly server: Child;
  readonly clients: number;
  /** Frames that each client gets with a tick. */
  readonly framesPerTick: number;
  tick(): Promise<void>;
}

/** All that is compared; `use` has them say the same frame. */
export interface Targets {
  readonly all: readonly Target[];
  /** Has all say frames of about this size; answers one as the gateway says it. */
  use(markets: number): Promise<string>;
  stop(): Promise<void>;
}

const BARE_TCP = new URL('../baselines/bareTcp.ts', import.meta.url);
const WS_BUFFER = new URL('../baselines/wsBuffer.ts', import.meta.url);
const SOCKET_IO = new URL('../baselines/socketIo.ts', import.meta.url);
const TRPC = new URL('../baselines/trpc.ts', import.meta.url);

const SUBSCRIBE_TRPC = JSON.stringify({ id: 1, method: 'subscription', params: { path: 'frames' } });

async function startBaselines(clients: number): Promise<readonly Target[]> {
  const start = async (name: string, file: URL, manner: Omit<Manner, 'port' | 'deflates'>): Promise<Target> => {
    const server = startChild(file, MEASURED);
    const port = await server.call<number>('listen');
    const tick = (): Promise<void> => server.call('tick');
    return { name, manner: { ...manner, port, deflates: false }, server, clients, framesPerTick: 1, tick };
  };
  return Promise.all([
    start('bare TCP', BARE_TCP, { path: null, hello: [] }),
    start('ws, one Buffer', WS_BUFFER, { path: '/', hello: [] }),
    start('Socket.IO', SOCKET_IO, { path: '/socket.io/?EIO=4&transport=websocket', hello: ['40'] }),
    start('tRPC subscription', TRPC, { path: '/', hello: [SUBSCRIBE_TRPC] }),
  ]);
}

/** What a client of the gateway gets at a tick, the second since a change of sizes: the first changes more. */
async function sampleFrame({ manner, tick }: Target): Promise<string> {
  const crowd = startCrowd(1);
  await crowd.connect({ count: 1, manner, perSecond: 100, leastBytes: 200, follows: true, returns: false });
  for (let messages = 1; messages <= 3; messages += 1) {
    if (!(await crowd.untilEachHad(messages, 10_000))) throw new Error('the gateway says nothing');
    if (messages < 3) await tick();
  }
  const [text = ''] = await crowd.lastTexts();
  await crowd.stop();
  return text;
}

/** The gateway with hardly any clients. */
export const FEW = 'gateway, few';
export const FEW_CLIENTS = 20;

/** The baselines send no pings either. */
const QUIET = { LIVE_PING_EVERY_MS: '600000', LIVE_SILENCE_MS: '1200000', LIVE_LINGER_MS: '1' };
/** As it comes; one topic alone has nothing to wait for, as the baselines have not. */
const JOIN_MS = '15';

/** Starts a gateway of its own for each way of following it: what goes to others would count too. */
async function startGateways(bench: Bench, clients: number): Promise<readonly Target[]> {
  const topics = madeTopics(bench.options.topics ?? 4);
  const start = async (
    name: string,
    followed: readonly string[],
    deflates: boolean,
    count = clients,
  ): Promise<Target> => {
    const server = await startGateway({
      port: await freePort(),
      upstreamPort: bench.upstreamPort,
      env: { ...QUIET, LIVE_JOIN_MS: followed.length === 1 ? '0' : JOIN_MS },
      profile: bench.options.profile,
    });
    const manner = gatewayManner(server.port, followed, deflates);
    const tick = (): Promise<void> => bench.upstream.call('tick', server.port);
    return { name, manner, server, clients: count, framesPerTick: followed.length, tick };
  };
  const one = topics.slice(0, 1);
  return [
    await start('gateway', one, false),
    await start('gateway, deflated', one, true),
    await start(`gateway, ${topics.length} joined`, topics, false),
    await start(`gateway, ${topics.length} joined, deflated`, topics, true),
    await start(FEW, one, false, FEW_CLIENTS),
  ];
}

/** Starts the baselines and the gateways, each a process of its own, for so many clients each. */
export async function startTargets(bench: Bench, clients: number): Promise<Targets> {
  const [baselines, gateways] = await Promise.all([startBaselines(clients), startGateways(bench, clients)]);
  const all = [...baselines, ...gateways];
  return {
    all,
    async use(markets) {
      await play(bench, { kind: 'fixed', markets });
      const text = await sampleFrame(gateways[0] as Target);
      await Promise.all(baselines.map(({ server }) => server.call('prepare', text)));
      return text;
    },
    stop: async () => void (await Promise.all(all.map(({ server }) => server.stop()))),
  };
}
