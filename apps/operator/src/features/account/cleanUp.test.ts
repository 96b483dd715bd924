import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { codeRequest, session, verificationCode } from '../../db/schema/index.ts';
import { emptyDatabase } from '../../test/databases.ts';
import { TestOperator } from '../../test/operator.ts';

const HOUR_MS = 60 * 60_000;
let database: Database;
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
