import { sql } from 'drizzle-orm';
import { expect, it } from 'vitest';
import { rowsOf } from '../db/rows.ts';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { TestOperator } from './operator.ts';
import { slip } from './slips.ts';

// PostgreSQL parses a statement without a name at every call. Settlement then costs it 1.5 times as much CPU.
it.skipIf(postgresUrl === null)('prepares the statements of placement, settlement, sessions and balances', async () => {
  const postgres = await throwawayPostgres();
  const database = await postgres.open();
  const operator = await TestOperator.start(database);
  const player = await operator.player('254712345678', 1_000);
  operator.book.add('1', { home: 2 });
  // The player has a freebet to earn, so the first bet takes the slow path and the second the fast one.
  for (const code of ['ABCDE12', 'ABCDE13'])
    await operator.post('/bet/v1/place', slip(code, 100, [{ matchId: '1', odds: 2 }]), player.token);
  operator.clock.nowMs = KICKOFF_MS + 2 * 60 * 60_000;
  operator.book.end('1', 'won');
  await operator.run('settlement');
  await operator.balance(player);
  const names = await rowsOf<{ name: string }>(database.db, sql`select name from pg_prepared_statements order by name`);
  expect(names.map(({ name }) => name)).toEqual([
    'balance_cents',
    'bets_awaiting',
    'find_player',
    'ledger_post',
    'ledger_post_batch',
    'legs_of_bets',
    'lock_bets',
    'place_bets',
    'prepare_bet',
    'store_bet',
    'store_settled_bets',
    'store_settled_legs',
  ]);
  await postgres.drop();
});
