import { afterAll, beforeAll, expect, it } from 'vitest';
import { codeRequest, session, verificationCode } from '../../db/schema/index.ts';
import { emptyDatabase, type OwnedDatabase } from '../../test/databases.ts';
import { TestOperator } from '../../test/operator.ts';

const HOUR_MS = 60 * 60_000;
let database: OwnedDatabase;
let operator: TestOperator;

beforeAll(async () => {
  database = await emptyDatabase();
  operator = await TestOperator.start(database);
});
afterAll(() => database.close());

const counts = () => Promise.all([session, verificationCode, codeRequest].map((table) => database.db.$count(table)));

it('deletes sessions 90 days, and codes and their requests a day after they end', async () => {
  await operator.player('254712345678');
  await operator.post('/acc/v1/register', { user_id: '0712345679', password: 'siri', promo_code: '' });
  await operator.post('/acc/v1/reset', { user_id: '0112345678' });
  // A session, the unverified player's code and code request, and the unknown phone's code request.
  expect(await counts()).toEqual([1, 1, 2]);
  operator.clock.nowMs += 24 * HOUR_MS - 1;
  await operator.run('account clean-up');
  expect(await counts()).toEqual([1, 1, 2]);
  operator.clock.nowMs += 2;
  await operator.run('account clean-up');
  expect(await counts()).toEqual([1, 1, 0]);
  operator.clock.nowMs += 10 * 60_000;
  await operator.run('account clean-up');
  expect(await counts()).toEqual([1, 0, 0]);
  operator.clock.nowMs += 90 * 24 * HOUR_MS;
  await operator.run('account clean-up');
  expect(await counts()).toEqual([0, 0, 0]);
});

it('deletes the other rows when one of them cannot be deleted', async () => {
  await operator.post('/acc/v1/reset', { user_id: '0112345678' });
  operator.clock.nowMs += 24 * HOUR_MS + 1;
  await database.asOwner((tx) => tx.execute('alter table session rename to closed_session'));
  await expect(operator.run('account clean-up')).rejects.toThrow('1 of 7 steps failed');
  await database.asOwner((tx) => tx.execute('alter table closed_session rename to session'));
  expect(await counts()).toEqual([0, 0, 0]);
});
