import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { TestOperator } from '../../test/operator.ts';
import { HashQueue } from './hashing.ts';
import { argon2 } from './secrets.ts';

/** Only a condition that is never met takes this long. It is no expectation of speed. */
const LONG = { timeout: 60_000 };

const STRANGER = { isKnown: false };
const KNOWN = { isKnown: true };

/** Replaces the hash function by one that a test finishes, one comparison at a time. */
function heldHashing() {
  const started: string[] = [];
  const finishers: (() => void)[] = [];
  vi.spyOn(argon2, 'verify').mockImplementation((_stored, secret) => {
    started.push(secret);
    return new Promise((resolve) => finishers.push(() => resolve(true)));
  });
  return {
    started,
    async finishOne(): Promise<void> {
      await vi.waitFor(() => expect(finishers).not.toHaveLength(0), LONG);
      finishers.shift()?.();
    },
  };
}

afterEach(() => vi.restoreAllMocks());

describe('the hashing queue', { tags: ['R-140', 'T-13'] }, () => {
  it('hashes no more secrets at once than it may', async () => {
    const held = heldHashing();
    const queue = new HashQueue({ concurrency: 2, maxWaitMs: 60_000 });
    const all = Array.from({ length: 5 }, (_, n) => queue.of(STRANGER).matches(String(n), 'stored'));
    expect([held.started, queue.waiting]).toEqual([['0', '1'], 3]);
    await held.finishOne();
    await vi.waitFor(() => expect(held.started).toEqual(['0', '1', '2']), LONG);
    for (let n = 0; n < 4; n += 1) await held.finishOne();
    expect(await Promise.all(all)).toEqual(Array(5).fill(true));
  });

  it('serves known devices first', async () => {
    const held = heldHashing();
    const queue = new HashQueue({ concurrency: 1, maxWaitMs: 60_000 });
    const guesses = Array.from({ length: 10 }, () => queue.of(STRANGER).matches('guess', 'stored'));
    const owner = queue.of(KNOWN).matches('own', 'stored');
    await held.finishOne();
    await held.finishOne();
    await owner;
    expect(held.started.slice(0, 2)).toEqual(['guess', 'own']);
    for (let n = 0; n < 9; n += 1) await held.finishOne();
    await Promise.all(guesses);
  });

  it('refuses a secret that waited too long, without hashing it', async () => {
    const held = heldHashing();
    const queue = new HashQueue({ concurrency: 1, maxWaitMs: 1 });
    const first = queue.of(STRANGER).matches('first', 'stored');
    await expect(queue.of(STRANGER).matches('second', 'stored')).rejects.toMatchObject({ code: 'OVERLOADED' });
    expect(queue.waiting).toBe(0);
    await held.finishOne();
    await first;
    expect(held.started).toEqual(['first']);
  });
});

describe('an operator with more guesses than it can hash', { tags: ['R-140', 'T-13'] }, () => {
  let database: Database;
  let operator: TestOperator;
  beforeEach(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database, { hashing: { concurrency: 1, maxWaitMs: 1_000 } });
  });
  afterEach(() => database.close());

  const login = async (password: string, headers: Record<string, string> = {}) =>
    (await operator.post('/acc/v1/login', { user_id: '0712345678', password }, '', headers)).data;

  it('refuses those that waited too long with "try again"', async () => {
    const held = heldHashing();
    const first = login('one');
    // On a PostgreSQL the calls would reach the queue in any order.
    await vi.waitFor(() => expect(held.started).toEqual(['one']), LONG);
    const refusals = await Promise.all([login('two'), login('three')]);
    const refusal = {
      code: 429,
      message: 'Too many people are signing in right now. Please try again in a few seconds.',
      reason: { kind: 'tooManySignIns' },
      data: { wait_seconds: 5 },
    };
    expect(refusals).toEqual([refusal, refusal]);
    await held.finishOne();
    expect(await first).toMatchObject({ code: 400 });
    expect(held.started).toEqual(['one']);
  });

  it('treats a device as known only when the gateway reports it', async () => {
    const of = vi.spyOn(HashQueue.prototype, 'of');
    await login('one', { [DEVICE_HEADERS.id]: 'own-phone', [DEVICE_HEADERS.known]: '1' });
    await login('one', { [DEVICE_HEADERS.id]: 'own-phone' });
    await login('one', { [DEVICE_HEADERS.known]: '1' });
    expect(of.mock.calls.map(([device]) => device.isKnown)).toEqual([true, false, false]);
  });
});
