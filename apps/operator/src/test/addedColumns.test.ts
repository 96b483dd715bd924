import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { expect, it } from 'vitest';
import type { Database } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { createPlaceFast } from '../features/bets/placeFast.ts';
import { GameClient } from '../features/games/test/gameClient.ts';
import { verifyLedger } from '../ledger/verify.ts';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { findMoneyFaults } from './moneyFaults.ts';
import { TestOperator } from './operator.ts';
import { slip } from './slips.ts';

/** Everything that moves money, by one new player; `round` makes its names unique. */
async function play(operator: TestOperator, database: Database, round: number): Promise<void> {
  const player = await operator.player(`25471234567${round}`, 1_000);
  const matchId = `1${round}`;
  const selections = [{ matchId, odds: 2 }];
  operator.clock.nowMs = KICKOFF_MS - 60 * 60_000;
  operator.book.add(matchId, { home: 2 });
  // The first bet earns a freebet and takes the slow path.
  const first = await operator.post('/bet/v1/place', slip(`SLOWS1${round}`, 100, selections), player.token);
  expect(first.data).toMatchObject({ code: 200 });
  const logger = pino({ level: 'silent' });
  const { onConnection } = database;
  const placeFast = createPlaceFast({ onConnection, nowMs: () => operator.clock.nowMs, book: operator.book, logger });
  for (const code of [`FASTS1${round}`, `FASTS2${round}`])
    expect(await placeFast({ token: player.token, request: slip(code, 50, selections) })).not.toBeNull();
  const cancelled = await operator.post('/bet/v1/cancel', { bet_id: `FASTS2${round}` }, player.token);
  expect(cancelled.data.code).toBe(200);
  const game = await GameClient.open(operator, 'turbo', player);
  expect(await game.play(await game.playRequest(100, '0:1'))).toMatchObject({ code: 200 });
  expect((await operator.post('/profile/v1/withdraw', { amount: 100 }, player.token)).data.code).toBe(200);
  operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
  operator.book.end(matchId, 'won');
  await operator.run('settlement');
  const settled = await rowsOf<{ status: number }>(database.db, sql`select distinct status from bet order by status`);
  expect(settled.map(({ status }) => status)).not.toContain(0);
}

// During a release, processes of the previous version run on the next one's schema.
it.skipIf(postgresUrl === null)('moves money on a schema to which a later version has added columns', async () => {
  const { open, openAsOwner, drop } = await throwawayPostgres();
  const database = await open();
  const owner = openAsOwner();
  const operator = await TestOperator.start(database);
  // Prepares statements before the columns are added.
  await play(operator, database, 1);
  const tables = await rowsOf<{ name: string }>(
    owner.db,
    sql`select quote_ident(relname) as name from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r'`,
  );
  for (const { name } of tables)
    await owner.db.execute(`alter table ${name} add column added_later text not null default 'x'`);
  await play(operator, database, 2);
  expect(await findMoneyFaults(database.db)).toEqual([]);
  expect((await verifyLedger(database.db, () => undefined)).faults).toEqual([]);
  await drop();
});
