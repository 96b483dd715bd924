import { once } from 'node:events';
import { mkdtempSync, rmSync } from 'node:fs';
import { type AddressInfo, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { success } from '../../test/wire.ts';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { dataOf, domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { Redis } from 'ioredis';
import { fileMaintenanceStore, redisMaintenanceStore, type MaintenanceStore } from './store.ts';
import { watchMaintenance, type MaintenanceSwitch } from './switch.ts';

let folder: string;
let store: MaintenanceStore;
const opened: { close(): void | Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ushindi-maintenance-'));
  store = fileMaintenanceStore(path.join(folder, 'maintenance'));
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true });
});

/** A switch, and a promise of the next line that it logs. */
function watching(from: MaintenanceStore, memory?: MaintenanceStore) {
  let next: PromiseWithResolvers<string> = Promise.withResolvers();
  const log = {
    warn(_: unknown, message?: string): void {
      next.resolve(message ?? '');
      next = Promise.withResolvers();
    },
  };
  const watched: MaintenanceSwitch = watchMaintenance({ store: from, pollMs: 2, log, ...(memory && { memory }) });
  opened.push(watched);
  return { watched, nextLog: () => next.promise };
}

it('is on while the file exists and switches without a restart', async () => {
  const { watched, nextLog } = watching(store);
  expect(watched.isOn()).toBe(false);
  const begun = nextLog();
  await store.write(true);
  expect(await begun).toBe('maintenance begins');
  expect(watched.isOn()).toBe(true);
  const over = nextLog();
  await store.write(false);
  expect(await over).toBe('maintenance is over');
  expect(watched.isOn()).toBe(false);
});

it('names Redis when it accepts connections and does not answer', async () => {
  const silent = createServer((socket) => void socket.on('error', () => undefined)).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const redis = new Redis((silent.address() as AddressInfo).port, '127.0.0.1', { maxRetriesPerRequest: 0 });
  redis.on('error', () => undefined);
  opened.push({ close: () => redis.disconnect() }, { close: () => void silent.close() });
  await expect(redisMaintenanceStore(redis).write(true)).rejects.toThrow('Redis was not reached within 1000 ms');
});

it('keeps its last state while the store cannot be read and logs that once', async () => {
  let isAway = false;
  let failedReads = 0;
  const manyFailures = Promise.withResolvers<void>();
  const { watched, nextLog } = watching({
    ...store,
    async read(reader) {
      if (!isAway) return store.read(reader);
      failedReads += 1;
      if (failedReads === 5) manyFailures.resolve();
      throw new Error('away');
    },
  });
  const begun = nextLog();
  await store.write(true);
  await begun;
  const first = nextLog();
  isAway = true;
  expect(await first).toBe('the maintenance switch cannot be read');
  let isLoggedAgain = false;
  void nextLog().then(() => (isLoggedAgain = true));
  await manyFailures.promise;
  expect([watched.isOn(), isLoggedAgain]).toEqual([true, false]);
});

it('begins with the state of the last run while the store cannot be read', async () => {
  await store.write(true);
  const { watched } = watching({ ...store, read: async () => Promise.reject(new Error('away')) }, store);
  await watched.started;
  expect(watched.isOn()).toBe(true);
});

it('reads the store although the state of the last run is unreadable', async () => {
  const away = async () => Promise.reject(new Error('away'));
  await store.write(true);
  const { watched } = watching(store, { read: away, write: away });
  await watched.started;
  expect(watched.isOn()).toBe(true);
});

it('repeats a write of its state that failed, and logs the failure once', async () => {
  const writes: boolean[] = [];
  const written = Promise.withResolvers<void>();
  const memory = {
    read: async () => false,
    async write(isOn: boolean) {
      writes.push(isOn);
      if (writes.length < 3) throw new Error('disk full');
      written.resolve();
    },
  };
  const logged: string[] = [];
  const log = { warn: (_: unknown, message?: string) => void logged.push(message ?? '') };
  await store.write(true);
  opened.push(watchMaintenance({ store, pollMs: 2, log, memory }));
  await written.promise;
  expect(writes).toEqual([true, true, true]);
  expect(logged).toEqual(['maintenance begins', 'the maintenance switch cannot be kept for the next start']);
});

it('reports its last known state to the store', async () => {
  const known: boolean[] = [];
  const twice = Promise.withResolvers<void>();
  watching({
    ...store,
    async read({ lastKnown }) {
      known.push(lastKnown);
      if (known.length === 2) twice.resolve();
      return true;
    },
  });
  await twice.promise;
  expect(known.slice(0, 2)).toEqual([false, true]);
});

async function until(app: TestApp, status: number): Promise<void> {
  while ((await app.query('sports.list')).status !== status);
}

it('refuses every procedure, cached responses and batches included, while health, metrics and files remain', async () => {
  const app = await startTestApp({ MAINTENANCE_FILE: path.join(folder, 'maintenance') });
  opened.push(app);
  await app.query('account.session').expect(200);
  app.upstream.on('GET /sports', success([]));
  // From here on the response cache has it.
  await app.query('sports.list').expect(200);

  await store.write(true);
  await until(app, 503);
  const refused = await app.query('sports.list').expect(503);
  expect(refused.headers['retry-after']).toBe('30');
  const closed = { code: 'MAINTENANCE', message: 'We are currently under maintenance', details: {} };
  expect(domainOf(refused)).toEqual(closed);
  expect(domainOf(await app.query('account.session,sports.list?batch=1').expect(503))).toEqual(closed);
  const called = app.upstream.received.length;
  expect(domainOf(await app.mutate('account.login', { phone: '0712345678', password: 'abcd' }).expect(503))).toEqual(
    closed,
  );
  expect(app.upstream.received).toHaveLength(called);
  await app.agent.get('/healthz').expect(200);
  expect((await app.agent.get('/readyz').expect(200)).body).toMatchObject({ status: 'ready', maintenance: true });
  expect((await app.agent.get('/metrics').expect(200)).text).toContain('ushindi_maintenance 1');

  await store.write(false);
  while ((await app.query('account.session')).status !== 200);
  expect(dataOf(await app.query('sports.list').expect(200))).toBeDefined();
});

it('serves nothing before it knows the switch', async () => {
  const [asked, started] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()];
  const maintenance: MaintenanceSwitch = {
    isOn: () => false,
    get started() {
      asked.resolve();
      return started.promise;
    },
    close: () => undefined,
  };
  let isServing = false;
  const starting = startTestApp({}, (parts) => ({ ...parts, maintenance })).finally(() => (isServing = true));
  await asked.promise;
  expect(isServing).toBe(false);
  started.resolve();
  opened.push(await starting);
});

const isSkipped = !(await redisIsThere());

/** A separate database, so that a test closes no other user of this Redis. */
const DATABASE = 15;

/** Connected, because a store waits a second for its Redis. */
async function connect(): Promise<Redis> {
  const redis = new Redis(REDIS_URL, { db: DATABASE });
  opened.push({ close: () => redis.disconnect() });
  await once(redis, 'ready');
  return redis;
}

it.skipIf(isSkipped)('shares one switch through Redis', async () => {
  const [one, other] = [await connect(), await connect()];
  await redisMaintenanceStore(one).write(false);
  const { watched, nextLog } = watching(redisMaintenanceStore(other));
  const begun = nextLog();
  await redisMaintenanceStore(one).write(true);
  await begun;
  expect(watched.isOn()).toBe(true);
  const over = nextLog();
  await redisMaintenanceStore(one).write(false);
  await over;
  expect(watched.isOn()).toBe(false);
});

describe.skipIf(isSkipped)('a Redis that loses its data', () => {
  it('continues the maintenance, or does not, when all gateways restart with it', async () => {
    const redis = await connect();
    for (const isOn of [true, false]) {
      await redisMaintenanceStore(redis).write(isOn);
      const { watched } = watching(redisMaintenanceStore(redis), store);
      while (watched.isOn() !== isOn || (await store.read({ lastKnown: false })) !== isOn) await setImmediate();
      watched.close();
      await redis.flushdb();
      const { watched: restarted } = watching(redisMaintenanceStore(redis), store);
      await restarted.started;
      expect(restarted.isOn()).toBe(isOn);
      restarted.close();
      expect(await redisMaintenanceStore(redis).read({ lastKnown: false })).toBe(isOn);
    }
  });

  it('follows a command that a gateway has missed', async () => {
    const redis = await connect();
    await store.write(true);
    await redisMaintenanceStore(redis).write(false);
    const { watched } = watching(redisMaintenanceStore(redis), store);
    await watched.started;
    expect([watched.isOn(), await store.read({ lastKnown: false })]).toEqual([false, false]);
  });

  it('has the last known state of its reader, and keeps it while it is on', async () => {
    const redis = await connect();
    const redisStore = redisMaintenanceStore(redis);
    await redisStore.write(true);
    await redis.flushdb();
    expect(await redisStore.read({ lastKnown: false })).toBe(false);
    expect(await redisStore.read({ lastKnown: true })).toBe(true);
    expect(await redisStore.read({ lastKnown: false })).toBe(true);
  });

  it('stays off after a command ended the maintenance', async () => {
    const redis = await connect();
    const redisStore = redisMaintenanceStore(redis);
    await redis.flushdb();
    await redisStore.write(false);
    expect(await redisStore.read({ lastKnown: true })).toBe(false);
  });

  it('follows commands of the previous version, which write one key', async () => {
    const redis = await connect();
    const redisStore = redisMaintenanceStore(redis);
    await redis.flushdb();
    await redis.set('ushindi:maintenance', 'on');
    expect(await redisStore.read({ lastKnown: false })).toBe(true);
    await redis.del('ushindi:maintenance');
    expect(await redisStore.read({ lastKnown: true })).toBe(false);
  });

  it('shows the previous version whether the product is closed', async () => {
    const redis = await connect();
    const redisStore = redisMaintenanceStore(redis);
    await redisStore.write(true);
    expect(await redis.exists('ushindi:maintenance')).toBe(1);
    await redisStore.write(false);
    expect(await redis.exists('ushindi:maintenance')).toBe(0);
  });
});
