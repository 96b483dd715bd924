import { formatExp } from '@ushindi/shared';
import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { startTcpProxy, type TcpProxy } from '../../test/tcpProxy.ts';
import { grant, refusal, success } from '../../test/wire.ts';

const TRIES = 4;
const HOUR_MS = 3_600_000;

const isSkipped = !(await redisIsThere());

describe.skipIf(isSkipped)('limits of two gateways that share a Redis', () => {
  const cleaner = new Redis(REDIS_URL, { lazyConnect: true });
  let proxy: TcpProxy;
  let gateways: [TestApp, TestApp];
  let phone: string;

  beforeEach(async () => {
    proxy = await startTcpProxy(REDIS_URL);
    phone = `07${randomInt(10_000_000, 99_999_999)}`;
    const settings = { REDIS_URL: `redis://${proxy.host}`, LIMIT_LOGIN_PER_PHONE_15MIN: String(TRIES) };
    gateways = await Promise.all([startTestApp(settings), startTestApp(settings)]);
    for (const { upstream } of gateways) upstream.on('POST /acc/v1/login', refusal(401, 'Wrong phone or password.'));
    await Promise.all(gateways.map((gateway) => degradedUntil(gateway, [])));
  });
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close();
    proxy.close();
    await cleaner.del(
      `ushindi:limit:loginsPerPhone:phone:254${phone.slice(1)}|127.0.0.1`,
      `ushindi:limit:strangerLoginsPerPhone:phone:254${phone.slice(1)}`,
      'ushindi:limit:failedLoginsPerAddress:127.0.0.1',
    );
  });
  afterAll(() => cleaner.disconnect());

  const logIn = async (gateway: TestApp) =>
    domainOf(await gateway.mutate('account.login', { phone, password: 'abcd1234' }));
  const degradedUntil = async ({ agent }: TestApp, parts: string[]) => {
    while (JSON.stringify((await agent.get('/readyz')).body.degraded) !== JSON.stringify(parts));
  };
  const tooMany = { code: 'TOO_MANY_REQUESTS' };
  const wrong = { code: 'REFUSED' };

  it('count the attempts of one phone over all gateways', async () => {
    const [one, other] = gateways;
    for (const gateway of [one, other, one, other]) expect(await logIn(gateway)).toMatchObject(wrong);
    expect(await logIn(one)).toMatchObject(tooMany);
    expect(await logIn(other)).toMatchObject(tooMany);
  });

  it('start at zero on both gateways after a success on one', async () => {
    const [one, other] = gateways;
    for (const gateway of [one, other, one]) await logIn(gateway);
    other.upstream.on('POST /acc/v1/login', success(grant(formatExp(Date.now() + HOUR_MS))));
    expect(await logIn(other)).toBeUndefined();
    for (let n = 0; n < TRIES; n += 1) expect(await logIn(one)).toMatchObject(wrong);
    expect(await logIn(one)).toMatchObject(tooMany);
  });

  // Without the pings each call would wait 250 ms, until the kernel gives up the connection after a quarter of an hour.
  it('are shared again over a new connection when the old one is half open', async () => {
    const [one, other] = gateways;
    await proxy.blackhole();
    await Promise.all(gateways.map((gateway) => degradedUntil(gateway, [])));
    for (const gateway of [one, other, one, other]) expect(await logIn(gateway)).toMatchObject(wrong);
    expect(await logIn(one)).toMatchObject(tooMany);
  });

  it('are counted per gateway while Redis is unreachable and shared again after', async () => {
    const [one, other] = gateways;
    proxy.sever();
    const away = ['live redis 1', 'redis'];
    await Promise.all([degradedUntil(one, away), degradedUntil(other, away)]);
    for (const gateway of gateways) {
      for (let n = 0; n < TRIES; n += 1) expect(await logIn(gateway)).toMatchObject(wrong);
      expect(await logIn(gateway)).toMatchObject(tooMany);
    }
    proxy.restore();
    await Promise.all([degradedUntil(one, []), degradedUntil(other, [])]);
    for (const gateway of [one, other, one, other]) expect(await logIn(gateway)).toMatchObject(wrong);
    expect(await logIn(other)).toMatchObject(tooMany);
  });
});
