import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Worker } from 'node:worker_threads';
import { afterEach, expect, it, vi } from 'vitest';
import { createRenderer } from './renderer.ts';

/** A server build that never ends a rendering of '/endless'. */
const BUILD = `
export const routes = [];
export const screens = [];
export const prepare = async () => undefined;
export function renderPage({ url }) {
  while (url === '/endless');
  return {};
}
`;
const HUNG_AFTER_MS = 5000;
const request = { url: '/endless', nowMs: 1, origin: '', reads: { queries: {}, topics: {} } };

afterEach(() => {
  vi.useRealTimers();
  vi.restoreAllMocks();
});

it('replaces a hung thread in time, although more renderings are requested', async () => {
  const dir = await mkdtemp(join(tmpdir(), 'renderer-'));
  const en = join(dir, 'pages.mjs');
  await writeFile(en, BUILD);
  const ready = Promise.withResolvers<void>();
  const limits = { maxQueue: 20, hungAfterMs: HUNG_AFTER_MS, restartAfterMs: [HUNG_AFTER_MS] };
  const renderer = createRenderer({
    ...limits,
    files: { en },
    onReady: () => ready.resolve(),
    onCrash: () => undefined,
  });
  await ready.promise;
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
  const terminate = vi.spyOn(Worker.prototype, 'terminate');
  const first = renderer.render('en', request);
  vi.advanceTimersByTime(HUNG_AFTER_MS - 1);
  const second = renderer.render('en', request);
  const ended = Promise.allSettled([first, second]);
  vi.advanceTimersByTime(1);
  const replaced = terminate.mock.calls.length;
  await renderer.close();
  expect(replaced).toBe(1);
  expect(await ended).toMatchObject([{ status: 'rejected' }, { status: 'rejected' }]);
  await rm(dir, { recursive: true });
});
