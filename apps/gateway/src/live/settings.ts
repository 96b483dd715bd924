import { MAX_RETRY_MS } from '@ushindi/api-contract/live';
import { count, countFrom } from '@ushindi/server/settingSchemas';
import { setting, type ValuesOf } from '@ushindi/server/settings';

/** The shortest lease: four heartbeats. A lost leader is replaced within 5 s. */
export const DEFAULT_LEASE_MS = 2000;
/** A refused client waits longer before it reconnects than one that was asked to move. */
export const REFUSED_SPREAD_FACTOR = 3;
const MAX_SPREAD_MS = Math.floor(MAX_RETRY_MS / (1 + REFUSED_SPREAD_FACTOR));

const DEFAULT_PING_MS = 4000;
const DEFAULT_PONG_TIMEOUT_MS = 10_500;

export const liveSettings = {
  title: 'The live socket',
  settings: {
    maxClients: setting('LIVE_MAX_CLIENTS', count(20_000), 'clients of this gateway; further ones are refused (1013)'),
    maxClientsPerAddress: setting(
      'LIVE_MAX_CLIENTS_PER_ADDRESS',
      count(5000),
      'clients of one IPv4 address or IPv6 /64 network; further ones are refused (1013). The address of a mobile carrier stands for thousands of players',
    ),
    maxTopics: setting(
      'LIVE_MAX_TOPICS',
      count(500),
      'open topics, and therefore sockets to the operator. A further one takes the place of a topic that only one address follows, of the address or client with most of them',
    ),
    maxTopicsPerClient: setting(
      'LIVE_MAX_TOPICS_PER_CLIENT',
      count(48),
      'topics of one client; a full slip takes 40 and the screen behind it one more',
    ),
    maxMessagesPerSecond: setting(
      'LIVE_MAX_MESSAGES_PER_SECOND',
      count(100),
      'messages, pings and pongs of one client; a faster one is disconnected (1008). A client that reconnects subscribes to all its topics at once',
    ),
    maxOpensPerMinute: setting(
      'LIVE_MAX_OPENS_PER_MINUTE',
      count(120),
      'topics that one client may open while no other client subscribes to them',
    ),
    // The clients of a restarted gateway may all have one address, and open LIVE_MAX_TOPICS topics at once.
    maxOpensPerAddressMinute: setting(
      'LIVE_MAX_OPENS_PER_ADDRESS_MINUTE',
      count(1200),
      'the same for all clients of one IPv4 address or IPv6 /64 network, which may reconnect. The address of a mobile carrier stands for thousands of players',
    ),
    maxSubscriptionsPerMinute: setting(
      'LIVE_MAX_SUBSCRIPTIONS_PER_MINUTE',
      count(240),
      'subscriptions of one client, repeated ones included; further ones are refused. Each costs a snapshot',
    ),
    batchWindowMs: setting(
      'LIVE_BATCH_MS',
      countFrom(0, 15),
      'updates within this time leave as one delta in one write; 0 writes at once',
    ),
    maxQueuedBytes: setting(
      'LIVE_MAX_QUEUED_BYTES',
      count(256 * 1024),
      'unread bytes of one client; beyond them it gets a snapshot later instead of each delta',
    ),
    pingEveryMs: setting('LIVE_PING_EVERY_MS', count(DEFAULT_PING_MS), 'interval of pings to clients'),
    pongTimeoutMs: setting(
      'LIVE_PONG_TIMEOUT_MS',
      count(DEFAULT_PONG_TIMEOUT_MS),
      'a client that answers no ping within this time is disconnected; checked with every ping. At least twice `LIVE_PING_EVERY_MS`',
    ),
    leaseMs: setting(
      'LIVE_LEASE_MS',
      countFrom(DEFAULT_LEASE_MS, DEFAULT_LEASE_MS),
      'with `REDIS_URL`: how long a gateway leads its topics after its last heartbeat. A lost leader or Redis is replaced at most 3 s later; clients lock odds that are 15 s old. A process that pauses for half of this time may lose its topics, which costs their clients a snapshot',
    ),
    idleTimeoutMs: setting(
      'LIVE_IDLE_TIMEOUT_MS',
      count(15_000),
      'how long a topic stays open without clients, or after the operator refused it',
    ),
    reconnectSpreadMs: setting(
      'LIVE_RECONNECT_SPREAD_MS',
      countFrom(1, 10_000, MAX_SPREAD_MS),
      `clients of a gateway that stops reconnect after a random part of this time (1012, \`retry:<ms>\`); refused clients after one to four times as long. At most ${MAX_SPREAD_MS}, as clients read no longer wait`,
    ),
  },
  // Checks come with pings, so a shorter timeout disconnects a client for one late pong.
  findProblems({ LIVE_PING_EVERY_MS, LIVE_PONG_TIMEOUT_MS }: Readonly<Record<string, string>>): string[] {
    const pingEveryMs = Number(LIVE_PING_EVERY_MS ?? DEFAULT_PING_MS);
    return Number(LIVE_PONG_TIMEOUT_MS ?? DEFAULT_PONG_TIMEOUT_MS) < 2 * pingEveryMs
      ? ['LIVE_PONG_TIMEOUT_MS must be at least twice LIVE_PING_EVERY_MS']
      : [];
  },
} as const;

/** How the gateway keeps one socket to the operator per topic. */
export type UpstreamSocketSettings = {
  /** A larger frame ends the connection; the gateway reconnects. */
  readonly maxFrameBytes: number;
  readonly handshakeTimeoutMs: number;
  readonly pingEveryMs: number;
  /** Without frame or pong for this long the socket counts as dead; checked with every ping. */
  readonly pongTimeoutMs: number;
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
};

export type LiveSettings = ValuesOf<typeof liveSettings> & {
  readonly maxMessageBytes: number;
  /** How long a client over `maxQueuedBytes` may take to read its queue. */
  readonly drainWithinMs: number;
  /** How long clients may take over the closing handshake when the gateway stops. */
  readonly closeWithinMs: number;
  readonly upstream: UpstreamSocketSettings;
};

/**
 * Both ends check their peer with every ping, so they find a dead one 10.5 s to 14.5 s after its last frame or pong:
 * before the 15 s after which a client locks stale odds. The backoff cap brings a topic back within 2 s of the operator.
 */
export const LIVE_CONSTANTS = {
  maxMessageBytes: 1024,
  drainWithinMs: 10_000,
  closeWithinMs: 1000,
  upstream: {
    maxFrameBytes: 1024 * 1024,
    handshakeTimeoutMs: 5000,
    pingEveryMs: 4000,
    pongTimeoutMs: 10_500,
    backoffBaseMs: 500,
    backoffCapMs: 1500,
  },
} as const;
