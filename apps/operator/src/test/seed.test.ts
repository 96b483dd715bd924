import { expect, it } from 'vitest';
import { emptyDatabase } from './databases.ts';
import { TestOperator } from './operator.ts';

it('data stay with the seed they were made under, at any speed', async () => {
  const database = await emptyDatabase();
  await TestOperator.start(database, { simSeed: 'one' });
  await TestOperator.start(database, { simSeed: 'one', simSpeed: 60 });
  await expect(TestOperator.start(database, { simSeed: 'two' })).rejects.toMatchObject({
    name: 'ConfigError',
    lines: ["SIM_SEED: the data were made under 'one', not 'two'; keep that seed or begin with empty data"],
  });
  await database.close();
});
