import { formatExp } from '@ushindi/shared';
import { randomInt } from 'node:crypto';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { startWay, type Way } from '../../test/way.ts';
import { grant, refusal, success } from '../../test/wire.ts';

const TRIES = 4;
const HOUR_MS = 3_600_000;

const isSkipped = !(await redisIsThere());

describe.skipIf(isSkipped)('limits of two gateways that share a Redis', () => {
  const cleaner = new Redis(REDIS_URL, { lazyConnect: true });
  let way: Way;
  let gateways: [TestApp, TestApp];
  let phone: string;

  beforeEach(async () => {
    way = await startWay(REDIS_URL);
    phone = `07${randomInt(10_000_000, 99_999_999)}`;
    const settings = { REDIS_URL: `redis://${way.host}`, LIMIT_LOGIN_PER_PHONE_15MIN: String(TRIES) };
    gateways = await Promise.all([startTestApp(settings), startTestApp(settings)]);
    for (const { upstream } of gateways) upstream.on('POST /acc/v1/login', refusal(401, 'Wrong phone or password.'));
    await Promise.all(gateways.map((gateway) => impairedUntil(gateway, [])));
  });
  afterEach(async () => {
    for (const gateway of gateways) await gateway.close();
    way.close();
    await cleaner.del(`ushindi:limit:loginsPerPhone:phone:254${phone.slice(1)}`);
  });
  afterAll(() => cleaner.disconnect());

  const logIn = async (gateway: TestApp) =>
    domainOf(await gateway.mutate('account.login', { phone, password: 'abcd1234' }));
  const impairedUntil = async ({ agent }: TestApp, parts: string[]) => {
    while (JSON.stringify((await agent.get('/readyz')).body.impaired) !== JSON.stringify(parts));
  };
  const tooMany = { code: 'TOO_MANY_REQUESTS' };
  const wrong = { code: 'REFUSED' };

  it('count the tries of one phone together, whichever gateway it comes to', async () => {
    const [one, other] = gateways;
    for (const gateway of [one, other, one, other]) expect(await logIn(gateway)).toMatchObject(wrong);
    expect(await logIn(one)).toMatchObject(tooMany);
    expect(await logIn(other)).toMatchObject(tooMany);
  });

  it('begin anew on both after a success on one', async () => {
    const [one, other] = gateways;
    for (const gateway of [one, other, one]) await logIn(gateway);
    other.upstream.on('POST /acc/v1/login', success(grant(formatExp(Date.now() + HOUR_MS))));
    expect(await logIn(other)).toBeUndefined();
    for (let n = 0; n < TRIES; n += 1) expect(await logIn(one)).toMatchObject(wrong);
    expect(await logIn(one)).toMatchObject(tooMany);
  });

  // Each call of a player waited in vain for 250 ms, until the kernel gave the line up after a quarter of an hour.
  it('are counted together again on a new connection when nothing comes back on the old one', async () => {
    const [one, other] = gateways;
    await way.hang();
    await Promise.all(gateways.map((gateway) => impairedUntil(gateway, [])));
    for (const gateway of [one, other, one, other]) expect(await logIn(gateway)).toMatchObject(wrong);
    expect(await logIn(one)).toMatchObject(tooMany);
  });

  it('are counted by each for itself while Redis is away, and together again after', async () => {
    const [one, other] = gateways;
    way.cut();
    await Promise.all([impairedUntil(one, ['redis']), impairedUntil(other, ['redis'])]);
    for (const gateway of gateways) {
      for (let n = 0; n < TRIES; n += 1) expect(await logIn(gateway)).toMatchObject(wrong);
      expect(await logIn(gateway)).toMatchObject(tooMany);
    }
    way.mend();
    await Promise.all([impairedUntil(one, []), impairedUntil(other, [])]);
    for (const gateway of [one, other, one, other]) expect(await logIn(gateway)).toMatchObject(wrong);
    expect(await logIn(other)).toMatchObject(tooMany);
  });
});
