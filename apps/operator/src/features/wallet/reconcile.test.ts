import { rulesOf } from '@ushindi/shared';
import { systemRandom } from '../../random.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, payment } from '../../db/schema/index.ts';
import { createLogger } from '../../log.ts';
import type { MobileMoney } from '../../ports/mobileMoney.ts';
import { noMobileMoney } from '../../ports/unavailable.ts';
import { postgresUrl } from '../../test/databases.ts';
import { startTwoOperators } from '../../test/twoOperators.ts';
import { reconcilePayments } from './reconcile.ts';
import { insertPayment } from './store.ts';

const NOW_MS = Date.UTC(2026, 0, 15, 12);
const PAYMENTS = 100;
const CONCURRENT_QUERIES = 20;

// The embedded database has one connection and cannot show locking.
describe.skipIf(postgresUrl === null)('due queries on PostgreSQL', () => {
  let two: Awaited<ReturnType<typeof startTwoOperators>>;
  let database: Database;
  beforeAll(async () => {
    two = await startTwoOperators();
    ({ database } = two);
    await two.operators[0].player('254712345678');
    const [me] = await database.db.select().from(account);
    const fresh = { accountId: me?.id ?? 0, direction: 'deposit', amountCents: 1_000, atMs: NOW_MS } as const;
    for (let count = 0; count < PAYMENTS; count += 1) await insertPayment(database.db, fresh);
  });
  afterAll(() => two.drop());

  const processAt = (atMs: number, mobileMoney: MobileMoney) => ({
    db: database.db,
    nowMs: () => atMs,
    rulesAt: rulesOf('default'),
    random: systemRandom,
    logger: createLogger('silent'),
    mobileMoney,
  });

  it('are asked once each, concurrently and bounded, by processes that share them', async () => {
    const asked: number[] = [];
    let running = 0;
    let mostRunning = 0;
    const bothAreBusy = Promise.withResolvers<void>();
    const mobileMoney = {
      ...noMobileMoney,
      query: async ({ reference }: { reference: number }) => {
        asked.push(reference);
        running += 1;
        mostRunning = Math.max(mostRunning, running);
        if (running === 2 * CONCURRENT_QUERIES) bothAreBusy.resolve();
        await bothAreBusy.promise;
        running -= 1;
        return { state: 'open' as const };
      },
    };
    const process = processAt(NOW_MS + 20_000, mobileMoney);
    await Promise.all([reconcilePayments(process), reconcilePayments(process)]);
    expect(new Set(asked).size).toBe(PAYMENTS);
    expect(asked).toHaveLength(PAYMENTS);
    expect(mostRunning).toBe(2 * CONCURRENT_QUERIES);
    const stored = await database.db.select().from(payment);
    expect(new Set(stored.map(({ nextQueryAt }) => nextQueryAt?.getTime()))).toEqual(new Set([NOW_MS + 40_000]));
  });

  it('begins no further query once the process stops', async () => {
    const stop = new AbortController();
    const asked: number[] = [];
    const mobileMoney = {
      ...noMobileMoney,
      query: async ({ reference }: { reference: number }) => {
        asked.push(reference);
        stop.abort();
        return { state: 'open' as const };
      },
    };
    await reconcilePayments({ ...processAt(NOW_MS + 60_000, mobileMoney), stopping: stop.signal });
    expect(asked).not.toHaveLength(0);
    expect(asked.length).toBeLessThanOrEqual(CONCURRENT_QUERIES);
  });
});
