import type { Fixture, Market, MatchProgress, Outcome } from '../fixtures/contract.ts';

/**
 * Frames of the live socket, JSON text both ways.
 *
 * A client subscribes to topics and gets, per topic, a snapshot and then deltas: RFC 7396 merge patches numbered by
 * `seq` within an `epoch`. A delta applies only when its epoch is the held one and its seq is the held one plus one;
 * anything else is a gap, and the client must drop its state and subscribe again, which brings a new snapshot. So does
 * every new socket, to whichever gateway: there is no going on from a number. A snapshot may also come unasked, in the
 * same epoch or in another, and replaces what is held whatever its number.
 *
 * Nothing comes for a topic before the operator's first word on it. From then on a beat comes every BEAT_EVERY_MS,
 * whether or not prices moved; it tells the age of the operator's last word. Odds older than LOCK_AFTER_MS, or unheard
 * of for as long, are shown as paused and must not be picked (readings 24).
 *
 * A socket on which nothing else went out gets an alive frame, so that one silent for two and a half BEAT_EVERY_MS is
 * dead, whatever its topics do; a client then opens another.
 *
 * Messages are compressed when the client offers permessage-deflate, each on its own (no context takeover either way);
 * short ones go as they are. What happens within some 15 ms is one delta and comes with one write.
 *
 * A refused topic is not followed, also when it was until then: badTopic is no topic at all, tooManyTopics may be asked
 * for again later, unknownTopic is one that the operator does not have, such as a match that is over.
 */
export type ClientMessage = { op: 'sub' | 'unsub'; topic: string };

/** An outcome as lists have it, and its place in the market: object keys carry no order. No price, no `odds` key. */
export type LiveOutcome = Omit<Outcome, 'oddId' | 'odds'> & { oddId?: string; odds?: number; position: number };

export type LiveMarket = Omit<Market, 'outcomes'> & { position: number; outcomes: Record<string, LiveOutcome> };

/** A match as lists have it, free of null; `live` is absent until it has begun. */
export type LiveGame = Omit<Fixture, 'startsAtMs' | 'live' | 'markets'> & {
  position: number;
  startsAtMs?: number;
  live?: MatchProgress;
  markets: Record<string, LiveMarket>;
};

/** The state of any topic: its games by match id. A match topic holds one game, or none once it is over. */
export type LiveState = { games: Record<string, LiveGame> };

/** A frame about one topic. */
export type TopicFrame =
  | { kind: 'snapshot'; topic: string; epoch: string; seq: number; ageMs: number; state: LiveState }
  | { kind: 'delta'; topic: string; epoch: string; seq: number; patch: object }
  | { kind: 'beat'; topic: string; epoch: string; seq: number; ageMs: number }
  | { kind: 'refused'; topic: string; reason: 'badTopic' | 'tooManyTopics' | 'unknownTopic' };

export type ServerFrame = TopicFrame | { kind: 'alive' };

/** Why a topic is not followed. */
export type RefusalReason = Extract<TopicFrame, { kind: 'refused' }>['reason'];

/** Silence after which odds are locked (readings 24). */
export const LOCK_AFTER_MS = 15_000;
/** How often each topic's beat is sent, and an alive frame where nothing else was. */
export const BEAT_EVERY_MS = 5_000;
