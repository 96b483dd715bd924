import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { useConnection } from '#lib/connection.ts';
import { noteServerClock, serverNowMs } from '#lib/serverClock.ts';
import { fakeCaches } from '#test/fakeCaches.ts';
import { restoreLists } from './restoreLists.ts';
import { saveLists } from './savedLists.ts';

const SAVED_MS = Date.UTC(2020, 0, 15, 12);
const LIST = [['fixtures', 'list'], { input: { sportId: 10 } }];
const MATCH = [['fixtures', 'match'], { input: { matchId: '1' } }];
const COUNT = [['fixtures', 'liveCount'], { type: 'query' }];

let queryClient: QueryClient;
const stops: (() => void)[] = [];

/** Shows a query as a screen does; its calls are answered by `call`. */
function show(queryKey: readonly unknown[], call: () => Promise<unknown>): () => void {
  const observer = new QueryObserver(queryClient, { queryKey, queryFn: call, retry: false });
  const stop = observer.subscribe(() => undefined);
  stops.push(stop);
  return stop;
}

const savedAtMs = () => useConnection.getState().savedAtMs;
const offline = () => Promise.reject(new Error('no network'));

beforeEach(async () => {
  vi.stubGlobal('caches', fakeCaches().storage);
  const visited = new QueryClient();
  for (const key of [LIST, MATCH, COUNT]) visited.setQueryData(key, 'saved', { updatedAt: SAVED_MS - 1_000 });
  await saveLists({ queryClient: visited, liveTopics: () => [] }, SAVED_MS);
  queryClient = new QueryClient();
  await restoreLists(queryClient, SAVED_MS + 60_000);
});
afterEach(() => {
  for (const stop of stops.splice(0)) stop();
  useConnection.setState({ savedAtMs: null });
  vi.unstubAllGlobals();
});

it('shows the saved data with its age, and requests it again', async () => {
  const call = vi.fn(offline);
  show(LIST, call);
  await expect.poll(() => queryClient.getQueryState(LIST)?.status).toBe('error');
  expect(call).toHaveBeenCalledOnce();
  expect(queryClient.getQueryState(LIST)).toMatchObject({ data: 'saved', dataUpdatedAt: SAVED_MS - 1_000 });
  expect(savedAtMs()).toBe(SAVED_MS);
});

it('restores the server’s clock of the last visit, so that kick-offs and ages are right on a wrong phone', {
  tags: ['A-109', 'R-41'],
}, async () => {
  const aheadMs = -3_600_000;
  noteServerClock(String(Date.now() + aheadMs));
  const visited = new QueryClient();
  visited.setQueryData(LIST, 'saved', { updatedAt: SAVED_MS });
  await saveLists({ queryClient: visited, liveTopics: () => [] }, SAVED_MS);
  noteServerClock(String(Date.now()));
  await restoreLists(new QueryClient(), SAVED_MS + 60_000);
  expect(Math.round((serverNowMs() - Date.now()) / 1000)).toBe(aheadMs / 1000);
  noteServerClock(String(Date.now()));
});

it('stays marked until everything on the screen is new', { tags: ['R-41'] }, async () => {
  let isBack = false;
  const answer = () => (isBack ? Promise.resolve('new') : offline());
  show(LIST, answer);
  await expect.poll(() => queryClient.getQueryState(LIST)?.status).toBe('error');
  isBack = true;
  const gate = Promise.withResolvers<string>();
  show(MATCH, () => gate.promise);
  show(COUNT, answer);
  await expect.poll(() => queryClient.getQueryData(LIST)).toBe('new');
  expect(savedAtMs()).toBe(SAVED_MS);
  gate.resolve('new');
  await expect.poll(() => savedAtMs()).toBeNull();
});

it('drops what no screen shows with the first response, so that it never passes as current', async () => {
  show(COUNT, () => Promise.resolve('new'));
  await expect.poll(() => savedAtMs()).toBeNull();
  expect(queryClient.getQueryData(LIST)).toBeUndefined();
  expect(queryClient.getQueryData(MATCH)).toBeUndefined();
});

it('is over when the player leaves a screen whose data cannot be replaced', async () => {
  const leave = show(MATCH, offline);
  show(COUNT, () => Promise.resolve('new'));
  await expect.poll(() => queryClient.getQueryData(COUNT)).toBe('new');
  expect(savedAtMs()).toBe(SAVED_MS);
  leave();
  expect(savedAtMs()).toBeNull();
});

it('does nothing without saved lists', async () => {
  vi.stubGlobal('caches', fakeCaches().storage);
  useConnection.setState({ savedAtMs: null });
  expect(await restoreLists(new QueryClient(), SAVED_MS)).toEqual([]);
  expect(savedAtMs()).toBeNull();
});
