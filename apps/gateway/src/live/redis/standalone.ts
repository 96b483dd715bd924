import type { SourceEvents, TopicSource, TopicSources } from '../topicSource.ts';
import type { TopicState } from '../topicState.ts';
import { isSame } from './replica.ts';

/** Two gateways receive the same update up to this time apart. The order of updates that are closer is unknown. */
export const SAME_UPDATE_MS = 100;

/** Serves a topic from the gateway's own socket to the operator while no leader sends heartbeats. */
export function createStandalone(topic: string, sources: TopicSources, events: SourceEvents) {
  let own: TopicSource | null = null;
  return {
    isOn: () => own !== null,
    start(): void {
      own ??= sources.open(topic, events);
    },
    stop(): void {
      own?.close();
      own = null;
    },
    take: () => own?.take() ?? [],
    snapshot: () => own?.snapshot() ?? null,
    beat: () => own?.beat() ?? null,
    /** Whether its odds differ from the shared ones and may be newer. */
    isAheadOf(shared: TopicState, nowMs: number): boolean {
      const served = own?.snapshot() ?? null;
      if (served === null || nowMs - shared.updatedAtMs + SAME_UPDATE_MS < served.ageMs) return false;
      return !isSame(served.state, shared.state);
    },
  };
}
