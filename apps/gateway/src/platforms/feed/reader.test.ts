import { expect, it, vi } from 'vitest';
import { createPublicCache } from '../../responseCache/publicCache.ts';
import { newMatchState } from './matchState.ts';
import { createReader } from './reader.ts';

const FOOTBALL = 10;
const scheduled = (number: number, startsAtMs: number) => ({
  eventId: `sr:match:${number}`,
  matchId: String(number),
  sportId: FOOTBALL,
  homeTeam: 'Gor Mahia',
  awayTeam: 'Tusker',
  startsAtMs,
  countryId: '1',
  country: 'Kenya',
  tournamentId: '2',
  tournament: 'Premier League',
});

function readerOf(nowMs: () => number) {
  const held = [scheduled(3, 2_000), scheduled(1, 9_000), scheduled(2, 2_000)].map(newMatchState);
  for (const { markets } of held)
    markets.set('1|', { id: 1, specifiers: '', product: 3, status: 1, outcomes: [], updatedAtMs: 1 });
  const matches = vi.fn(() => held);
  const cache = createPublicCache({
    monotonicMs: nowMs,
    maxBytes: 1_000_000,
    onFailure: () => undefined,
    onRead: () => undefined,
  });
  const book = { isLoaded: () => true, load: vi.fn(), put: vi.fn(), has: vi.fn(), apply: vi.fn(), forget: vi.fn() };
  const producers = { isUp: () => true, silentMs: () => 0 };
  const reader = createReader({
    book: { ...book, newestMs: vi.fn(), match: vi.fn(), matches },
    producers,
    cache,
    nowMs,
  });
  return { reader, matches };
}

it('sorts the matches once a second, whatever is searched for', { tags: ['T-29'] }, async () => {
  let now = 1_000;
  const { reader, matches } = readerOf(() => now);
  const search = (text: string) =>
    reader.read(`search:${text}`, () => reader.open().map((match) => match.scheduled.matchId));
  for (let n = 0; n < 50; n += 1) expect(await search(`made up ${n}`)).toEqual(['2', '3', '1']);
  expect(matches).toHaveBeenCalledTimes(1);
  now += 1_001;
  await search('later');
  expect(matches).toHaveBeenCalledTimes(2);
});

it('sorts them again when the clock is set back', () => {
  let now = 100_000;
  const { reader, matches } = readerOf(() => now);
  reader.open();
  now = 1_000;
  reader.open();
  expect(matches).toHaveBeenCalledTimes(2);
});
