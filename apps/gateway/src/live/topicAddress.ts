import { parseTopic, type LiveState } from '@ushindi/api-contract/live';
import { readListFrame, readMatchFrame } from './liveState.ts';

/** The operator's address of a topic, and the parser of its frames. */
export interface TopicAddress {
  readonly url: URL;
  readonly read: (json: unknown) => LiveState | null;
}

function withQuery(address: string, query: Record<string, string>): URL {
  const url = new URL(address);
  for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
  return url;
}

/** The operator's socket of a topic; null for a name that is not a topic. */
export function topicAddress(name: string, liveUrl: string, matchUrl: string): TopicAddress | null {
  const topic = parseTopic(name);
  if (topic === null) return null;
  if (topic.kind === 'match') {
    const { matchId } = topic;
    return { url: withQuery(matchUrl, { match_id: matchId }), read: (json) => readMatchFrame(json, matchId) };
  }
  return {
    url: withQuery(liveUrl, { sport_id: String(topic.sportId), market_id: topic.marketId }),
    read: readListFrame,
  };
}
