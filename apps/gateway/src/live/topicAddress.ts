import { parseTopic, type LiveState } from '@ushindi/api-contract/live';
import { sportIdOf } from '@ushindi/shared';
import { readListFrame, readMatchFrame } from './liveState.ts';

/** Where the operator has a topic and how its frames are read. */
export interface TopicAddress {
  readonly url: URL;
  readonly read: (json: unknown) => LiveState | null;
}

function withQuery(address: string, query: Record<string, string>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/**
 * The operator's socket for a topic (discovery-and-content spec, section 7); null for a name that is no topic or a
 * sport that the product does not have, so that made-up names open nothing.
 */
export function topicAddress(name: string, liveUrl: string, matchUrl: string): TopicAddress | null {
  const topic = parseTopic(name);
  if (topic === null) return null;
  if (topic.kind === 'match') return { url: withQuery(matchUrl, { match_id: topic.matchId }), read: readMatchFrame };
  const sportId = sportIdOf(topic.sportId);
  if (sportId === null) return null;
  return { url: withQuery(liveUrl, { sport_id: String(sportId), market_id: topic.marketId }), read: readListFrame };
}
