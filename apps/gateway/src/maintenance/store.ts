import { once } from 'node:events';
import { access, rm, writeFile } from 'node:fs/promises';
import type { Redis } from 'ioredis';

/** Stores whether the product is closed for maintenance. */
export type MaintenanceStore = {
  /** @throws when the store is unreachable. */
  read(): Promise<boolean>;
  write(isOn: boolean): Promise<void>;
};

const KEY = 'ushindi:maintenance';
const CONNECT_TIMEOUT_MS = 1000;

/** At start the switch is read before Redis is connected. */
async function connected(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECT_TIMEOUT_MS) });
}

/** Shared by all gateways with the same Redis. */
export const redisMaintenanceStore = (redis: Redis): MaintenanceStore => ({
  async read() {
    await connected(redis);
    return (await redis.exists(KEY)) === 1;
  },
  async write(isOn) {
    await connected(redis);
    await (isOn ? redis.set(KEY, 'on') : redis.del(KEY));
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
