import type { Socket } from 'node:net';
import {
  BEAT_EVERY_MS,
  SERVICE_RESTART,
  TRY_AGAIN_LATER,
  retryReason,
  type RefusedFrame,
  type SnapshotFrame,
} from '@ushindi/api-contract/live';
import type { WebSocket } from 'ws';
import type { Channel, TopicStats, TopicStatus } from './channel.ts';
import { createChannels } from './channels.ts';
import { closeSocket, createClientSocket } from './clientSocket.ts';
import type { Clock } from '../clock.ts';
import { createRateLimitedWarnings } from './rateLimitedWarnings.ts';
import { createConnections } from './connections.ts';
import { Connection } from './connection.ts';
import type { Counters } from './counters.ts';
import { KeyedWindowCounter } from './fixedWindowCounter.ts';
import { REFUSED_SPREAD_FACTOR, type LiveSettings } from './settings.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { TopicSources } from './topicSource.ts';
import { readTopic } from './readTopic.ts';
import { createFrameBatches } from './frameBatches.ts';
import { createFlushScheduler } from './flushScheduler.ts';
import type { LiveLog } from './upstreamSocket.ts';
import { encode } from './wireFrame.ts';

/** Current numbers, and counters since the process started. */
export interface LiveStats extends Readonly<Counters> {
  readonly clients: number;
  readonly topics: Readonly<Record<TopicStatus, number>>;
}

/** A client whose upgrade was accepted. */
interface Arrival {
  readonly ws: WebSocket;
  /** The TCP socket of `ws`. */
  readonly net: Socket;
  /** An IPv4 address or an IPv6 network; clients are limited per address. */
  readonly address: string;
}

/** All live topics of this process and the clients that subscribe to them. */
export interface LiveHub {
  /** Accepts a client, or closes its socket with the reason why not. */
  accept(arrival: Arrival): void;
  /** A topic's state or refusal as soon as there is one; null for one that is late or that `mayOpen` does not let open. */
  read(topic: string, mayOpen: () => boolean): Promise<SnapshotFrame | RefusedFrame | null>;
  stats(): LiveStats;
  /** The topics with subscribers, those with most of them first. */
  topics(): readonly TopicStats[];
  /** Asks every client to reconnect later (1012), closes all sources, and waits until the clients have disconnected. */
  close(): Promise<void>;
}

export interface LiveHubOptions {
  readonly sources: TopicSources;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** A fresh epoch id. */
  readonly newEpoch: () => string;
  /** Uniform in [0, 1), for the waits before clients reconnect. */
  readonly random: () => number;
  readonly counters: Counters;
  readonly log: LiveLog;
  /** Called with the time from the arrival of an operator's frame until it was written to all subscribers. */
  readonly onDelivered: (lagMs: number) => void;
}

const MINUTE_MS = 60_000;
const ALIVE = encode({ kind: 'alive' });

/**
 * Flushes channels together, and writes the frames of a flush to each client in one write. If a flush has a single topic,
 * its frames are written without being collected first, because collecting them costs a tenth of writing them.
 */
function createFlushing({ clock, settings, onDelivered }: LiveHubOptions) {
  /** The clients that have frames of the present flush. */
  let toFlush: Connection[] = [];
  const batches = createFrameBatches();
  let isOnlyTopicInFlush = false;

  const scheduler = createFlushScheduler<Channel>(clock, settings.batchWindowMs, (channels) => {
    const arrivalsMs = [...channels].map((channel) => channel.pendingSinceMs()).filter((atMs) => atMs !== null);
    isOnlyTopicInFlush = channels.size === 1;
    for (const channel of channels) channel.flush();
    isOnlyTopicInFlush = false;
    const connections = toFlush;
    toFlush = [];
    for (const connection of connections) connection.flush();
    batches.clear();
    for (const arrivedAtMs of arrivalsMs) onDelivered(clock.nowMs() - arrivedAtMs);
  });
  return {
    ...scheduler,
    isOnlyTopicInFlush: () => isOnlyTopicInFlush,
    batches,
    onPending: (connection: Connection): void => void toFlush.push(connection),
  };
}

/** Creates a hub. It opens the source of a topic when a client subscribes to the topic. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { settings, clock, random, counters } = options;
  const flushing = createFlushing(options);
  const channels = createChannels({ ...options, onDue: flushing.add });
  const warn = createRateLimitedWarnings(options.log, clock);
  const subscriptions = createSubscriptions({ ...settings, channels, counters, warn });
  const connections = createConnections(clock);
  // Counted by address and not by connection, because a client could reconnect to start its count again.
  const opens = new KeyedWindowCounter(MINUTE_MS);
  let isClosed = false;

  const context = {
    clock,
    settings,
    counters,
    onMessage: subscriptions.onMessage,
    mayOpenAt: (address: string) => opens.isWithin(address, settings.maxOpensPerAddressMinute, clock.nowMs()),
    onBrokenRules: () => warn('brokenRules'),
    isOnlyTopicInFlush: flushing.isOnlyTopicInFlush,
    onPending: flushing.onPending,
    batches: flushing.batches,
    snapshotOf: (topic: string) => channels.get(topic)?.snapshot() ?? null,
    onClose(connection: Connection): void {
      subscriptions.leaveAll(connection);
      connections.delete(connection);
    },
  };

  const stopChecks = connections.visit(settings.pingEveryMs, (connection) => connection.check());
  const stopAlive = connections.visit(BEAT_EVERY_MS, (connection) => connection.sendIfQuiet(ALIVE));

  const restarting = (): [number, string] => [SERVICE_RESTART, retryReason(random() * settings.reconnectSpreadMs)];
  const tryLater = (): [number, string] => [
    TRY_AGAIN_LATER,
    retryReason((1 + random() * REFUSED_SPREAD_FACTOR) * settings.reconnectSpreadMs),
  ];

  /** The counter of the reason to refuse a client; null to accept it. */
  function refusal(address: string): 'refusedFull' | 'refusedAddress' | null {
    if (connections.size() >= settings.maxClients) return 'refusedFull';
    return connections.countOf(address) >= settings.maxClientsPerAddress ? 'refusedAddress' : null;
  }

  return {
    accept({ ws, net, address }) {
      const refused = refusal(address);
      if (isClosed) closeSocket(ws, ...restarting());
      else if (refused === null) connections.add(new Connection(createClientSocket(ws, net), address, context));
      else {
        counters[refused] += 1;
        closeSocket(ws, ...tryLater());
      }
    },
    read: (topic, mayOpen) => readTopic(channels, topic, mayOpen),
    stats: () => ({ ...counters, clients: connections.size(), topics: channels.statuses() }),
    topics: channels.subscribed,
    async close() {
      isClosed = true;
      stopChecks();
      stopAlive();
      flushing.stop();
      channels.close();
      connections.each((connection) => connection.close(...restarting()));
      await connections.gone(settings.closeWithinMs);
    },
  };
}
