import { expect, it, onTestFinished, vi } from 'vitest';
import { keepOpened } from './openedSessions.ts';
import { createSessionSeal, type SessionSeal } from './session.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const SECRET = 'a secret of at least 32 characters!';
const session = { accessToken: 'one', accNo: '1', phone: '0712345678', name: 'Achieng', expiresAtMs: NOW_MS + 60_000 };

/** A seal that counts decryptions. */
function counted(secret = SECRET, previous: readonly string[] = []) {
  const inner = createSessionSeal(secret, previous);
  const unseal = vi.fn<SessionSeal['unseal']>(inner.unseal);
  return { seal: keepOpened({ ...inner, unseal }), unseal };
}

it('decrypts a cookie once', async () => {
  const { seal, unseal } = counted();
  const value = await seal.seal(session);
  for (let use = 0; use < 3; use += 1) expect(await seal.unseal(value, NOW_MS)).toEqual(session);
  expect(unseal).toHaveBeenCalledTimes(1);
});

it('honours no kept session after its expiry', { tags: ['A-108'] }, async () => {
  const { seal } = counted();
  const value = await seal.seal(session);
  expect(await seal.unseal(value, NOW_MS)).not.toBeNull();
  expect(await seal.unseal(value, session.expiresAtMs - 1)).not.toBeNull();
  expect(await seal.unseal(value, session.expiresAtMs)).toBeNull();
});

it('serves each cookie its own session, and none to a changed one', async () => {
  const { seal } = counted();
  const other = { ...session, accessToken: 'two', accNo: '2' };
  const [one, two] = [await seal.seal(session), await seal.seal(other)];
  const uses = [one, two, one, two].map(async (value) => (await seal.unseal(value, NOW_MS))?.accNo);
  expect(await Promise.all(uses)).toEqual(['1', '2', '1', '2']);
  expect(await seal.unseal(`${one}A`, NOW_MS)).toBeNull();
  expect(await seal.unseal(one.slice(0, -1), NOW_MS)).toBeNull();
});

it('keeps nothing of a value that does not decrypt', async () => {
  const { seal, unseal } = counted();
  for (let use = 0; use < 2; use += 1) expect(await seal.unseal('nonsense', NOW_MS)).toBeNull();
  expect(unseal).toHaveBeenCalledTimes(2);
});

it('accepts a session under a previous secret, and none whose secret was removed', async () => {
  const value = await counted().seal.seal(session);
  const current = 'another secret of 32 characters!!!!';
  const rotated = counted(current, [SECRET]).seal;
  for (let use = 0; use < 2; use += 1) expect(await rotated.unseal(value, NOW_MS)).toEqual(session);
  expect(await counted(current).seal.unseal(value, NOW_MS)).toBeNull();
});

it('forgets the least recently used of more than 10,000 sessions', async () => {
  const unseal = vi.fn<SessionSeal['unseal']>(async (accNo) => ({ ...session, accNo }));
  const seal = keepOpened({ seal: async () => '', unseal });
  for (let index = 0; index <= 10_000; index += 1) await seal.unseal(String(index), NOW_MS);
  await seal.unseal('10000', NOW_MS);
  expect(unseal).toHaveBeenCalledTimes(10_001);
  await seal.unseal('0', NOW_MS);
  expect(unseal).toHaveBeenCalledTimes(10_002);
});

it('forgets a session after a minute, used or not', async () => {
  vi.useFakeTimers({ now: NOW_MS });
  onTestFinished(() => void vi.useRealTimers());
  // The library takes a start at 0 for none.
  vi.advanceTimersByTime(1);
  const { seal, unseal } = counted();
  const value = await seal.seal({ ...session, expiresAtMs: NOW_MS + 3_600_000 });
  await seal.unseal(value, NOW_MS);
  await vi.advanceTimersByTimeAsync(59_000);
  await seal.unseal(value, NOW_MS);
  expect(unseal).toHaveBeenCalledTimes(1);
  await vi.advanceTimersByTimeAsync(2_000);
  await seal.unseal(value, NOW_MS);
  expect(unseal).toHaveBeenCalledTimes(2);
});
