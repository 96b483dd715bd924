import type { PlaySession } from '@ushindi/api-contract';
import { TRPCClientError } from '@trpc/client';
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { followPlaySession } from './followPlaySession.ts';

const SESSION = { playedSeconds: 60, staked: 0, lost: 0, checkInSeconds: null, timeLimit: null } satisfies PlaySession;
const MINUTE_MS = 60_000;

let reads: boolean[];
let shown: PlaySession[];
let elsewhere: number;
let answer: () => Promise<PlaySession>;
let follower: ReturnType<typeof followPlaySession>;
let visibility: DocumentVisibilityState;

function start(checkInSeconds: number | null = null): void {
  answer = async () => ({ ...SESSION, checkInSeconds });
  follower = followPlaySession({
    read: (isInUse) => {
      reads.push(isInUse);
      return answer();
    },
    onSession: (session) => shown.push(session),
    onConfirmedElsewhere: () => (elsewhere += 1),
  });
}

const pass = (ms: number) => vi.advanceTimersByTimeAsync(ms);
function show(state: DocumentVisibilityState): void {
  visibility = state;
  document.dispatchEvent(new Event('visibilitychange'));
}

beforeEach(() => {
  vi.useFakeTimers();
  [reads, shown, elsewhere, visibility] = [[], [], 0, 'visible'];
  vi.spyOn(document, 'visibilityState', 'get').mockImplementation(() => visibility);
});
afterEach(() => {
  follower.stop();
  vi.restoreAllMocks();
  vi.useRealTimers();
});

it('reads every four minutes, and reports whether the page was touched since', { tags: ['R-142'] }, async () => {
  start();
  await pass(0);
  await pass(4 * MINUTE_MS);
  window.dispatchEvent(new Event('pointerdown'));
  await pass(4 * MINUTE_MS);
  expect(reads).toEqual([true, false, true]);
});

it('reads when the reality check is due, and does not hurry for one that is shown', { tags: ['R-151'] }, async () => {
  start(100);
  await pass(100_000);
  expect(reads).toHaveLength(1);
  answer = async () => ({ ...SESSION, checkInSeconds: 0 });
  await pass(1_000);
  expect(shown.map((session) => session.checkInSeconds)).toEqual([100, 0]);
  await pass(3 * MINUTE_MS);
  expect(reads).toHaveLength(2);
});

it('does not read while the page is hidden, and reads when it is shown again', { tags: ['R-142'] }, async () => {
  start();
  await pass(0);
  show('hidden');
  await pass(60 * MINUTE_MS);
  expect(reads).toHaveLength(1);
  show('visible');
  await pass(0);
  expect(reads).toHaveLength(2);
});

it('ignores a reading from before the confirmation', { tags: ['R-151'] }, async () => {
  start();
  await pass(0);
  const { promise, resolve } = Promise.withResolvers<PlaySession>();
  answer = () => promise;
  await pass(4 * MINUTE_MS);
  follower.confirm();
  resolve({ ...SESSION, checkInSeconds: 0 });
  await pass(0);
  expect(shown).toHaveLength(1);
});

it('applies a confirmation in another tab', { tags: ['R-151'] }, async () => {
  start();
  localStorage.clear();
  window.dispatchEvent(new StorageEvent('storage', { key: null }));
  expect(elsewhere).toBe(0);
  localStorage.setItem('ushindi.realityCheck', '1795000000000');
  window.dispatchEvent(new StorageEvent('storage', { key: 'ushindi.realityCheck' }));
  window.dispatchEvent(new StorageEvent('storage', { key: 'other' }));
  expect(elsewhere).toBe(1);
  follower.confirm();
  expect(localStorage.getItem('ushindi.realityCheck')).not.toBeNull();
});

it('tries again after a failure, and never with an operator that has no such call', async () => {
  start();
  answer = () => Promise.reject(new TypeError('Failed to fetch'));
  await pass(4 * MINUTE_MS);
  await pass(4 * MINUTE_MS);
  expect(reads).toHaveLength(3);
  const domain = { code: 'NOT_FOUND', message: '', details: {} };
  const missing = TRPCClientError.from({ error: { message: '', code: -32000, data: { domain } } });
  answer = () => Promise.reject(missing);
  await pass(4 * MINUTE_MS);
  await pass(60 * MINUTE_MS);
  show('visible');
  await pass(0);
  expect(reads).toHaveLength(4);
});
