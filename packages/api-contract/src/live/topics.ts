/** `live:<sportId>:<marketId>` is a sport's live list with one market; `match:<matchId>` is one match with all. */
export type Topic = { kind: 'live'; sportId: string; marketId: string } | { kind: 'match'; matchId: string };

const LIVE = /^live:(\d{1,7}):(\d{1,7})$/;
const MATCH = /^match:(\d{1,18})$/;

/** Parses a topic's name; null for anything else, so that invented names open no sockets. */
export function parseTopic(name: string): Topic | null {
  const live = LIVE.exec(name);
  if (live) return { kind: 'live', sportId: live[1] ?? '', marketId: live[2] ?? '' };
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
