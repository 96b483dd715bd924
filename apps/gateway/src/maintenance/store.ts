import { once } from 'node:events';
import { access, rm, writeFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';

/** Stores whether the product is closed for maintenance. */
export type MaintenanceStore = {
  /**
   * @param reader the reader's last known state, which a store that has lost its state stores again and returns @throws
   * when the store is unreachable.
   */
  read(reader: { readonly lastKnown: boolean }): Promise<boolean>;
  write(isOn: boolean): Promise<void>;
};

/** The key that exists while the product is closed. */
const KEY = 'ushindi:maintenance';
/**
 * The key that exists after the first use of the switch. Without it Redis may have lost KEY, for example by a restart
 * without data.
 */
const USED_KEY = 'ushindi:maintenance:used';
const CONNECT_TIMEOUT_MS = 1000;

/** Waits for the connection, because at start the switch is read before Redis is connected. */
async function connected(redis: Redis): Promise<void> {
  if (redis.status === 'ready') return;
  const signal = AbortSignal.timeout(CONNECT_TIMEOUT_MS);
  try {
    await once(redis, 'ready', { signal });
  } catch (cause) {
    throw signal.aborted ? new Error(`Redis was not reached within ${CONNECT_TIMEOUT_MS} ms`, { cause }) : cause;
  }
}

/** Shared by all gateways with the same Redis, and kept by them when Redis loses it. */
export const redisMaintenanceStore = (redis: Redis): MaintenanceStore => ({
  async read({ lastKnown }) {
    await connected(redis);
    const [state, used] = await redis.mget(KEY, USED_KEY);
    if (used !== null) return state !== null;
    // An older command, which does not write USED_KEY, has closed the product. It may also open it again.
    if (state !== null) await redis.set(USED_KEY, 'used');
    // Written only if no key exists, because the switch may be used at this moment.
    else if (lastKnown) await redis.msetnx(KEY, 'on', USED_KEY, 'used');
    return state !== null || lastKnown;
  },
  async write(isOn) {
    await connected(redis);
    const both = redis.multi().set(USED_KEY, 'used');
    await (isOn ? both.set(KEY, 'on') : both.del(KEY)).exec();
  },
});

const isMissing = (error: unknown): boolean => error instanceof Error && 'code' in error && error.code === 'ENOENT';

/** Shared by all gateways with the same file system: closed while the file exists. */
export const fileMaintenanceStore = (path: string): MaintenanceStore => ({
  async read() {
    try {
      await access(path);
      return true;
    } catch (error) {
      if (isMissing(error)) return false;
      throw error;
    }
  },
  write: (isOn) => (isOn ? writeFile(path, 'on\n') : rm(path, { force: true })),
});
