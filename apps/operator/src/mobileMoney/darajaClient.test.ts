import { afterAll, beforeAll, beforeEach, expect, describe, it } from 'vitest';
import { DarajaClient } from './darajaClient.ts';
import { accepted } from './darajaWire.ts';
import { FakeDaraja, PATHS } from './test/fakeDaraja.ts';

const CALLERS = 10;
const HOUR_MS = 3_600_000;
let daraja: FakeDaraja;
let client: DarajaClient;
let nowMs = 0;

beforeAll(async () => {
  daraja = await FakeDaraja.start();
});
afterAll(() => daraja.close());
beforeEach(() => {
  daraja.reset();
  daraja.received.length = 0;
  client = new DarajaClient(daraja.settings, () => nowMs);
});

const send = () => client.post(PATHS.payout, {}, accepted);
const sendAtOnce = () => Promise.allSettled(Array.from({ length: CALLERS }, send));
const tokenRequests = () => daraja.received.filter(({ path }) => path === PATHS.token).length;
const succeeded = (results: PromiseSettledResult<unknown>[]) =>
  results.filter(({ status }) => status === 'fulfilled').length;

/** Makes the provider accept only the newest token, as Daraja does. */
function acceptNewestTokenOnly(): { revoke(): void } {
  let newest = 0;
  let accepts = '';
  daraja.on('token', () => {
    newest += 1;
    accepts = `Bearer fresh-${newest}`;
    return { json: { access_token: `fresh-${newest}`, expires_in: '3599' } };
  });
  daraja.on('payout', () =>
    daraja.received.at(-1)?.authorization === accepts
      ? { json: { ResponseCode: '0' } }
      : { status: 404, json: { errorCode: '404.001.03', errorMessage: 'Invalid Access Token' } },
  );
  return {
    revoke: () => {
      accepts = 'Bearer nothing';
    },
  };
}

describe('access token', () => {
  it('is requested once for many simultaneous requests, and once more when it expires', async () => {
    acceptNewestTokenOnly();
    expect(succeeded(await sendAtOnce())).toBe(CALLERS);
    expect(tokenRequests()).toBe(1);
    nowMs += HOUR_MS - 62_000;
    expect(succeeded(await sendAtOnce())).toBe(CALLERS);
    expect(tokenRequests()).toBe(1);
    nowMs += 60_000;
    expect(succeeded(await sendAtOnce())).toBe(CALLERS);
    expect(tokenRequests()).toBe(2);
  });

  it('is replaced once when Daraja refuses it to many simultaneous requests', async () => {
    const { revoke } = acceptNewestTokenOnly();
    await send();
    revoke();
    expect(succeeded(await sendAtOnce())).toBe(CALLERS);
    expect(tokenRequests()).toBe(2);
  });

  it.each(['', 'two\nlines', 'tok\u20acn'])(
    'is required before anything is sent, and %j is none',
    async (access_token) => {
      daraja.on('token', () => ({ json: { access_token, expires_in: '3599' } }));
      await expect(send()).rejects.toMatchObject({ name: 'DarajaError', httpStatus: 0 });
      expect(daraja.bodies('payout')).toEqual([]);
    },
  );

  it('is requested again after a failed request for one', async () => {
    daraja.on('token', () => ({ status: 500, json: {} }));
    expect(succeeded(await sendAtOnce())).toBe(0);
    expect(tokenRequests()).toBe(1);
    acceptNewestTokenOnly();
    expect(succeeded(await sendAtOnce())).toBe(CALLERS);
    expect(tokenRequests()).toBe(2);
  });
});
