import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { verificationCode } from '../../db/schema/index.ts';
import { postgresUrl, throwawayPostgres } from '../../test/databases.ts';
import { untilOneWaits } from '../../test/lockWait.ts';
import { TestOperator } from '../../test/operator.ts';

const PHONE = '254712345678';

it.skipIf(postgresUrl === null)('hashes no code while it holds the lock of the account', async () => {
  const { open, openAsOwner, drop } = await throwawayPostgres();
  const operator = await TestOperator.start(await open());
  const owner = openAsOwner();
  const { data } = await operator.post('/acc/v1/register', { user_id: PHONE, password: 'siri', promo_code: '' });
  const body = { acc_no: data.data.acc_no, verify_code: await operator.latestCode(PHONE) };
  const answer = await owner.db.transaction(async (tx) => {
    await tx.execute(sql`select from account for update`);
    const verifying = operator.post('/acc/v1/verify', body);
    await untilOneWaits(owner.db);
    // Comparing with this text fails, so a comparison under the lock would answer 500.
    await tx.update(verificationCode).set({ codeHash: 'not a hash' });
    return { verifying };
  });
  expect((await answer.verifying).data).toMatchObject({
    code: 400,
    message: 'The verification code is wrong or has been used.',
  });
  await drop();
});
