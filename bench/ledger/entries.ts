import { psql } from '../../scripts/lib/postgres.ts';

const PLAYERS = 2_000;

/**
 * Writes a ledger with this many entries directly into the tables, chained like the operator's: each transfer moves
 * 10 cents from mobile money to a player's cash. The chains of all accounts grow together.
 */
export async function writeEntries(url: string, entries: number): Promise<void> {
  await psql(
    url,
    accounts,
    transfers(entries / 2),
    sides,
    'create index on side (code, link)',
    'analyze side',
    chained,
  );
  await psql(url, heads, 'analyze');
}

const accounts = `
  insert into ledger_account (code, kind)
  select 'player_cash:' || n, 'player_cash' from generate_series(1, ${PLAYERS}) n`;

const transfers = (count: number): string => `
  insert into ledger_transfer (operation_key, kind, created_at)
  select 'deposit:' || n, 'deposit', timestamptz '2026-01-01Z' + n * interval '1 second'
  from generate_series(1, ${count}) n`;

const sides = `
  create temp table side as
  select t.id as transfer_id, code, sign * 10 as amount, t.kind, t.operation_key,
    (extract(epoch from t.created_at) * 1000)::bigint as at_ms,
    row_number() over (partition by code order by t.id) as link
  from ledger_transfer t,
    lateral (values ('player_cash:' || 1 + t.id % ${PLAYERS}, 1), ('mobile_money:' || t.id % 16, -1)) as s (code, sign)`;

const chained = `
  insert into ledger_entry (transfer_id, account_code, amount_cents, balance_after_cents, hash)
  with recursive chain as (
    select code, link, transfer_id, amount,
      ledger_entry_hash('', transfer_id, code, amount, amount * link, kind, at_ms, operation_key) as hash
    from side where link = 1
    union all
    select s.code, s.link, s.transfer_id, s.amount,
      ledger_entry_hash(chain.hash, s.transfer_id, s.code, s.amount, s.amount * s.link, s.kind, s.at_ms, s.operation_key)
    from chain join side s on s.code = chain.code and s.link = chain.link + 1
  )
  select transfer_id, code, amount, amount * link, hash from chain order by transfer_id`;

const heads = `
  update ledger_account
  set balance_cents = last.balance_after_cents, head_hash = last.hash, entry_count = last.links
  from (
    select distinct on (account_code) account_code, balance_after_cents, hash,
      count(*) over (partition by account_code) as links
    from ledger_entry order by account_code, id desc
  ) as last
  where code = last.account_code`;
