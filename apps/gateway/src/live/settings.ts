/** How the gateway keeps one socket to the operator per topic. */
export interface UpstreamSocketSettings {
  /** A larger frame ends the connection, and a new one is made. */
  readonly maxFrameBytes: number;
  readonly handshakeTimeoutMs: number;
  readonly pingEveryMs: number;
  /** Without frame or pong for this long the socket counts as dead; looked at with every ping. */
  readonly silenceMs: number;
  readonly backoffBaseMs: number;
  readonly backoffCapMs: number;
}

/** Bounds on what clients may ask and leave unread. */
export interface LiveSettings {
  readonly maxClients: number;
  readonly maxTopics: number;
  readonly maxTopicsPerClient: number;
  readonly maxMessageBytes: number;
  readonly maxMessagesPerSecond: number;
  /** A client with more bytes than this waiting gets a snapshot later instead of each delta. */
  readonly maxQueuedBytes: number;
  /** How long such a client may take to read what is queued. */
  readonly drainWithinMs: number;
  readonly pingEveryMs: number;
  /** A client that answers no ping for this long is cut; looked at with every ping. */
  readonly silenceMs: number;
  /** How long a topic without subscribers keeps its upstream socket. */
  readonly lingerMs: number;
  /** How long clients may take over the closing handshake when the gateway stops. */
  readonly closeWithinMs: number;
  readonly upstream: UpstreamSocketSettings;
}

// Silence is looked at every 4 s, so a dead peer is found between 10.5 s and 14.5 s after its last sign of life: within
// the 15 s after which odds are locked anyway.
export const DEFAULT_LIVE_SETTINGS: LiveSettings = {
  maxClients: 20_000,
  maxTopics: 500,
  maxTopicsPerClient: 8,
  maxMessageBytes: 1024,
  maxMessagesPerSecond: 20,
  maxQueuedBytes: 256 * 1024,
  drainWithinMs: 10_000,
  pingEveryMs: 4_000,
  silenceMs: 10_500,
  lingerMs: 15_000,
  closeWithinMs: 1_000,
  upstream: {
    maxFrameBytes: 1024 * 1024,
    handshakeTimeoutMs: 5_000,
    pingEveryMs: 4_000,
    silenceMs: 10_500,
    backoffBaseMs: 500,
    backoffCapMs: 10_000,
  },
};
