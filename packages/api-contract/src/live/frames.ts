import type { Fixture, Market, MatchProgress, Outcome } from '../fixtures/contract.ts';

/**
 * Frames of the live socket, JSON text in both directions.
 *
 * A client subscribes to topics and gets, per topic, a snapshot and then deltas: RFC 7396 merge patches numbered by
 * `seq` within an `epoch`. `applyFrame` has the rules. After a gap the client drops its state and subscribes again, which
 * brings a new snapshot. So does every new socket, to any gateway: a client cannot resume from a version. A
 * snapshot may also come unrequested, in the same epoch or in another, and replaces the state whatever its version.
 *
 * A topic has no frames before the operator's first update. From then on it gets a beat every BEAT_EVERY_MS, whether or
 * not odds changed, with the age of the operator's last update. Odds older than LOCK_AFTER_MS, or without a frame for
 * as long, are shown as paused and must not be selected.
 *
 * A socket to which nothing else was written gets an alive frame. When a socket is silent for two and a half
 * BEAT_EVERY_MS, the client closes it and opens another.
 *
 * Messages are compressed when the client offers permessage-deflate, each on its own (no context takeover in either
 * direction); short ones are not. Updates within some 15 ms are one delta and come with one write.
 *
 * A list also exists as a batched topic (`batchedTopic`), with an epoch of its own, whose deltas come every
 * BEAT_EVERY_MS.
 *
 * The client has no subscription to a refused topic any more. badTopic: the name is not a topic. tooManyTopics: the
 * client may subscribe again later. unknownTopic: the operator does not have it, such as a match that is over.
 */
export type ClientMessage = { op: 'sub' | 'unsub'; topic: string };

/**
 * An outcome as in lists, with its position in the market, because object keys have no order. `odds` is missing if the
 * operator sends none.
 */
export type LiveOutcome = Omit<Outcome, 'oddId' | 'odds'> & { oddId?: string; odds?: number; position: number };

/** A market as in lists, with its position in the match and its outcomes by id. */
export type LiveMarket = Omit<Market, 'outcomes'> & { position: number; outcomes: Record<string, LiveOutcome> };

/** A match as in lists, without null; `live` is absent until the match starts. */
export type LiveMatch = Omit<Fixture, 'startsAtMs' | 'live' | 'markets'> & {
  position: number;
  startsAtMs?: number;
  live?: MatchProgress;
  markets: Record<string, LiveMarket>;
};

/** The state of any topic: its matches by id. A match topic has one match, or none once it is over. */
export type LiveState = { matches: Record<string, LiveMatch> };

/** Why a client cannot subscribe to a topic. */
export type RefusalReason = 'badTopic' | 'tooManyTopics' | 'unknownTopic';

/** A topic's whole state. */
export type SnapshotFrame = {
  kind: 'snapshot';
  topic: string;
  epoch: string;
  seq: number;
  ageMs: number;
  state: LiveState;
};
/** A merge patch from the previous version. */
export type DeltaFrame = { kind: 'delta'; topic: string; epoch: string; seq: number; patch: object };
/** The age of the operator's last update. */
export type BeatFrame = { kind: 'beat'; topic: string; epoch: string; seq: number; ageMs: number };
/** The client is not, or no longer, subscribed. */
export type RefusedFrame = { kind: 'refused'; topic: string; reason: RefusalReason };

/** A frame about one topic. */
export type TopicFrame = SnapshotFrame | DeltaFrame | BeatFrame | RefusedFrame;

/** A frame from the gateway to a client. */
export type ServerFrame = TopicFrame | { kind: 'alive' };

/** Silence after which odds are locked. */
export const LOCK_AFTER_MS = 15_000;
/** The interval of beats and alive frames. */
export const BEAT_EVERY_MS = 5_000;
