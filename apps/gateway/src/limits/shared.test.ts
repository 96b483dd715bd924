import { formatExp } from '@ushindi/shared';
import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { Redis } from 'ioredis';
import { afterAll, afterEach, beforeEach, describe, expect, it } from 'vitest';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { grant, refusal, success } from '../../test/wire.ts';

const TRIES = 4;
const HOUR_MS = 3_600_000;

/** A way to Redis that can be cut and mended. */
async function startWay() {
  const { hostname, port } = new URL(REDIS_URL);
  const sockets = new Set<Socket>();
  let isCut = false;
  const server = createServer((near) => {
    if (isCut) return void near.destroy();
    const far = connect(Number(port || 6379), hostname);
    for (const socket of [near, far])
      sockets.add(socket.on('error', () => socket.destroy()).on('close', () => sockets.delete(socket)));
    near.pipe(far).pipe(near);
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `redis://127.0.0.1:${(server.address() as AddressInfo).port}`,
    cut(): void {
      isCut = true;
      for (const socket of sockets) socket.destroy();
    },
    mend: () => void (isCut = false),
    close(): void {
      for (const socket of sockets) socket.destroy();
      server.close();
    },
  };
}

const isSkipped = !(await redisIsThere());

describe.skipIf(isSkipped)('limits of two gateways that share a Redis', () => {
  const cleaner = new Redis(REDIS_URL, { lazyConnect: true });
  let way: Awaited<ReturnType<typeof startWay>>;
  let gateways: [TestApp, TestApp];
  let phone: string;

  beforeEach(async () => {
    way = await startWay();
    phone = `07${randomInt(10_000_000, 99_999_999)}`;
    const settings = { REDIS_URL: way.url, LIMIT_LOGIN_PER_PHONE_15MIN: String(TRIES) };
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
