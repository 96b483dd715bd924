import { QueryClient } from '@tanstack/react-query';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { fakeCaches } from '#test/fakeCaches.ts';
import { startOffline } from './start.ts';

vi.mock('./worker.ts', () => ({ startWorker: async () => undefined }));

const LIST = [['fixtures', 'list'], { input: { sportId: 10 } }];
const MATCH = [['fixtures', 'match'], { input: { matchId: '1' } }];
/** Longer than a new list waits to be saved, shorter than a changed one. */
const SOON_MS = 2_000;

let caches: ReturnType<typeof fakeCaches>;

beforeEach(() => {
  vi.useFakeTimers();
  caches = fakeCaches();
  vi.stubGlobal('caches', caches.storage);
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('saves a match soon, although the list was saved while the match was requested', {
  tags: ['R-41'],
}, async () => {
  const queryClient = new QueryClient();
  await startOffline({ queryClient, liveTopics: () => [] });
  queryClient.setQueryData(LIST, 'a list');
  const match = Promise.withResolvers<string>();
  const loaded = queryClient.fetchQuery({ queryKey: MATCH, queryFn: () => match.promise });
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(caches.texts().join()).toContain('a list');
  match.resolve('a match');
  await loaded;
  await vi.advanceTimersByTimeAsync(SOON_MS);
  expect(caches.texts().join()).toContain('a match');
});
