import { access, rm, writeFile } from 'node:fs/promises';
import { once } from 'node:events';
import type { Redis } from 'ioredis';

/** Where it is kept whether the product is closed for maintenance. */
export type MaintenancePlace = {
  /** @throws when it cannot be told. */
  read(): Promise<boolean>;
  write(isOn: boolean): Promise<void>;
};

const KEY = 'ushindi:maintenance';
const CONNECTED_WITHIN_MS = 1000;

/** At a start the switch is asked for before the line to Redis stands. */
async function connected(redis: Redis): Promise<void> {
  if (redis.status !== 'ready') await once(redis, 'ready', { signal: AbortSignal.timeout(CONNECTED_WITHIN_MS) });
}

/** For all gateways of one Redis together. */
export const placeInRedis = (redis: Redis): MaintenancePlace => ({
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

/** For all gateways that see one folder: closed as long as the file is there, whatever it holds. */
export const placeInFile = (path: string): MaintenancePlace => ({
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
