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

/** Bounds on what clients may ask and leave unread; config.ts has the defaults. */
export interface LiveSettings {
  readonly maxClients: number;
  /** Of one address; of IPv6, of one network. */
  readonly maxClientsPerAddress: number;
  readonly maxTopics: number;
  readonly maxTopicsPerClient: number;
  readonly maxMessageBytes: number;
  readonly maxMessagesPerSecond: number;
  /** Topics that a client may have opened which nobody else follows. */
  readonly maxOpensPerMinute: number;
  /** What comes within so long leaves in one write; 0 writes at once. */
  readonly joinMs: number;
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
  /** Clients of a gateway that stops come back within so long, each after a random part of it. */
  readonly returnWithinMs: number;
  readonly upstream: UpstreamSocketSettings;
}
