import { formatExp } from '@ushindi/shared';
import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import type { Response } from 'supertest';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { CANARIES, domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { grant, refusal, success } from '../../test/wire.ts';
import { DEVICE_COOKIE, createDeviceSeal } from './cookie.ts';

const LOGIN = 'POST /acc/v1/login';
const granted = () => success({ ...grant(formatExp(Date.now() + 3_600_000)), phone: '254712345678' });
const wrongPassword = refusal(400, 'Wrong phone number or password.');
const credentials = (phone = '0712345678') => ({ phone, password: 'abcd' });

/** The cookie header of the device that a response names; undefined when it names none. */
function deviceIn({ headers }: Response): string | undefined {
  const lines: unknown = headers['set-cookie'];
  const line = (Array.isArray(lines) ? lines.map(String) : []).find((each) => each.startsWith(`${DEVICE_COOKIE}=`));
  return line?.split(';', 1)[0];
}

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp({ LIMIT_FAILED_LOGINS_PER_ADDRESS_15MIN: '20', LIMIT_TEXTS_PER_ADDRESS_HOUR: '5' });
});
afterEach(() => app.close());

const lastHeaders = () => app.upstream.received.at(-1)?.headers ?? {};

async function knownDevice(): Promise<string> {
  app.upstream.on(LOGIN, granted());
  const cookie = deviceIn(await app.mutate('account.login', credentials()).expect(200));
  if (cookie === undefined) throw new Error('the login named no device');
  return cookie;
}

describe('the cookie of a device', { tags: ['R-135'] }, () => {
  it('is kept for 400 days, encrypted, and only by calls about an account', async () => {
    app.upstream.on(LOGIN, wrongPassword);
    const response = await app.mutate('account.login', credentials()).expect(400);
    const [line] = response.headers['set-cookie'] ?? [];
    expect(line).toMatch(
      new RegExp(`^${DEVICE_COOKIE}=[\\w.-]+; Max-Age=34560000; Path=/; HttpOnly; Secure; SameSite=Strict$`),
    );
    expect(deviceIn(await app.query('account.session').expect(200))).toBeUndefined();
    expect(deviceIn(await app.mutate('account.login', credentials(), deviceIn(response)))).toBeUndefined();
  });

  it('makes the device known to the player who signed in, in every notation of the phone', async () => {
    const cookie = await knownDevice();
    app.upstream.on(LOGIN, wrongPassword);
    app.upstream.on('POST /acc/v1/verify', wrongPassword);
    const known: unknown[] = [];
    for (const phone of ['0712345678', '712345678', '254712345678', '0712345679']) {
      await app.mutate('account.login', credentials(phone), cookie);
      known.push(lastHeaders()[DEVICE_HEADERS.known]);
    }
    for (const accNo of ['4711', '4712']) {
      await app.mutate('account.verify', { accNo, code: '123456' }, cookie);
      known.push(lastHeaders()[DEVICE_HEADERS.known]);
    }
    expect(known).toEqual(['1', '1', '1', undefined, '1', undefined]);
  });

  it('keeps the id of the device over a sign-in', async () => {
    app.upstream.on(LOGIN, wrongPassword);
    const stranger = deviceIn(await app.mutate('account.login', credentials()));
    const id = lastHeaders()[DEVICE_HEADERS.id];
    expect(id).toMatch(/^[\w-]{22}$/);
    app.upstream.on(LOGIN, granted());
    const cookie = deviceIn(await app.mutate('account.login', credentials(), stranger));
    await app.mutate('account.login', credentials(), cookie);
    expect(lastHeaders()).toMatchObject({ [DEVICE_HEADERS.id]: id, [DEVICE_HEADERS.known]: '1' });
  });

  it('is made anew for a forged value, whatever headers a client sends', async () => {
    app.upstream.on(LOGIN, wrongPassword);
    const forged = await createDeviceSeal('another secret of thirty-two characters').seal(
      { id: 'forged', accounts: ['phone:254712345678'] },
      Date.now(),
    );
    await app
      .mutate('account.login', credentials(), `${DEVICE_COOKIE}=${forged}`)
      .set(DEVICE_HEADERS.id, 'forged')
      .set(DEVICE_HEADERS.known, '1');
    expect(lastHeaders()[DEVICE_HEADERS.id]).not.toBe('forged');
    expect(lastHeaders()[DEVICE_HEADERS.known]).toBeUndefined();
  });

  it('names the five players who signed in last', async () => {
    let cookie: string | undefined;
    for (let n = 0; n < 6; n += 1) {
      const data = { ...grant(formatExp(Date.now() + 3_600_000)), phone: `25471234567${n}` };
      app.upstream.on(LOGIN, success({ ...data, acc_data: { ...data.acc_data, acc_no: `471${n}` } }));
      cookie = deviceIn(await app.mutate('account.login', credentials(`071234567${n}`), cookie).expect(200));
    }
    const value = String(cookie).slice(DEVICE_COOKIE.length + 1);
    const unsealed = await createDeviceSeal(CANARIES.sessionSecret).unseal(value, Date.now());
    expect(unsealed?.value.accounts).toHaveLength(10);
    expect(unsealed?.value.accounts).not.toContain('phone:254712345670');
    expect(await createDeviceSeal(CANARIES.sessionSecret).unseal(value, Date.now() + 401 * 86_400_000)).toBeNull();
  });
});

describe('a device cookie of an earlier release', () => {
  it('is valid, so that a release forgets no device', async () => {
    const value =
      'eyJhbGciOiJkaXIiLCJlbmMiOiJBMjU2R0NNIn0..DwcuSiVUULhg-aBG.su4Obttzt-Owf9YrzC2v82c5JKo7VDCEJ94F0wegJHIK7JaXl3r8rd73SSNfz6CfPmm7TpIy5l7N.b6S4MkjBFlDDqddok74wBw';
    const device = { id: 'device', accounts: ['account:1'] };
    const seal = createDeviceSeal('a secret of at least 32 characters!');
    expect(await seal.unseal(value, Date.UTC(2100, 0, 1))).toEqual({ value: device, isOutdated: false });
    expect(await seal.unseal(value, Date.UTC(2101, 1, 6))).toBeNull();
  });
});

describe('a device cookie under a previous secret', { tags: ['R-165', 'T-08'] }, () => {
  const OLD = 'an older secret of 32 characters!!';

  it('stays known, and gets a cookie under the current secret with the next call about an account', async () => {
    const rotated = await startTestApp({ SESSION_SECRET_PREVIOUS: OLD });
    rotated.upstream.on(LOGIN, wrongPassword);
    const device = { id: 'a-device-of-last-year', accounts: ['phone:254712345678'] };
    const old = `${DEVICE_COOKIE}=${await createDeviceSeal(OLD).seal(device, Date.now())}`;
    const renewed = deviceIn(await rotated.mutate('account.login', credentials(), old));
    const sent = rotated.upstream.received.at(-1)?.headers;
    expect(sent).toMatchObject({ [DEVICE_HEADERS.id]: device.id, [DEVICE_HEADERS.known]: '1' });
    expect(deviceIn(await rotated.mutate('account.login', credentials(), renewed))).toBeUndefined();
    await rotated.close();
    app.upstream.on(LOGIN, wrongPassword);
    await app.mutate('account.login', credentials(), renewed);
    expect(lastHeaders()).toMatchObject({ [DEVICE_HEADERS.id]: device.id, [DEVICE_HEADERS.known]: '1' });
    await app.mutate('account.login', credentials(), old);
    expect(lastHeaders()[DEVICE_HEADERS.known]).toBeUndefined();
  });
});

describe('600 sprayed logins of one address', { tags: ['R-135', 'R-136', 'T-11'] }, () => {
  it('are stopped, and the owner signs in from the same address on a known device', async () => {
    const cookie = await knownDevice();
    app.upstream.on(LOGIN, wrongPassword);
    const before = app.upstream.count(LOGIN);
    const sprayed = await Promise.all(
      Array.from({ length: 600 }, (_, n) =>
        app.mutate('account.login', credentials(`07${String(n).padStart(8, '0')}`)),
      ),
    );
    expect(app.upstream.count(LOGIN) - before).toBe(20);
    expect(sprayed.filter(({ status }) => status === 429)).toHaveLength(580);
    for (let n = 0; n < 15; n += 1) await app.mutate('account.login', credentials());
    app.upstream.on(LOGIN, granted());
    await app.mutate('account.login', credentials(), cookie).expect(200);
    const elsewhere = await app.mutate('account.login', credentials()).expect(429);
    expect(domainOf(elsewhere)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
  });
});

describe('texts to 300 strangers from one address', { tags: ['R-138', 'T-14'] }, () => {
  it('are stopped at the budget of the address', async () => {
    app.upstream.on('POST /acc/v1/register', success({ acc_no: '4711' }));
    const calls = await Promise.all(
      Array.from({ length: 300 }, (_, n) =>
        app.mutate('account.register', credentials(`07${String(n).padStart(8, '0')}`)),
      ),
    );
    expect(calls.filter(({ status }) => status === 200)).toHaveLength(5);
    expect(app.upstream.count('POST /acc/v1/register')).toBe(5);
  });
});
