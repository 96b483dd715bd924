import type { Socket } from 'node:net';
import { BEAT_EVERY_MS, CLOSE_RESTARTING, CLOSE_TRY_LATER, retryReason } from '@ushindi/api-contract/live';
import type { WebSocket } from 'ws';
import type { Channel, TopicFigures, TopicState } from './channel.ts';
import { createChannels } from './channels.ts';
import { createClientSocket } from './clientSocket.ts';
import type { Clock } from './clock.ts';
import { createComplaints } from './complaints.ts';
import { createConnections } from './connections.ts';
import { Connection } from './connection.ts';
import type { Figures } from './figures.ts';
import type { LiveSettings } from './settings.ts';
import { createSubscriptions } from './subscriptions.ts';
import type { TopicSources } from './topicSource.ts';
import { createTurns } from './turns.ts';
import type { LiveLog } from './upstreamSocket.ts';
import { encode } from './wireFrame.ts';

/** What the live part has at the moment, and has done since the process began. */
export interface LiveStats extends Readonly<Figures> {
  readonly clients: number;
  readonly topics: Readonly<Record<TopicState, number>>;
}

/** A client whose upgrade was let through. */
interface Arrival {
  readonly ws: WebSocket;
  /** The connection that `ws` writes to. */
  readonly net: Socket;
  /** Who is counted: an address, or an IPv6 network. */
  readonly address: string;
}

/** All live topics of this process and the clients that follow them. */
export interface LiveHub {
  /** Takes over a client's socket. */
  accept(arrival: Arrival): void;
  stats(): LiveStats;
  /** The topics that somebody follows, those with most clients first. */
  topics(): readonly TopicFigures[];
  /** Tells every client when to come back (1012), closes all sources, and waits until the clients are gone. */
  close(): Promise<void>;
}

export interface LiveHubOptions {
  readonly sources: TopicSources;
  readonly settings: LiveSettings;
  readonly clock: Clock;
  /** Uniform in [0, 1), for the waits that clients are told. */
  readonly random: () => number;
  readonly figures: Figures;
  readonly log: LiveLog;
  /** How long an operator's frame took until it was written to everybody. */
  readonly onTold: (lagMs: number) => void;
}

const ALIVE = encode({ kind: 'alive' });
/** Who was turned away comes back later than who only has to find another gateway. */
const LATER = 3;

/**
 * Has channels speak in turns, and writes what a turn brings to each client in one go: at once where one topic has the
 * turn for itself, as keeping each client's bytes aside costs a tenth of writing them.
 */
function createSpeaking({ clock, settings, onTold }: LiveHubOptions) {
  let pending: Connection[] = [];
  let isAlone = false;

  const turns = createTurns<Channel>(clock, settings.joinMs, (channels) => {
    const newsTimes = [...channels].map((channel) => channel.newsSinceMs()).filter((atMs) => atMs !== null);
    isAlone = channels.size === 1;
    for (const channel of channels) channel.speak();
    isAlone = false;
    const touched = pending;
    pending = [];
    for (const connection of touched) connection.flush();
    for (const atMs of newsTimes) onTold(clock.nowMs() - atMs);
  });
  return {
    ...turns,
    isAlone: () => isAlone,
    onPending: (connection: Connection): void => void pending.push(connection),
  };
}

/** Makes a hub; it opens no source before somebody subscribes. */
export function createLiveHub(options: LiveHubOptions): LiveHub {
  const { settings, clock, random, figures } = options;
  const speaking = createSpeaking(options);
  const channels = createChannels({ ...options, onDue: speaking.add });
  const complain = createComplaints(options.log, clock);
  const subscriptions = createSubscriptions({ ...settings, channels, figures, complain });
  const connections = createConnections(clock);
  let isClosed = false;

  const context = {
    clock,
    settings,
    figures,
    onMessage: subscriptions.onMessage,
    onBrokenRules: () => complain('brokenRules'),
    isAlone: speaking.isAlone,
    onPending: speaking.onPending,
    snapshotOf: (topic: string) => channels.get(topic)?.snapshot() ?? null,
    onClose(connection: Connection): void {
      subscriptions.leaveAll(connection);
      connections.delete(connection);
    },
  };

  const stopChecks = connections.visit(settings.pingEveryMs, (connection) => connection.check());
  const stopAlive = connections.visit(BEAT_EVERY_MS, (connection) => connection.sendIfQuiet(ALIVE));

  const restarting = (): [number, string] => [CLOSE_RESTARTING, retryReason(random() * settings.returnWithinMs)];
  const tryLater = (): [number, string] => [
    CLOSE_TRY_LATER,
    retryReason((1 + random() * LATER) * settings.returnWithinMs),
  ];

  /** Why a client is turned away; null when it is not. */
  function refusal(address: string): 'refusedFull' | 'refusedAddress' | null {
    if (connections.size() >= settings.maxClients) return 'refusedFull';
    return connections.countOf(address) >= settings.maxClientsPerAddress ? 'refusedAddress' : null;
  }

  return {
    accept({ ws, net, address }) {
      const refused = refusal(address);
      if (isClosed) ws.close(...restarting());
      else if (refused === null) connections.add(new Connection(createClientSocket(ws, net), address, context));
      else {
        figures[refused] += 1;
        ws.close(...tryLater());
      }
    },
    stats: () => ({ ...figures, clients: connections.size(), topics: channels.states() }),
    topics: channels.followed,
    async close() {
      isClosed = true;
      stopChecks();
      stopAlive();
      speaking.stop();
      channels.close();
      connections.each((connection) => connection.close(...restarting()));
      await connections.gone(settings.closeWithinMs);
    },
  };
}
