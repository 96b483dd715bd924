import { afterAll, beforeAll, beforeEach } from 'vitest';
import type { Database } from '../../db/database.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { type Player, TestOperator } from '../../test/operator.ts';
import { FakeDaraja } from './fakeDaraja.ts';

/** What a test of an operator with Daraja works with. The player is new. */
type Ready = { database: Database; daraja: FakeDaraja; operator: TestOperator; player: Player };

/**
 * Starts a fake of Daraja with an empty database for the file, and an operator that uses it for each test. Calls `onReady`
 * before each test.
 */
export function useDaraja(
  onReady: (ready: Ready) => void,
  settings: Parameters<typeof TestOperator.start>[1] = {},
): void {
  let database: Database;
  let daraja: FakeDaraja;
  let subscriber = 720_000_000;
  beforeAll(async () => {
    [database, daraja] = await Promise.all([emptyDatabase(), FakeDaraja.start()]);
  });
  afterAll(() => Promise.all([database.close(), daraja.close()]));
  beforeEach(async () => {
    daraja.reset();
    daraja.received.length = 0;
    const operator = await TestOperator.start(database, { ...settings, daraja: daraja.settings });
    subscriber += 1;
    onReady({ database, daraja, operator, player: await operator.player(`254${subscriber}`) });
  });
}
