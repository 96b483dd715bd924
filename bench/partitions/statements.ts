import type { Connection } from '../../apps/operator/src/db/database.ts';

/** A statement as the operator sends it. */
export type Statement = { text: string; values: unknown[] };

const BETS_PER_MONTH = 20_000;
const PLAYERS = 200;
/** Ids of a month: all months together are within the first range, or each has its own. */
const IDS = { one: 40_000, each: 1_000_000 } as const;

/** Statements that fill a migrated database. Bets of the last month are pending. */
export function fillStatements(months: number, partitions: number): string[] {
  const id = `(month * ${partitions === 1 ? IDS.one : IDS.each} + n)`;
  const from = `from generate_series(0, ${months - 1}) as month, generate_series(1, ${BETS_PER_MONTH}) as n`;
  const at = `now() - (${months - 1} - month) * interval '30 days' + n * interval '1 minute'`;
  const status = `case when month = ${months - 1} then 0 else 3 end`;
  return [
    // Triggers and foreign keys would take most of the time.
    'set session_replication_role = replica',
    `select create_partition(of_table, n * ${IDS.each}, (n + 1) * ${IDS.each})
      from generate_series(1, ${partitions - 1}) as n, unnest('{bet_leg,ledger_entry}'::text[]) as of_table`,
    `insert into account (acc_no, phone, password_hash, created_at)
      select n::text, n::text, '', now() from generate_series(1, ${PLAYERS}) as n`,
    `insert into ledger_account (code, kind) select 'player_cash:' || n, 'player_cash' from generate_series(1, ${PLAYERS}) as n`,
    `insert into bet (id, account_id, idempotency_key, booking_code, request_hash, stake_cents, total_odds, possible_win_cents,
        excise_cents, withholding_cents, boost_percent, tax_rates, limits, placed_at, status, settled_at, paid_cents)
      overriding system value
      select ${id}, n % ${PLAYERS} + 1, 'k' || ${id}, 'c' || ${id}, '', 100, 2, 200, 1, 1, 0, '{}', '{}', ${at}, ${status}, now(), 0
      ${from}`,
    `insert into bet_leg (bet_id, match_id, sport_id, market_id, parent_market_id, odd_id, outcome_id, specifier, outcome_name,
        market_name, odds, live, kickoff_at, home_team, away_team, competition, status)
      select ${id}, 'm' || (month * 100 + n % 100), 1, '2', '2', 'o', '1', '', 'x', 'y', 2, false, ${at} - interval '30 days',
        'a', 'b', 'c', ${status} ${from}`,
    `insert into ledger_transfer (id, operation_key, kind, created_at) overriding system value
      select ${id}, 'stake:' || ${id}, 'stake', ${at} ${from}`,
    `insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
      select ${id}, side.code, side.cents, 5, repeat('0', 64)
      ${from}, lateral (values ('player_cash:' || (n % ${PLAYERS} + 1), -1), ('open_bets:' || (n % 16), 1)) as side (code, cents)`,
    'vacuum analyze',
  ];
}

const LEGS = 'select * from bet_leg where bet_id = any ($1::bigint[]) order by id';
const PAGE_OF_MATCH = `select bet_id, kickoff_at from bet_leg where status = 0 and match_id = $1
  and (kickoff_at, bet_id) > ('epoch'::timestamptz, 0) order by kickoff_at, bet_id limit 200`;
const NEWEST = `select e.id, t.id as transfer_id from ledger_entry e join ledger_transfer t on t.id = e.transfer_id
  where e.account_code = $1 order by e.id desc limit 20`;

/** The hot statements that read legs or entries, with parameters of the filled database. */
export async function statementsOf(connection: Connection): Promise<Record<string, Statement>> {
  const rows = await connection.query<{ id: string; match_id: string }>({
    name: 'pending',
    text: `select bet_id as id, match_id from bet_leg where status = 0 order by bet_id limit 200`,
    values: [],
  });
  const ids = rows.map(({ id }) => id);
  return {
    'legs of 1 bet': { text: LEGS, values: [ids.slice(0, 1)] },
    'legs of 20 bets': { text: LEGS, values: [ids.slice(0, 20)] },
    'legs of 200 bets': { text: LEGS, values: [ids] },
    'matches awaited': {
      text: 'select distinct match_id from bet_leg where status = 0 and kickoff_at <= now()',
      values: [],
    },
    'pending bets of a match': { text: PAGE_OF_MATCH, values: [rows[0]?.match_id] },
    'newest transactions of a player': { text: NEWEST, values: ['player_cash:7'] },
    'first entry of 7 days': { text: `select first_entry_since(7, now() - interval '7 days')`, values: [] },
    'My money of a month': {
      text: `select * from player_spending(7, now() - interval '30 days', now(), 'YYYY-MM-DD', '{deposit}', '{settlement}')`,
      values: [],
    },
    'entries of a transfer': { text: 'select * from ledger_entry where transfer_id = $1', values: [ids[0]] },
    'state of the partitions': { text: 'select * from partition_state()', values: [] },
  };
}
