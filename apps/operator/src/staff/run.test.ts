import { rulesOf } from '@ushindi/shared';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { staffAction } from '../db/schema/index.ts';
import { fixedKey } from '../keys/keys.ts';
import { OperatorError } from '../http/errors.ts';
import { createLogger } from '../log.ts';
import { noMobileMoney } from '../ports/unavailable.ts';
import { emptyDatabase } from '../test/databases.ts';
import { runCommand } from './run.ts';

let database: Database;
beforeAll(async () => {
  database = await emptyDatabase();
});
afterAll(() => database.close());

describe('a command whose work after the effect fails', () => {
  it('has the record of its effect alone', { tags: ['R-84'] }, async () => {
    const context = {
      db: database.db,
      nowMs: () => Date.UTC(2026, 10, 21),
      logger: createLogger('silent'),
      headsPlace: null,
      book: null,
      rulesAt: rulesOf('default'),
      mobileMoney: noMobileMoney,
      keptExclusionKeys: [fixedKey('accountNumbers')] as const,
    };
    const running = runCommand(
      context,
      { staff: 'amina', command: 'match result', arguments: {} },
      {
        run: async () => ({ status: 'done', rows: [] }),
        finish: () => Promise.reject(new OperatorError('CONFLICT', { kind: 'roundOpen' })),
      },
    );
    await expect(running).rejects.toThrow(OperatorError);
    expect(await database.db.select().from(staffAction)).toMatchObject([{ result: { status: 'done' } }]);
  });
});
