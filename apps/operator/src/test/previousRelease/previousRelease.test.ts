import { expect, inject, it } from 'vitest';
import { verifyLedger } from '../../ledger/verify.ts';
import { postgresUrl, throwawayPostgres } from '../databases.ts';
import { findMoneyFaults } from '../moneyFaults.ts';
import { TestOperator } from '../operator.ts';
import { play, readAndMaintain } from './scenario.ts';
import { readStatements, recordStatements, replayStatements, writeStatements } from './statements.ts';

/** Ids that statements name are the same in a replay, because its sequences begin at 1 too. */
it.skipIf(postgresUrl === null || !inject('recordRelease'))('records the statements of this release', async () => {
  const { open, drop } = await throwawayPostgres();
  const database = await open();
  const sent = await recordStatements(async () => {
    const operator = await TestOperator.start(database);
    await readAndMaintain(operator, await play(operator, database, 1));
  });
  expect(sent.length).toBeGreaterThan(100);
  writeStatements(sent);
  await drop();
});

// During a release, processes of the previous version run on this version's schema and functions.
it.skipIf(postgresUrl === null)('executes the statements of the previous release with the same outcomes', async () => {
  const { applicationUrl, open, drop } = await throwawayPostgres();
  const { db } = await open();
  expect(await replayStatements(applicationUrl, readStatements())).toEqual([]);
  expect(await findMoneyFaults(db)).toEqual([]);
  expect((await verifyLedger(db, () => undefined)).faults).toEqual([]);
  await drop();
});
