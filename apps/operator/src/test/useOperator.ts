import { afterAll, afterEach, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../db/database.ts';
import { emptyDatabase } from './databases.ts';
import { expectSoundMoney } from './moneyFaults.ts';
import { TestOperator } from './operator.ts';

/** What a test of an account or its wallet works with. */
export type Ready = {
  database: Database;
  operator: TestOperator;
  /** A phone that only this test uses, in international form. It has no account yet. */
  phone: string;
};

/**
 * Starts an operator with an empty database for the file, and calls `onReady` before each test. After each test the money
 * must be sound.
 */
export function useOperator(
  onReady: (ready: Ready) => void | Promise<void>,
  settings: Parameters<typeof TestOperator.start>[1] = {},
): void {
  let database: Database;
  let operator: TestOperator;
  let subscriber = 710_000_000;
  beforeAll(async () => {
    database = await emptyDatabase();
    operator = await TestOperator.start(database, settings);
  });
  afterAll(() => database.close());
  beforeEach(async () => {
    subscriber += 1;
    await onReady({ database, operator, phone: `254${subscriber}` });
  });
  afterEach(() => expectSoundMoney(database.db));
}
