import type { Listener, RedisLink } from '../../../apps/gateway/src/live/redis/link.ts';
import { connectRedis } from '../../../apps/gateway/src/redis/redis.ts';
import type { Nodes } from './clusterNodes.ts';

type Connection = ReturnType<typeof connectRedis>;

/** The connections to the node that has the slot now. */
interface Pair {
  readonly port: number;
  readonly commands: Connection;
  readonly subscriber: Connection;
}

const LOOK_EVERY_MS = 250;
/** A command without a reply in this time fails. */
export const COMMAND_TIMEOUT_MS = 1_000;

/** Whether messages stay on the node of their slot (SPUBLISH), or go to all nodes (PUBLISH). */
export type Publishing = 'sharded' | 'plain';

/** The port of the node that serves a slot, by the first node that answers; null while none does. */
async function ownerOf({ nodes }: Nodes, slot: number): Promise<number | null> {
  for (const { control } of nodes) {
    try {
      const ranges = (await control.call('CLUSTER', 'SLOTS')) as [number, number, [string, number]][];
      const found = ranges.find(([from, to]) => from <= slot && slot <= to);
      if (found !== undefined) return found[2][1];
    } catch {
      // This node does not answer; every node has the same table.
    }
  }
  return null;
}

/**
 * A link to one slot of a Redis Cluster, for the trial: all keys and channels of its topics have the slot's hash tag in their
 * prefix. What a production link would need beside is what `createRedisLink` has: the log and the watch for half-open
 * connections.
 */
export function createClusterLink(cluster: Nodes, slot: number, publishing: Publishing): RedisLink {
  const listeners = new Map<string, Listener>();
  let pair: Pair | null = null;
  let isClosed = false;
  // A new topic waits for the first connection, as with one server.
  let isAway = false;

  async function subscribe(subscriber: Connection, channel: string): Promise<void> {
    try {
      if (publishing === 'sharded') await subscriber.ssubscribe(channel);
      else await subscriber.subscribe(channel);
      listeners.get(channel)?.onLinked();
    } catch {
      drop(subscriber);
    }
  }

  /** The slot has moved, or its node is lost: the next check connects to the node that serves it. */
  function drop(lost: Connection): void {
    if (pair === null || (pair.subscriber !== lost && pair.commands !== lost)) return;
    for (const connection of [pair.commands, pair.subscriber]) connection.disconnect();
    pair = null;
    isAway = true;
  }

  function connect(port: number): Pair {
    const address = { url: `redis://127.0.0.1:${port}`, ca: undefined };
    const options = { autoResubscribe: false, commandTimeout: COMMAND_TIMEOUT_MS, retryStrategy: () => null };
    const [commands, subscriber] = [connectRedis(address, options), connectRedis(address, options)];
    // Also for a node's own SUNSUBSCRIBE of a moved slot, which the library does not expect.
    for (const connection of [commands, subscriber])
      connection.on('error', () => drop(connection)).on('close', () => drop(connection));
    subscriber.on('ready', () => {
      isAway = false;
      for (const channel of listeners.keys()) void subscribe(subscriber, channel);
    });
    subscriber.on(publishing === 'sharded' ? 'smessage' : 'message', (channel: string, text: string) =>
      listeners.get(channel)?.onMessage(text),
    );
    return { port, commands, subscriber };
  }

  async function look(): Promise<void> {
    const port = await ownerOf(cluster, slot);
    if (isClosed || port === null || pair?.port === port) return;
    const previous = pair;
    pair = connect(port);
    for (const connection of [previous?.commands, previous?.subscriber]) connection?.disconnect();
  }

  const timer = setInterval(() => void look(), LOOK_EVERY_MS);
  void look();
  return {
    async run(script, keys, args) {
      if (pair === null) throw new Error('no node has the slot');
      const { commands } = pair;
      const text = publishing === 'sharded' ? script.replaceAll("'PUBLISH'", "'SPUBLISH'") : script;
      try {
        return await commands.eval(text, keys.length, ...keys, ...args);
      } catch (error) {
        if (String(error).includes('MOVED')) drop(commands);
        throw error;
      }
    },
    listen(channel, listener) {
      listeners.set(channel, listener);
      if (pair?.subscriber.status === 'ready') void subscribe(pair.subscriber, channel);
      return () => void listeners.delete(channel);
    },
    isAway: () => isAway,
    close() {
      isClosed = true;
      clearInterval(timer);
      for (const connection of [pair?.commands, pair?.subscriber]) connection?.disconnect();
      pair = null;
    },
  };
}
