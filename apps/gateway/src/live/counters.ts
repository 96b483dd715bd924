/** Counters of the live part since the process started. */
export interface Counters {
  framesOut: number;
  bytesOut: number;
  deltas: number;
  snapshots: number;
  joins: number;
  /** Clients that were disconnected because they answered no ping. */
  cutSilent: number;
  /** Clients that were disconnected because they read too slowly. */
  cutSlow: number;
  /** Clients that were disconnected because they broke the rules of messages. */
  cutRules: number;
  /** Clients refused because the gateway, or their address, had its maximum. */
  refusedFull: number;
  refusedAddress: number;
  /** Subscriptions to names that are not topics, and those beyond a maximum. */
  refusedBadTopic: number;
  refusedTooManyTopics: number;
  upstreamFrames: number;
  upstreamBytes: number;
  unreadableFrames: number;
  /** Frames dropped unparsed because newer ones had arrived. */
  skippedFrames: number;
  /** Sockets to the operator that were lost. */
  upstreamLosses: number;
}

/** Creates counters of zero. */
export function createCounters(): Counters {
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
