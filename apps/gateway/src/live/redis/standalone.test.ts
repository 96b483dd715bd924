import type { LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import type { TopicSources } from '../topicSource.ts';
import { beatOf, snapshotOf, type TopicState } from '../topicState.ts';
import { readListFrame } from '../liveState.ts';
import { wireMatch } from '../test/wireMatches.ts';
import { createStandalone } from './standalone.ts';

const NOW_MS = 1_000_000;
const EVENTS = { onNews: () => undefined, onRefused: () => undefined };
const update = (odds: number, agoMs: number): TopicState => ({
  epoch: 'epoch',
  seq: 0,
  state: readListFrame({ data: [wireMatch('1', odds)] }) as LiveState,
  updatedAtMs: NOW_MS - agoMs,
});

/** A standalone source whose socket has brought this update, or none. */
function standaloneWith(served: TopicState | null) {
  const source = {
    take: () => [],
    snapshot: () => served && snapshotOf('live:10:2', served, NOW_MS),
    beat: () => served && beatOf('live:10:2', served, NOW_MS),
    close: () => undefined,
  };
  const sources: TopicSources = { has: () => true, open: () => source };
  const standalone = createStandalone('live:10:2', sources, EVENTS);
  standalone.start();
  return standalone;
}

describe('a standalone topic', () => {
  it.each([
    ['other prices from long before', 5000],
    ['other prices from just before its own update', 260],
    // The two updates come through two sockets: shared prices that were one update older once replaced newer ones.
    ['other prices from the same moment', 250],
    ['other prices from just after its own update', 240],
  ])('is ahead of %s', (_, agoMs) => {
    expect(standaloneWith(update(1.35, 250)).isAheadOf(update(1.34, agoMs), NOW_MS)).toBe(true);
  });

  it.each([
    ['prices from a certainly later update', update(1.36, 100)],
    ['the same prices, however old', update(1.35, 5000)],
  ])('is not ahead of %s', (_, shared) => {
    expect(standaloneWith(update(1.35, 250)).isAheadOf(shared, NOW_MS)).toBe(false);
  });

  it('is not ahead of anything before its own first update', () => {
    expect(standaloneWith(null).isAheadOf(update(1.34, 5000), NOW_MS)).toBe(false);
  });
});
