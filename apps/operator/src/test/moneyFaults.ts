import { sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';

/** Inconsistencies between bets, payments, freebets and ledger, such as half a transaction or a double transfer. */
export async function findMoneyFaults(db: Db): Promise<string[]> {
  const rows = await rowsOf<{ fault: string }>(
    db,
    sql`select 'bet ' || b.id || ' has ' || count(t.id) || ' debits' as fault
      from bet b left join ledger_transfer t on t.operation_key = 'stake:' || b.id group by b.id having count(t.id) <> 1
      union all
      select 'bet ' || b.id || ' of status ' || b.status || ' has ' || count(t.id) || ' results'
      from bet b left join ledger_transfer t on t.operation_key = 'settle:' || b.id
      group by b.id having count(t.id) <> (b.status <> 0)::int
      union all
      select 'bet ' || b.id || ' has ' || count(l.id) || ' legs'
      from bet b left join bet_leg l on l.bet_id = b.id group by b.id having count(l.id) = 0
      union all
      select 'deposit ' || p.id || ' is ' || p.status || ' and has ' || count(t.id) || ' credits'
      from payment p left join ledger_transfer t on t.operation_key = 'deposit:' || p.id
      where p.direction = 'deposit' group by p.id having count(t.id) <> (p.status = 'paid')::int
      union all
      select 'open bets hold ' || held || ' instead of ' || open
      from (select coalesce(sum(balance_cents), 0) as held from ledger_account where kind = 'open_bets') as a,
        (select coalesce(sum(stake_cents), 0) as open from bet where status = 0) as b
      where held <> open
      union all
      select 'withdrawal ' || p.id || ' has ' || count(t.id) filter (where t.kind = 'withdrawal') || ' debits and '
        || count(t.id) filter (where t.kind = 'withdrawal_return') || ' returns'
      from payment p
        left join ledger_transfer t on t.operation_key in ('withdrawal:' || p.id, 'withdrawal_return:' || p.id)
      where p.direction = 'withdrawal' group by p.id
      having count(t.id) filter (where t.kind = 'withdrawal') <> 1
        or count(t.id) filter (where t.kind = 'withdrawal_return') <> (p.status = 'failed')::int
      union all
      select 'suspense transfer ' || t.operation_key || ' has no payment' from ledger_transfer t
      where t.kind = 'suspense'
        and not exists (select from payment p where p.id = split_part(t.operation_key, ':', 2)::bigint)
      union all
      select 'freebet ' || bonus_id || ' is the stake of ' || count(*) || ' bets'
      from bet where bonus_id is not null and status not in (7, 9) group by bonus_id having count(*) > 1
      union all
      select 'account ' || code || ' has a balance of ' || balance_cents || ' but a last entry with ' || last.balance_after_cents
      from ledger_account a
        join lateral (select balance_after_cents from ledger_entry e where e.account_code = a.code order by id desc limit 1)
          as last on true
      where last.balance_after_cents <> balance_cents
      union all
      select 'transfer ' || operation_key || ' has no cause' from ledger_transfer t
      where kind in ('stake', 'settlement', 'refund')
        and not exists (select from bet b where t.operation_key in ('stake:' || b.id, 'settle:' || b.id))`,
  );
  return rows.map(({ fault }) => fault);
}
