import { Client } from 'pg';
import { sql } from 'drizzle-orm';
import { expect, it, vi } from 'vitest';
import { postgresUrl, throwawayPostgres } from './databases.ts';
import { KICKOFF_MS } from './heldBook.ts';
import { TestOperator } from './operator.ts';
import { slip } from './slips.ts';
import { play } from './previousRelease/scenario.ts';

const PARTITIONS = 24;

/** The plans that PostgreSQL reports of each statement, those inside functions included. */
function collectPlans(): { plans: string[]; stop(): void } {
  const plans: string[] = [];
  const emit = Client.prototype.emit;
  const spy = vi.spyOn(Client.prototype, 'emit').mockImplementation(function (this: Client, event, ...args) {
    const [notice] = args as [{ message?: string } | undefined];
    if (event === 'notice' && notice?.message?.includes('plan:')) plans.push(notice.message);
    return emit.call(this, event, ...args);
  });
  return { plans, stop: () => spy.mockRestore() };
}

/** The partitions of each table that a plan read or wrote, by the lines that were executed. */
function partitionsIn(plan: string): Record<string, Set<string>> {
  const touched: Record<string, Set<string>> = { bet_leg: new Set(), ledger_entry: new Set() };
  for (const line of plan.split('\n')) {
    const [, table = ''] = / on (?:public\.)?((?:bet_leg|ledger_entry)_(?:from_\d+|default))\b/.exec(line) ?? [];
    if (table === '' || line.includes('(never executed)') || line.includes('Update on')) continue;
    touched[table.startsWith('bet_leg') ? 'bet_leg' : 'ledger_entry']?.add(table);
  }
  return touched;
}

/** Statements that search by other things than a bet or a transfer, each by an index of every partition. */
const OVER_ALL = [
  // Settlement: pending legs of matches.
  /"bet_leg"\."status" = \$\d+ and "bet_leg"\."(?:kickoff_at|match_id)"/,
  // A player's own entries.
  /account_code = (?:code|\$\d+)/,
];

it.skipIf(postgresUrl === null)('reads and writes one partition where a bet or a transfer is known', async () => {
  const postgres = await throwawayPostgres();
  const owner = postgres.openAsOwner();
  const first = await postgres.open();
  const operator = await TestOperator.start(first);
  await play(operator, first, 1);
  for (let index = 1; index < PARTITIONS; index += 1)
    for (const table of ['bet_leg', 'ledger_entry'])
      await owner.db.execute(sql`select create_partition(${table}, ${index * 1_000_000}, ${(index + 1) * 1_000_000})`);
  for (const table of ['bet', 'ledger_transfer'])
    await owner.db.execute(sql`select setval(${`${table}_id_seq`}, 5000000)`);
  const name = new URL(postgres.url).pathname.slice(1);
  for (const setting of [
    `session_preload_libraries = 'auto_explain'`,
    `auto_explain.log_min_duration = 0`,
    `auto_explain.log_nested_statements = on`,
    `auto_explain.log_analyze = on`,
    `auto_explain.log_level = 'notice'`,
  ])
    await owner.db.execute(sql.raw(`alter database ${name} set ${setting}`));
  const collected = collectPlans();
  const database = await postgres.open();
  const explained = await TestOperator.start(database);
  // PostgreSQL considers a plan for any parameters from the sixth execution of a prepared statement on.
  for (const round of [2, 3, 4, 5, 6, 7, 8]) await play(explained, database, round);
  const player = await play(explained, database, 9);
  explained.clock.nowMs = KICKOFF_MS - 60 * 60_000;
  explained.book.add('3', { home: 2 });
  await explained.post('/bet/v1/place', slip('CASHO12', 100, [{ matchId: '3', odds: 2 }]), player.token);
  await explained.get('/profile/v1/transactions?page=1&limit=20', player.token);
  await explained.get('/ds/v1/bets/sports?page=1&limit=20', player.token);
  collected.stop();
  const wide = collected.plans
    .filter((plan) => !OVER_ALL.some((pattern) => pattern.test(plan)))
    .filter((plan) => Object.values(partitionsIn(plan)).some(({ size }) => size > 1));
  expect(wide.map((plan) => /Query Text: ([^]*?)\n\S/.exec(plan)?.[1])).toEqual([]);
  const narrow = collected.plans.filter((plan) => Object.values(partitionsIn(plan)).some(({ size }) => size === 1));
  expect(narrow.length).toBeGreaterThan(10);
  await postgres.drop();
});
