import { expect, it } from 'vitest';
import { emptyDatabase } from './databases.ts';
import { TestOperator } from './operator.ts';

it('refuses to start with another seed than the data, and accepts another speed', async () => {
  const database = await emptyDatabase();
  await TestOperator.start(database, { simSeed: 'one' });
  await TestOperator.start(database, { simSeed: 'one', simSpeed: 60 });
  await expect(TestOperator.start(database, { simSeed: 'two' })).rejects.toMatchObject({
    name: 'ConfigError',
    lines: ["SIM_SEED must be 'one': the data was created under that seed. To use 'two', start with empty data"],
  });
  await database.close();
});
