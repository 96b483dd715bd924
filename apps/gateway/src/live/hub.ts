import { BEAT_EVERY_MS, CLOSE_GOING_AWAY, CLOSE_TRY_LATER, type ClientMessage } from '@ushindi/api-contract/live';
import type { WebSocket } from 'ws';
import { encode } from './channel.ts';
import { createChannels, type Channels, type ChannelsOptions } from './channels.ts';
import { createConnection, type Connection } from './connection.ts';

/** What the live part has and has survived, for metrics. */
export interface LiveStats {
  readonly clients: number;
  readonly topics: number;
  readonly unreadableFrames: number;
  readonly cutClients: number;
}

/** All live topics of this process and the clients that follow them. */
export interface LiveHub {
  /** Takes over the socket of a client whose upgrade was let through. */
  accept(socket: WebSocket): void;
  stats(): LiveStats;
  /** Asks every client to come back later (1001), closes all upstream sockets, and waits until the clients are gone. */
  close(): Promise<void>;
}

const ALIVE = encode({ kind: 'alive' });

/** What clients ask of the open topics. */
function createSubscriptions(channels: Channels, maxTopicsPerClient: number) {
  /** Subscribes; again for a client that has lost the thread, which brings it a new snapshot. */
  function subscribe(connection: Connection, topic: string): void {
    const full = !connection.topics.has(topic) && connection.topics.size >= maxTopicsPerClient;
    const channel = full ? 'tooManyTopics' : channels.open(topic);
    if (typeof channel === 'string') {
      connection.refuse(topic, encode({ kind: 'refused', topic, reason: channel }));
      return;
    }
    connection.topics.add(topic);
    channel.join(connection);
  }

  function unsubscribe(connection: Connection, topic: string): void {
    if (connection.topics.delete(topic)) channels.get(topic)?.leave(connection);
  }

  function onMessage(connection: Connection, { op, topic }: ClientMessage): void {
    if (op === 'sub') subscribe(connection, topic);
    else unsubscribe(connection, topic);
  }

  return {
    onMessage,
    leaveAll(connection: Connection): void {
      for (const topic of connection.topics) unsubscribe(connection, topic);
    },
  };
}

/** Makes a hub; it opens no upstream socket before somebody subscribes. */
export function createLiveHub(options: ChannelsOptions): LiveHub {
  const { settings, clock } = options;
  const channels = createChannels(options);
  const subscriptions = createSubscriptions(channels, settings.maxTopicsPerClient);
  const connections = new Set<Connection>();
  let cutClients = 0;
  let closed: PromiseWithResolvers<void> | null = null;

  function onClose(connection: Connection): void {
    subscriptions.leaveAll(connection);
    connections.delete(connection);
    if (connections.size === 0) closed?.resolve();
  }

  const stopChecks = clock.every(settings.pingEveryMs, () => {
    for (const connection of connections) if (connection.check()) cutClients += 1;
  });

  const stopAlive = clock.every(BEAT_EVERY_MS, () => {
    for (const connection of connections) connection.sendIfQuiet(ALIVE);
  });

  function serve(socket: WebSocket): void {
    const snapshotOf = (topic: string): Buffer | null => channels.get(topic)?.snapshot() ?? null;
    connections.add(
      createConnection({ socket, clock, settings, onMessage: subscriptions.onMessage, onClose, snapshotOf }),
    );
  }

  async function waitUntilGone(): Promise<void> {
    if (connections.size === 0) return;
    const stopWaiting = clock.after(settings.closeWithinMs, () => {
      for (const connection of connections) connection.terminate();
    });
    await closed?.promise;
    stopWaiting();
  }

  return {
    accept(socket) {
      if (closed !== null) socket.close(CLOSE_GOING_AWAY, 'going away');
      else if (connections.size >= settings.maxClients) socket.close(CLOSE_TRY_LATER, 'too many clients');
      else serve(socket);
    },
    stats: () => ({ clients: connections.size, ...channels.stats(), cutClients }),
    async close() {
      closed = Promise.withResolvers();
      stopChecks();
      stopAlive();
      channels.close();
      for (const connection of connections) connection.close(CLOSE_GOING_AWAY, 'going away');
      await waitUntilGone();
    },
  };
}
