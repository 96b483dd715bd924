import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { success } from '../../test/wire.ts';
import { REDIS_URL, redisIsThere } from '../../test/redis.ts';
import { dataOf, domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { Redis } from 'ioredis';
import { placeInFile, placeInRedis, type MaintenancePlace } from './place.ts';
import { watchMaintenance, type MaintenanceSwitch } from './switch.ts';

let folder: string;
let place: MaintenancePlace;
const opened: { close(): void | Promise<void> }[] = [];
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ushindi-maintenance-'));
  place = placeInFile(path.join(folder, 'maintenance'));
});
afterEach(async () => {
  for (const each of opened.splice(0)) await each.close();
  rmSync(folder, { recursive: true });
});

/** A switch, and a promise of the next line that it logs. */
function watching(from: MaintenancePlace) {
  let heard: PromiseWithResolvers<string> = Promise.withResolvers();
  const log = {
    warn(_: unknown, message?: string): void {
      heard.resolve(message ?? '');
      heard = Promise.withResolvers();
    },
  };
  const watched: MaintenanceSwitch = watchMaintenance(from, 2, log);
  opened.push(watched);
  return { watched, told: () => heard.promise };
}

it('is on as long as the file is there, and switches without a restart', async () => {
  const { watched, told } = watching(place);
  expect(watched.isOn()).toBe(false);
  const begun = told();
  await place.write(true);
  expect(await begun).toBe('maintenance begins');
  expect(watched.isOn()).toBe(true);
  const over = told();
  await place.write(false);
  expect(await over).toBe('maintenance is over');
  expect(watched.isOn()).toBe(false);
});

it('keeps what was read last while its place cannot be read, and says so once', async () => {
  let isAway = false;
  let readsAway = 0;
  const manyReads = Promise.withResolvers<void>();
  const { watched, told } = watching({
    ...place,
    async read() {
      if (!isAway) return place.read();
      readsAway += 1;
      if (readsAway === 5) manyReads.resolve();
      throw new Error('away');
    },
  });
  const begun = told();
  await place.write(true);
  await begun;
  const first = told();
  isAway = true;
  expect(await first).toBe('the maintenance switch cannot be read');
  let saidAgain = false;
  void told().then(() => (saidAgain = true));
  await manyReads.promise;
  expect([watched.isOn(), saidAgain]).toEqual([true, false]);
});

async function until(app: TestApp, status: number): Promise<void> {
  while ((await app.query('sports.list')).status !== status);
}

it('refuses every procedure, prepared answers and batches too, while health, metrics and files go on', async () => {
  const app = await startTestApp({ MAINTENANCE_FILE: path.join(folder, 'maintenance') });
  opened.push(app);
  await app.query('account.session').expect(200);
  app.upstream.on('GET /sports', success([]));
  // Kept as bytes from now on.
  await app.query('sports.list').expect(200);

  await place.write(true);
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

  await place.write(false);
  while ((await app.query('account.session')).status !== 200);
  expect(dataOf(await app.query('sports.list').expect(200))).toBeDefined();
});

const isSkipped = !(await redisIsThere());

it.skipIf(isSkipped)('in Redis is one switch for all who look there', async () => {
  // A database of its own: others of this Redis are not to be closed by a test.
  const [one, other] = [new Redis(REDIS_URL, { db: 15 }), new Redis(REDIS_URL, { db: 15 })];
  opened.push({ close: () => [one, other].forEach((redis) => redis.disconnect()) });
  await placeInRedis(one).write(false);
  const { watched, told } = watching(placeInRedis(other));
  const begun = told();
  await placeInRedis(one).write(true);
  await begun;
  expect(watched.isOn()).toBe(true);
  const over = told();
  await placeInRedis(one).write(false);
  await over;
  expect(watched.isOn()).toBe(false);
});
