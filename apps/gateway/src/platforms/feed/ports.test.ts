import { expect, it } from 'vitest';
import { createPublicCache } from '../../responseCache/publicCache.ts';
import { createBook } from './book.ts';
import { LIVE_PRODUCT, PREMATCH_PRODUCT, readMessage, type Product } from './messages.ts';
import type { MatchMessage } from './matchState.ts';
import { createCataloguePorts } from './ports.ts';
import { readSchedule } from './schedule.ts';
import { inPlay, MATCH_ID, oddsChange, scheduleOf, sportEvent, threeWay } from './test/messages.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 13);

/** The ports of a book with one match, while one producer is down. */
function portsWithout(down: Product, status: string) {
  const nowMs = () => NOW_MS;
  const book = createBook(nowMs);
  book.load(readSchedule(scheduleOf(sportEvent()), NOW_MS)?.matches ?? []);
  const result = readMessage(oddsChange(threeWay(), { at: 1, status }), () => false);
  if (result.ok) book.apply(result.message as MatchMessage);
  const cache = createPublicCache({
    monotonicMs: nowMs,
    maxBytes: 100_000,
    onFailure: () => undefined,
    onRead: () => undefined,
  });
  const producers = { isUp: (product: Product) => product !== down, silentMs: () => 5 };
  return createCataloguePorts({ book, producers, cache, nowMs });
}

it.each([
  { when: 'in play', status: inPlay(), own: LIVE_PRODUCT, other: PREMATCH_PRODUCT },
  { when: 'ahead', status: '', own: PREMATCH_PRODUCT, other: LIVE_PRODUCT },
] as const)(
  'marks a match $when as outdated while its producer is down',
  {
    tags: ['R-426'],
  },
  async ({ status, own, other }) => {
    const call = {} as never;
    expect(await portsWithout(own, status).fixtures.match(call, { matchId: MATCH_ID })).toMatchObject({
      stale: true,
      givenAtMs: NOW_MS - 5,
    });
    expect(await portsWithout(other, status).fixtures.match(call, { matchId: MATCH_ID })).toMatchObject({
      stale: false,
    });
  },
);
