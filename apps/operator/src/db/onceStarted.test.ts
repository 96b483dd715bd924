import { afterEach, describe, expect, it, vi } from 'vitest';
import { OwnPostgres } from '../test/ownPostgres.ts';
import { connectPostgres } from './database.ts';
import { onceStarted } from './onceStarted.ts';

const AT_ONCE = { pauseMs: 0 };
const HOUR_MS = 3_600_000;

function failure(code: string, cause?: Error): Error {
  return Object.assign(new Error(code, { cause }), { code });
}

/** Fails with each error in turn, then succeeds. */
function failing(...errors: Error[]) {
  return async () => {
    const error = errors.shift();
    if (error) throw error;
    return 'open';
  };
}

describe('opening a database that starts', () => {
  afterEach(() => {
    vi.useRealTimers();
  });

  it('repeats while the server refuses connections, starts or ends, and reports each attempt', async () => {
    const wrapped = new Error('failed statement', { cause: failure('57P03') });
    const errors = [failure('ECONNREFUSED'), wrapped, failure('57P01')];
    const reported: unknown[] = [];
    await expect(onceStarted(failing(...errors), (error) => reported.push(error), AT_ONCE)).resolves.toBe('open');
    expect(reported).toEqual(errors);
  });

  it('throws any other failure at once', async () => {
    const wrongPassword = failure('28P01');
    const reported: unknown[] = [];
    await expect(onceStarted(failing(wrongPassword), (error) => reported.push(error), AT_ONCE)).rejects.toBe(
      wrongPassword,
    );
    expect(reported).toEqual([]);
  });

  it('throws the last failure when the wait is over', async () => {
    const refused = failure('ECONNREFUSED');
    const open = () => Promise.reject(refused);
    await expect(onceStarted(open, () => undefined, { waitMs: -1 })).rejects.toBe(refused);
  });

  it('repeats when the date is set ahead during the wait', async () => {
    vi.useFakeTimers({ toFake: ['Date'] });
    const open = failing(failure('ECONNREFUSED'));
    const setAhead = () => vi.setSystemTime(Date.now() + HOUR_MS);
    const openAfterChange = () => open().finally(setAhead);
    await expect(onceStarted(openAfterChange, () => undefined, AT_ONCE)).resolves.toBe('open');
  });

  it.skipIf(!OwnPostgres.isAvailable)('opens a PostgreSQL that recovers from a crash', async () => {
    const postgres = await OwnPostgres.start();
    const recovery = postgres.crash();
    const open = async () => {
      const database = connectPostgres(postgres.url, () => undefined);
      await database.ping().finally(() => database.close());
    };
    await expect(onceStarted(open, () => undefined)).resolves.toBeUndefined();
    await recovery;
    await postgres.remove();
  });
});
