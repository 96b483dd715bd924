import { type SQL, sql } from 'drizzle-orm';
import { differences, hasTime, isNot, moved, type Scope, within } from './comparisons.ts';

/** Compares bets with their results, their legs, their freebets and the liabilities of their outcomes. */
export const betDifferences = (scope: Scope): SQL =>
  differences(sql`(select * from bet where ${within(sql`id`, scope)}) as r`, [
    [
      'stake',
      moved(sql`'stake:' || r.id`, 'open_bets'),
      sql`r.stake_cents + (select coalesce(sum(stake_cents), 0) from cash_out where bet_id = r.id and not ends_bet)`,
    ],
    [
      'cashed out',
      sql`(select count(*) from cash_out where bet_id = r.id and ends_bet and paid_cents = r.paid_cents)`,
      sql`case when r.status = 20 then 1 else 0 end`,
    ],
    ['result', byResults('open_bets'), sql`case when r.status = 0 then 0 else -r.stake_cents end`],
    ['payout', byResults('player_cash'), sql`coalesce(r.paid_cents, 0) + r.uncollected_cents`],
    ['uncollected', byResults('uncollected'), sql`-r.uncollected_cents`],
    // A bet of lines stores the excise that was booked, because void lines have none. A void bet has no taxes.
    [
      'excise',
      byResults('excise'),
      sql`case when r.status in (1, 3, 20) then coalesce(r.settled_excise_cents, r.excise_cents) else 0 end`,
    ],
    [
      'withholding',
      byResults('withholding'),
      sql`case when r.status in (1, 20) then coalesce(r.paid_withholding_cents, 0) else 0 end`,
    ],
    [
      'paid for its status',
      sql`coalesce(r.paid_cents, 0)`,
      sql`case when r.status in (7, 9) and r.bonus_id is null then r.stake_cents
        when r.status in (1, 20) then r.paid_cents else 0 end`,
    ],
    [
      'has legs',
      sql`case when r.id < archived_below('bet_leg') then 1
        else (select count(*) from (select from bet_leg where bet_id = r.id limit 1) as leg) end`,
      sql`1`,
    ],
    ['has a time of its end', hasTime(sql`r.settled_at`), isNot(sql`r.status = 0`)],
    [
      'its freebet',
      sql`case when r.bonus_id is null or r.status in (7, 9) then null else coalesce((
        select amount_cents from bonus where id = r.bonus_id and account_id = r.account_id and status = 2), 0) end`,
      sql`r.stake_cents`,
    ],
    ['pending legs without a liability', sql`case when r.status = 0 then ${uncounted} else 0 end`, sql`0`],
  ]);

/** Compares cash outs with their transfers. The last cash out of a bet is its result. */
export const cashOutDifferences = (scope: Scope): SQL =>
  differences(sql`(select * from cash_out where ${within(sql`id`, scope)}) as r`, [
    ['stake', moved(cashOutKey, 'open_bets'), sql`-r.stake_cents`],
    ['paid', moved(cashOutKey, 'player_cash'), sql`r.paid_cents`],
    ['excise', moved(cashOutKey, 'excise'), sql`r.excise_cents`],
    ['withholding', moved(cashOutKey, 'withholding'), sql`r.withholding_cents`],
  ]);

const cashOutKey = sql`case when r.ends_bet then 'settle:' || r.bet_id else 'cashout:' || r.bet_id || ':' || r.number end`;

/** The cents that the first result of a bet and its corrections moved to accounts of a kind. */
const byResults = (accountKind: string): SQL => sql`(
  ${moved(sql`'settle:' || r.id`, accountKind)} + (
    select coalesce(sum(${moved(sql`'correction:' || r.id || ':' || n`, accountKind)}), 0)
    from generate_series(1, r.corrections) as n))`;

/** The number of pending legs that count towards a liability without a row. A row of 0 may be deleted. */
const uncounted = sql`(
  select count(*) from bet_leg as leg
  where leg.bet_id = r.id and leg.status = 0
    and coalesce(leg.liability_cents,
      leg_liability(r.stake_cents, r.possible_win_cents, r.total_odds, r.bonus_id, leg.odds)) > 0
    and (select count(*) from liability where match_id = leg.match_id and market_id = leg.market_id
      and (specifier, outcome_id) in (('', ''), (leg.specifier, leg.outcome_id))) < 2)`;
