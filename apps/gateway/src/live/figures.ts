/** What the live part counts while it works, since the process began. */
export interface Figures {
  framesOut: number;
  bytesOut: number;
  deltas: number;
  snapshots: number;
  joins: number;
  /** Clients that answered no pings. */
  cutSilent: number;
  /** Clients that read too slowly. */
  cutSlow: number;
  /** Clients that broke the rules of messages. */
  cutRules: number;
  /** Clients turned away because the gateway, or their address, had as many as it takes. */
  refusedFull: number;
  refusedAddress: number;
  /** Subscriptions to what is no topic, and those beyond a bound. */
  refusedBadTopic: number;
  refusedTooManyTopics: number;
  upstreamFrames: number;
  upstreamBytes: number;
  unreadableFrames: number;
  /** Frames that newer ones had overtaken before they were read. */
  skippedFrames: number;
  /** Sockets to the operator that were lost. */
  upstreamLosses: number;
}

/** All at nought. */
export function createFigures(): Figures {
  return {
    framesOut: 0,
    bytesOut: 0,
    deltas: 0,
    snapshots: 0,
    joins: 0,
    cutSilent: 0,
    cutSlow: 0,
    cutRules: 0,
    refusedFull: 0,
    refusedAddress: 0,
    refusedBadTopic: 0,
    refusedTooManyTopics: 0,
    upstreamFrames: 0,
    upstreamBytes: 0,
    unreadableFrames: 0,
    skippedFrames: 0,
    upstreamLosses: 0,
  };
}
