import { sportIdOf, type SportId } from '@ushindi/shared';

/** `live:<sportId>:<marketId>` is a sport's live list with one market; `match:<matchId>` is one match with all. */
export type Topic = { kind: 'live'; sportId: SportId; marketId: string } | { kind: 'match'; matchId: string };

// No leading zeros: each topic has one name, because each name opens a socket to the operator.
const LIVE = /^live:(\d{1,7}):(0|[1-9]\d{0,6})$/;
const MATCH = /^match:([1-9]\d{0,17})$/;

/** Parses a topic's name; null for anything else, so that invented names open no sockets. */
export function parseTopic(name: string): Topic | null {
  const [, sport, marketId = ''] = LIVE.exec(name) ?? [];
  const sportId = sportIdOf(sport);
  // Not the alias of a sport.
  if (sportId !== null && String(sportId) === sport) return { kind: 'live', sportId, marketId };
  const match = MATCH.exec(name);
  return match ? { kind: 'match', matchId: match[1] ?? '' } : null;
}

/** The name of a sport's live list with one market. */
export const liveTopic = (sportId: number, marketId: string): string => `live:${sportId}:${marketId}`;

/**
 * `batched:<sportId>:<marketId>` is the same list for clients that save data: its deltas come together with its beats,
 * every BEAT_EVERY_MS. @param topic any topic; one of a match is returned as it is, because few of its deltas could be
 * joined
 */
export const batchedTopic = (topic: string): string => topic.replace(/^live:/, 'batched:');

/** The list of which a topic is the batched one; null for any other topic. */
export const listOfBatched = (topic: string): string | null =>
  topic.startsWith('batched:') ? topic.replace('batched:', 'live:') : null;

/** The name of one match with all its markets. */
export const matchTopic = (matchId: string): string => `match:${matchId}`;
