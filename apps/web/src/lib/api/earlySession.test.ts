import { afterEach, expect, test, vi } from 'vitest';
import bootScript from '../../boot.js?raw';
import { createApi } from './createApi.ts';
import { SESSION_CALL } from './earlySession.ts';

const answer = (signedIn: boolean) => Response.json([{ result: { data: { signedIn } } }]);

/** The client, whose network answers that nobody is signed in. */
function clientWith(fetch = vi.fn(async () => answer(false))) {
  return { fetch, ...createApi({ campaign: '', onSessionLost: () => undefined, fetch }) };
}

afterEach(() => void delete window.ushindiSession);

test('is the call that the client makes for the session', async () => {
  const { client, fetch } = clientWith();
  await client.account.session.query();
  expect(fetch).toHaveBeenCalledExactlyOnceWith(SESSION_CALL, expect.anything());
  expect(bootScript).toContain(`fetch('${SESSION_CALL}')`);
});

test('gives the session that was requested while the scripts were loading, once', async () => {
  window.ushindiSession = Promise.resolve(answer(true));
  const { client, fetch } = clientWith();
  expect(await client.account.session.query()).toEqual({ signedIn: true });
  expect(fetch).not.toHaveBeenCalled();
  expect(await client.account.session.query()).toEqual({ signedIn: false });
});

test('drops an early response that the first call for the session does not use', async () => {
  window.ushindiSession = Promise.resolve(answer(true));
  const { client } = clientWith();
  await Promise.all([client.account.session.query(), client.bonuses.list.query().catch(() => undefined)]);
  expect(await client.account.session.query()).toEqual({ signedIn: false });
});

test('requests the session again when the early request failed', async () => {
  window.ushindiSession = Promise.resolve(null);
  const { client } = clientWith();
  expect(await client.account.session.query()).toEqual({ signedIn: false });
});

test('waits for an early response no longer than for any other', async () => {
  vi.useFakeTimers();
  window.ushindiSession = new Promise(() => undefined);
  const { client, fetch } = clientWith();
  const call = client.account.session.query();
  await vi.advanceTimersByTimeAsync(30_000);
  expect(fetch.mock.calls).toMatchObject([[SESSION_CALL, { signal: { aborted: true } }]]);
  await call;
  vi.useRealTimers();
});
