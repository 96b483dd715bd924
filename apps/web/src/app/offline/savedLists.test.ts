import { QueryClient } from '@tanstack/react-query';
import type { SnapshotFrame } from '@ushindi/api-contract/live';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { fakeCaches } from '#test/fakeCaches.ts';
import { readSavedLists, saveLists } from './savedLists.ts';

const NOW_MS = Date.UTC(2020, 0, 15, 12);
const DAY_MS = 24 * 60 * 60 * 1000;
const LIST = [['fixtures', 'list'], { input: { sportId: 10 }, type: 'infinite' }];
const topic: SnapshotFrame = {
  kind: 'snapshot',
  topic: 'live:10:2',
  epoch: 'e',
  seq: 3,
  ageMs: 500,
  state: { matches: {} },
};

let queryClient: QueryClient;
let caches: ReturnType<typeof fakeCaches>;

function openBuild(entry: string): void {
  document.head.innerHTML = `<script type="module" src="/assets/vendor.js"></script><script type="module" src="${entry}"></script>`;
}

const save = () => saveLists({ queryClient, liveTopics: () => [topic] }, NOW_MS);

beforeEach(() => {
  queryClient = new QueryClient();
  caches = fakeCaches();
  vi.stubGlobal('caches', caches.storage);
  openBuild('/assets/app-1.js');
});
afterEach(() => vi.unstubAllGlobals());

describe('saved lists', () => {
  it('have the shared queries with the time at which they were loaded', async () => {
    queryClient.setQueryData(LIST, { pages: [] }, { updatedAt: NOW_MS - 5_000 });
    await save();
    expect(await readSavedLists(NOW_MS)).toMatchObject({
      savedAtMs: NOW_MS,
      queries: [[LIST, { pages: [] }, NOW_MS - 5_000]],
    });
  });

  it.each([
    ['account', 'session'],
    ['wallet', 'balance'],
    ['bets', 'list'],
    ['bonuses', 'list'],
    ['betslip', 'load'],
    ['search', 'matches'],
    ['leaderboard', 'get'],
  ])('have nothing of %s.%s', { tags: ['R-42'] }, async (...path) => {
    queryClient.setQueryData(LIST, { pages: [] });
    queryClient.setQueryData([path, { type: 'query' }], { secret: 'of a player' });
    queryClient.setQueryData([path.join('.')], { secret: 'of a player' });
    await save();
    expect(caches.texts()).toHaveLength(1);
    expect(caches.texts()[0]).not.toContain('of a player');
  });

  it('age while the page is closed, also those of a live topic', async () => {
    queryClient.setQueryData(LIST, { pages: [] });
    await save();
    expect((await readSavedLists(NOW_MS + 60_000))?.topics).toEqual([{ ...topic, ageMs: 60_500 }]);
  });

  it('are not read by another build, whose types may differ', async () => {
    queryClient.setQueryData(LIST, { pages: [] });
    await save();
    openBuild('/assets/app-2.js');
    expect(await readSavedLists(NOW_MS)).toBeNull();
  });

  it('are of no use after three days', async () => {
    queryClient.setQueryData(LIST, { pages: [] });
    await save();
    expect(await readSavedLists(NOW_MS + 3 * DAY_MS)).not.toBeNull();
    expect(await readSavedLists(NOW_MS + 3 * DAY_MS + 1)).toBeNull();
  });

  it('keep the newest of many queries', async () => {
    for (let n = 0; n < 40; n += 1)
      queryClient.setQueryData(
        [['fixtures', 'match'], { input: { matchId: String(n) } }],
        { n },
        { updatedAt: NOW_MS + n },
      );
    await save();
    const saved = await readSavedLists(NOW_MS);
    expect(saved?.queries.map(([, data]) => data)).toEqual(Array.from({ length: 30 }, (_, n) => ({ n: 39 - n })));
  });

  it('keep an earlier visit’s lists that the page has not requested, as old as they are', async () => {
    queryClient.setQueryData(LIST, { pages: ['earlier'] }, { updatedAt: NOW_MS - DAY_MS });
    queryClient.setQueryData([['sports', 'list']], ['earlier'], { updatedAt: NOW_MS - DAY_MS });
    await save();
    queryClient.clear();
    queryClient.setQueryData([['sports', 'list']], ['newer'], { updatedAt: NOW_MS });
    await save();
    expect((await readSavedLists(NOW_MS))?.queries).toEqual([
      [[['sports', 'list']], ['newer'], NOW_MS],
      [LIST, { pages: ['earlier'] }, NOW_MS - DAY_MS],
    ]);
  });

  it('keep what another tab has loaded since, unless its clock was ahead', async () => {
    const sports = [['sports', 'list']];
    queryClient.setQueryData(LIST, { pages: ['newer'] }, { updatedAt: NOW_MS - 5_000 });
    queryClient.setQueryData(sports, ['of a clock ahead'], { updatedAt: NOW_MS + DAY_MS });
    await save();
    queryClient.setQueryData(LIST, { pages: ['slept'] }, { updatedAt: NOW_MS - DAY_MS });
    queryClient.setQueryData(sports, ['own'], { updatedAt: NOW_MS - DAY_MS });
    await save();
    expect((await readSavedLists(NOW_MS))?.queries).toEqual([
      [LIST, { pages: ['newer'] }, NOW_MS - 5_000],
      [sports, ['own'], NOW_MS - DAY_MS],
    ]);
  });

  it('have nothing that the page loaded more than three days ago', async () => {
    queryClient.setQueryData(LIST, { pages: [] }, { updatedAt: NOW_MS - 3 * DAY_MS - 1 });
    await save();
    expect(caches.texts()).toEqual([]);
  });

  it('drop an earlier visit’s lists that are too old or leave no room', async () => {
    queryClient.setQueryData(LIST, { pages: [] }, { updatedAt: NOW_MS - 3 * DAY_MS - 1 });
    queryClient.setQueryData([['menu', 'quick']], 'x'.repeat(900_000), { updatedAt: NOW_MS });
    await save();
    queryClient.clear();
    queryClient.setQueryData([['sports', 'list']], 'x'.repeat(900_000), { updatedAt: NOW_MS });
    await save();
    expect((await readSavedLists(NOW_MS))?.queries.map(([key]) => key)).toEqual([[['sports', 'list']]]);
    queryClient.setQueryData([['sports', 'list']], [], { updatedAt: NOW_MS });
    await save();
    expect((await readSavedLists(NOW_MS))?.queries.map(([key]) => key)).toEqual([[['sports', 'list']]]);
  });

  it('are removed when the storage is full, so that no older ones remain', async () => {
    queryClient.setQueryData(LIST, { pages: [] });
    await save();
    caches.state.isFull = true;
    await save();
    expect(caches.texts()).toEqual([]);
    expect(await readSavedLists(NOW_MS)).toBeNull();
  });

  it('are kept when the storage is broken, which the page does not report', async () => {
    queryClient.setQueryData(LIST, { pages: [] });
    const broken = () => Promise.reject(new DOMException('Internal error', 'UnknownError'));
    vi.stubGlobal('caches', { open: broken, match: broken, delete: broken });
    await expect(save()).resolves.toBeUndefined();
  });

  it('stay as they were while the page has none', async () => {
    queryClient.setQueryData(LIST, { pages: [] });
    await save();
    queryClient.clear();
    await save();
    expect(caches.texts()).toHaveLength(1);
  });
});
