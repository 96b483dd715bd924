import { Redis } from 'ioredis';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { areInstalled, startOwnRedis, type OwnRedis } from '../../test/ownRedis.ts';
import { startTestApp, type TestApp } from '../../test/testApp.ts';

describe.skipIf(!areInstalled('redis-server'))('a Redis that answers and refuses writes', () => {
  let redis: OwnRedis;
  let admin: Redis;
  let app: TestApp;
  beforeEach(async () => {
    redis = await startOwnRedis();
    admin = new Redis(redis.url);
    app = await startTestApp({ REDIS_URL: redis.url });
    await degradedUntil([]);
  });
  afterEach(async () => {
    await app.close();
    admin.disconnect();
    await redis.close();
  });

  async function degradedUntil(parts: readonly string[]): Promise<void> {
    while (JSON.stringify((await app.agent.get('/readyz')).body.degraded) !== JSON.stringify(parts));
  }
  const logged = (part: string): number => app.logLines.filter((line) => line.includes(part)).length;

  it.each<[code: string, begin: () => Promise<unknown>, end: () => Promise<unknown>]>([
    ['OOM', () => admin.config('SET', 'maxmemory', '1'), () => admin.config('SET', 'maxmemory', '0')],
    ['READONLY', () => admin.replicaof('127.0.0.1', '9'), () => admin.replicaof('NO', 'ONE')],
  ])('is degraded and logged once, until it accepts them again (%s)', async (code, begin, end) => {
    await begin();
    await degradedUntil(['redis']);
    expect([logged('refuses writes'), logged(`"errorCode":"${code}"`)]).toEqual([1, 1]);
    await end();
    await degradedUntil([]);
    expect([logged('refuses writes'), logged('accepts writes again')]).toEqual([1, 1]);
  });
});
