import { Redis } from 'ioredis';

/** The address of the Redis that tests use. */
export const REDIS_URL = process.env.TEST_REDIS_URL ?? 'redis://127.0.0.1:6379';

/** Whether Redis is reachable. Otherwise its tests are skipped with a message, or fail if REQUIRE_SERVICES=1. */
export async function redisIsThere(): Promise<boolean> {
  const redis = new Redis(REDIS_URL, { lazyConnect: true, retryStrategy: () => null });
  redis.on('error', () => undefined);
  try {
    await redis.connect();
    return true;
  } catch (error) {
    if (process.env.REQUIRE_SERVICES === '1')
      throw new Error('these tests want a Redis, but none answers', { cause: error });
    process.stderr.write('gateway tests: no Redis at TEST_REDIS_URL; its tests are skipped\n');
    return false;
  } finally {
    redis.disconnect();
  }
}
