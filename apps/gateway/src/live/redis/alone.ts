import type { BookStart } from '../book.ts';
import type { NumberingSources } from '../operatorSource.ts';
import type { SourceEvents, TopicSource } from '../topicSource.ts';
import { isSame } from './replica.ts';

/** One word of the operator comes to two gateways by so much earlier or later: which of two such words is newer is not known. */
export const SAME_WORD_MS = 100;

/** Serves a topic from the gateway's own source while nobody is heard of in Redis. */
export function createAlone(topic: string, sources: NumberingSources, events: SourceEvents) {
  let own: TopicSource | null = null;
  return {
    isOn: () => own !== null,
    start(): void {
      own ??= sources.openFrom(topic, events, null);
    },
    stop(): void {
      own?.close();
      own = null;
    },
    take: () => own?.take() ?? [],
    snapshot: () => own?.snapshot() ?? null,
    beat: () => own?.beat() ?? null,
    /**
     * Whether it tells other prices than are shared, and perhaps newer ones: they must not go back where Redis stood
     * still, or who leads again has no word from the operator yet.
     */
    isAheadOf(shared: BookStart, nowMs: number): boolean {
      const told = own?.snapshot() ?? null;
      if (told === null || nowMs - shared.saidAtMs + SAME_WORD_MS < told.ageMs) return false;
      return !isSame(told.state, shared.state);
    },
  };
}
