import type { LiveState } from '@ushindi/api-contract/live';
import { describe, expect, it } from 'vitest';
import { createBook, type BookStart } from '../book.ts';
import { readListFrame } from '../liveState.ts';
import type { NumberingSources } from '../operatorSource.ts';
import { wireGame } from '../test/wireGames.ts';
import { createAlone } from './alone.ts';

const NOW_MS = 1_000_000;
const EVENTS = { onNews: () => undefined, onRefused: () => undefined };
const said = (odds: number, agoMs: number): BookStart => ({
  epoch: 'epoch',
  seq: 0,
  state: readListFrame({ data: [wireGame('1', odds)] }) as LiveState,
  saidAtMs: NOW_MS - agoMs,
});

/** One that is alone, whose socket brought this word; null: none yet. */
function aloneWith(word: BookStart | null) {
  const book = word && createBook('live:10:2', word);
  const source = {
    take: () => [],
    snapshot: () => book?.snapshot(NOW_MS) ?? null,
    beat: () => book?.beat(NOW_MS) ?? null,
    close: () => undefined,
  };
  const sources: NumberingSources = { has: () => true, open: () => source, openFrom: () => source };
  const alone = createAlone('live:10:2', sources, EVENTS);
  alone.start();
  return alone;
}

describe('a gateway that serves a topic alone', () => {
  it.each([
    ['other prices of long ago', 5000],
    ['other prices of just before its own word', 260],
    // The two words come by two sockets: shared prices that were one word older once came back so.
    ['other prices of the same moment', 250],
    ['other prices of just after its own word', 240],
  ])('is ahead of %s', (_, agoMs) => {
    expect(aloneWith(said(1.35, 250)).isAheadOf(said(1.34, agoMs), NOW_MS)).toBe(true);
  });

  it.each([
    ['prices that are surely of a later word', said(1.36, 100)],
    ['the same prices, however old', said(1.35, 5000)],
  ])('is not ahead of %s', (_, shared) => {
    expect(aloneWith(said(1.35, 250)).isAheadOf(shared, NOW_MS)).toBe(false);
  });

  it('is not ahead of anything before its own first word', () => {
    expect(aloneWith(null).isAheadOf(said(1.34, 5000), NOW_MS)).toBe(false);
  });
});
