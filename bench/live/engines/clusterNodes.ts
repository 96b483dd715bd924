import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { connectRedis } from '../../../apps/gateway/src/redis/redis.ts';
import { atExit } from '../../../scripts/lib/atExit.mjs';
import { freePort } from '../../../scripts/lib/launcher.mjs';
import { serveRedis } from '../../lib/redis.ts';
import { until } from '../../lib/until.ts';

type Connection = ReturnType<typeof connectRedis>;

const SLOTS = 16_384;
const READY = { withinMs: 30_000 };
const NODE_TIMEOUT_MS = 1_000;

/** A node of a Redis Cluster, with a connection of the trial's own. */
interface Node {
  readonly port: number;
  readonly url: string;
  readonly control: Connection;
  kill(): Promise<void>;
  startAgain(): Promise<void>;
  stop(): Promise<void>;
}

async function startNode(): Promise<Node> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-node-'));
  const remove = atExit(() => rmSync(folder, { recursive: true, force: true }));
  const [port, busPort] = [await freePort(), await freePort()];
  const flags = Object.entries({
    port: String(port),
    'cluster-port': String(busPort),
    bind: '127.0.0.1',
    dir: folder,
    save: '',
    appendonly: 'no',
    'cluster-enabled': 'yes',
    'cluster-node-timeout': String(NODE_TIMEOUT_MS),
    // Otherwise a lost node stops the topics of all others too.
    'cluster-require-full-coverage': 'no',
  }).flatMap(([name, value]) => [`--${name}`, value]);
  let server = await serveRedis(flags);
  const url = `redis://127.0.0.1:${port}`;
  const control = connectRedis({ url, ca: undefined }, { commandTimeout: 5_000 });
  control.on('error', () => undefined);
  // A node that starts refuses connections.
  const answers = (): Promise<boolean> =>
    control.ping().then(
      (reply) => reply === 'PONG',
      () => false,
    );
  await until('a node', answers, READY);
  async function kill(): Promise<void> {
    const ended = once(server, 'exit');
    server.kill('SIGKILL');
    await ended;
  }
  return {
    port,
    url,
    control,
    kill,
    async startAgain() {
      server = await serveRedis(flags);
      await until('the node again', answers, READY);
    },
    async stop() {
      control.disconnect();
      await kill();
      remove();
    },
  };
}

const idOf = async ({ control }: Node): Promise<string> => String(await control.call('CLUSTER', 'MYID'));

/** Starts a Redis Cluster of some nodes without replicas, whose slots are divided equally. */
export async function startNodes(count: number) {
  const nodes: Node[] = [];
  for (let index = 0; index < count; index += 1) nodes.push(await startNode());
  const [first] = nodes as [Node];
  for (const [index, { control, port }] of nodes.entries()) {
    const [from, to] = [Math.ceil((index * SLOTS) / count), Math.ceil(((index + 1) * SLOTS) / count) - 1];
    await control.call('CLUSTER', 'ADDSLOTSRANGE', from, to);
    const info = String(await control.call('CLUSTER', 'NODES'));
    const busPort = /@(\d+)/.exec(info)?.[1] ?? '';
    await first.control.call('CLUSTER', 'MEET', '127.0.0.1', port, busPort);
  }
  const isComplete = async ({ control }: Node): Promise<boolean> => {
    const info = String(await control.call('CLUSTER', 'INFO'));
    return info.includes('cluster_state:ok') && info.includes(`cluster_slots_ok:${SLOTS}`);
  };
  await until('a complete cluster', async () => (await Promise.all(nodes.map(isComplete))).every(Boolean), READY);

  const slotOf = async (key: string): Promise<number> => Number(await first.control.call('CLUSTER', 'KEYSLOT', key));

  return {
    nodes,
    slotOf,
    /** Moves a slot with its keys from one node to another, as redis-cli does. */
    async moveSlot(slot: number, from: Node, to: Node): Promise<void> {
      const [fromId, toId] = [await idOf(from), await idOf(to)];
      await to.control.call('CLUSTER', 'SETSLOT', slot, 'IMPORTING', fromId);
      await from.control.call('CLUSTER', 'SETSLOT', slot, 'MIGRATING', toId);
      for (;;) {
        const keys = (await from.control.call('CLUSTER', 'GETKEYSINSLOT', slot, 100)) as string[];
        if (keys.length === 0) break;
        await from.control.call('MIGRATE', '127.0.0.1', to.port, '', 0, 1_000, 'KEYS', ...keys);
      }
      for (const { control } of [to, from, ...nodes]) await control.call('CLUSTER', 'SETSLOT', slot, 'NODE', toId);
    },
    stop: async () => void (await Promise.all(nodes.map((node) => node.stop()))),
  };
}

/** A running Redis Cluster. */
export type Nodes = Awaited<ReturnType<typeof startNodes>>;
