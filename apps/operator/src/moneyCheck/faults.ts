import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { MOST_FEE_REFUNDS } from '../ledger/withdrawalFeeRefunds.ts';
import { withoutCause } from './causes.ts';
import { type AmountFaults, differences, moved, type Scope, within } from './comparisons.ts';
import { jackpotRoundDifferences, ticketDifferences } from './jackpotRounds.ts';

/** What moves money. Each kind is a table with an id. */
export const KINDS = [
  'bet',
  'payment',
  'payBill',
  'round',
  'ticket',
  'jackpotRound',
  'leaderboardPrize',
  'bonus',
  'player',
  'cashOut',
  'transfer',
  'liability',
] as const;
export type Kind = (typeof KINDS)[number];

export const TABLES: Record<Kind, string> = {
  bet: 'bet',
  payment: 'payment',
  payBill: 'pay_bill_payment',
  round: 'game_round',
  ticket: 'jackpot_ticket',
  jackpotRound: 'jackpot_round',
  leaderboardPrize: 'leaderboard_prize',
  bonus: 'bonus',
  player: 'account',
  cashOut: 'cash_out',
  transfer: 'ledger_transfer',
  liability: 'liability',
};

/** A difference between ledger and a row. */
export type MoneyFault = { kind: Kind; id: number; fault: string };

export type Checked = { db: Db; betAmountFaults: AmountFaults };

/**
 * Compares rows of one kind with the ledger's transfers, in one statement and thus one snapshot (R-86). A row and its
 * transfers are stored in one transaction, so that no correct state in between can be seen. Bets are computed again too.
 */
export async function faultsIn({ db, betAmountFaults }: Checked, kind: Kind, scope: Scope): Promise<MoneyFault[]> {
  const rows = await rowsOf<{ id: string; fault: string }>(db, CHECKS[kind](scope));
  if (kind === 'bet') rows.push(...(await betAmountFaults(db, scope)));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, each]) => ({
    kind,
    id: Number(id),
    fault: each.map(({ fault }) => fault).join('; '),
  }));
}

const CHECKS: Record<Kind, (scope: Scope) => SQL> = {
  bet: (scope) =>
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
      // Lines store what was booked, because void lines have no excise tax. A void bet has no taxes.
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
    ]),
  payment: (scope) =>
    differences(sql`(select * from payment where ${within(sql`id`, scope)}) as r`, [
      ['credited', sql`${creditedBy(sql`r.id`)}`, creditOf],
      ['withdrawn', moved(sql`'withdrawal:' || r.id`, 'player_cash'), of('withdrawal', sql`-r.amount_cents`)],
      [
        'returned',
        moved(sql`'withdrawal_return:' || r.id`, 'player_cash'),
        of('withdrawal', sql`case when r.status = 'failed' then r.amount_cents else 0 end`),
      ],
      [
        'moved at the provider',
        atProvider,
        sql`case when r.status = 'paid' then coalesce(r.paid_cents, r.amount_cents) else 0 end`,
      ],
      [
        'fee',
        moved(sql`'withdrawal_fee:' || r.id`, 'fees'),
        of('withdrawal', sql`case when r.status = 'paid' then r.fee_cents else 0 end`),
      ],
      [
        'tax',
        sql`${moved(sql`'deposit:' || r.id`, 'excise')} + ${moved(sql`'withdrawal_tax:' || r.id`, 'withholding')}`,
        sql`case when r.status = 'paid' then r.tax_cents else 0 end`,
      ],
      [
        'fee refund',
        sql`${moved(sql`'deposit_fee_refund:' || r.id`, 'player_cash')} + ${feeRefunds}`,
        sql`coalesce(r.fee_refund_cents, 0)`,
      ],
    ]),
  // Credited by its deposit, or in suspense.
  payBill: (scope) =>
    differences(sql`(select * from pay_bill_payment where ${within(sql`id`, scope)}) as r`, [
      ['credited', creditedBy(sql`r.payment_id`), sql`case when r.reason is null then r.amount_cents else 0 end`],
      [
        'in suspense',
        moved(sql`'unexplained_deposit:' || r.id`, 'suspense'),
        sql`case when r.reason is null then 0 else r.amount_cents end`,
      ],
    ]),
  round: (scope) =>
    differences(sql`(select * from game_round where ${within(sql`id`, scope)}) as r`, [
      ['stake', moved(sql`'game_stake:' || r.id`, 'player_cash'), sql`-r.stake_cents`],
      ['win', moved(sql`'game_win:' || r.id`, 'player_cash'), sql`case when r.status = 1 then r.paid_cents else 0 end`],
      [
        'refund',
        moved(sql`'game_refund:' || r.id`, 'player_cash'),
        sql`case when r.status = 7 then r.stake_cents else 0 end`,
      ],
      [
        'paid for its status',
        sql`coalesce(r.paid_cents, 0)`,
        sql`case r.status when 1 then r.paid_cents when 7 then r.stake_cents else 0 end`,
      ],
    ]),
  // The last cash out of a bet is its result.
  cashOut: (scope) =>
    differences(sql`(select * from cash_out where ${within(sql`id`, scope)}) as r`, [
      ['stake', moved(cashOutKey, 'open_bets'), sql`-r.stake_cents`],
      ['paid', moved(cashOutKey, 'player_cash'), sql`r.paid_cents`],
      ['excise', moved(cashOutKey, 'excise'), sql`r.excise_cents`],
      ['withholding', moved(cashOutKey, 'withholding'), sql`r.withholding_cents`],
    ]),
  ticket: ticketDifferences,
  jackpotRound: jackpotRoundDifferences,
  leaderboardPrize: (scope) =>
    differences(sql`(select * from leaderboard_prize where ${within(sql`id`, scope)}) as r`, [
      [
        'prize',
        moved(sql`'leaderboard:' || r.day || ':' || r.place`, 'player_cash'),
        sql`case when r.paid_at is null then 0 else r.prize_cents end`,
      ],
      [
        'tax',
        moved(sql`'leaderboard:' || r.day || ':' || r.place`, 'withholding'),
        sql`case when r.paid_at is null then 0 else r.withholding_cents end`,
      ],
    ]),
  // A freebet's money is in the player's bonus account while the freebet is awarded (1).
  bonus: (scope) =>
    differences(sql`(select * from bonus where ${within(sql`id`, scope)}) as r`, [
      [
        'awarded to the player',
        sql`coalesce((select balance_cents from ledger_account where code = 'player_bonus:' || r.account_id), -1)`,
        sql`select coalesce(sum(b.amount_cents), 0) from bonus b where b.account_id = r.account_id and b.status = 1`,
      ],
    ]),
  // A freebet whose row is gone: the rows that a player has are compared with the balance by themselves.
  player: (scope) =>
    differences(sql`(select * from account where ${within(sql`id`, scope)}) as r`, [
      [
        'freebets without a row',
        sql`case when exists (select from bonus where account_id = r.id) then 0
          else coalesce((select balance_cents from ledger_account where code = 'player_bonus:' || r.id), 0) end`,
        sql`0`,
      ],
    ]),
  transfer: (scope) => withoutCause(within(sql`id`, scope)),
  liability: (scope) =>
    differences(sql`(${countedLiability(within(sql`id`, scope))}) as r`, [['counted', sql`r.cents`, sql`r.expected`]]),
};

/** The rows of `liability` given by `ids`, each with what its legs count. Legs are read by match, for which they have an index. */
export const countedLiability = (ids: SQL): SQL => sql`
  select r.id, r.cents, coalesce(sum(counted.cents), 0)::bigint as expected
  from liability as r
    left join (
      select leg.match_id, leg.market_id, leg.specifier, leg.outcome_id,
        sum(coalesce(leg.liability_cents,
          leg_liability(b.stake_cents, b.possible_win_cents, b.total_odds, b.bonus_id, leg.odds))) as cents
      from bet_leg as leg join bet as b on b.id = leg.bet_id and b.status = 0
      where leg.status = 0 and leg.match_id in (select match_id from liability where ${ids})
      group by 1, 2, 3, 4
    ) as counted on counted.match_id = r.match_id and counted.market_id = r.market_id
      and (r.outcome_id = '' or (counted.specifier, counted.outcome_id) = (r.specifier, r.outcome_id))
  where ${ids} group by r.id, r.cents`;

const cashOutKey = sql`case when r.ends_bet then 'settle:' || r.bet_id else 'cashout:' || r.bet_id || ':' || r.number end`;

/** What the first result of a bet and its corrections moved. */
const byResults = (accountKind: string): SQL => sql`(
  ${moved(sql`'settle:' || r.id`, accountKind)} + (
    select coalesce(sum(${moved(sql`'correction:' || r.id || ':' || n`, accountKind)}), 0)
    from generate_series(1, r.corrections) as n))`;

const of = (direction: 'deposit' | 'withdrawal', amount: SQL): SQL =>
  sql`case when r.direction = ${direction} then ${amount} else 0 end`;

/** What a deposit credited, with its tax. */
const creditedBy = (paymentId: SQL): SQL =>
  sql`(${moved(sql`'deposit:' || ${paymentId}`, 'player_cash')} + ${moved(sql`'deposit:' || ${paymentId}`, 'excise')})`;

/** What a deposit must have credited with its tax. A surplus waits in suspense, so the credit is the smaller of the two amounts. */
const creditOf = of(
  'deposit',
  sql`case when r.status = 'paid' then least(r.amount_cents, -${moved(sql`'deposit:' || r.id`, 'mobile_money')}) else 0 end`,
);

/** What moved at the provider by the payment itself and by a later report of another amount. */
const atProvider = sql`case when r.direction = 'withdrawal' and r.status <> 'paid' then 0
  else abs(${moved(sql`'deposit:' || r.id`, 'mobile_money')} + ${moved(sql`'withdrawal:' || r.id`, 'mobile_money')}
    + ${moved(sql`'withdrawal_fee:' || r.id`, 'mobile_money')}
    + ${moved(sql`'withdrawal_tax:' || r.id`, 'mobile_money')}
    + case when r.status = 'paid' then ${moved(sql`'suspense:' || r.id || ':amount'`, 'mobile_money')} else 0 end) end`;

/** What was given back of a withdrawal's fee. Of a row without any, only the first key is looked for. */
const feeRefunds = sql`(
  select case when bool_and(each.cents is not null) then sum(each.cents) end
  from generate_series(1,
      case when r.direction = 'withdrawal' and r.fee_refund_cents > 0 then ${MOST_FEE_REFUNDS}::int else 1 end) as n,
    lateral (select ${moved(sql`'withdrawal_fee:' || r.id || ':' || n`, 'player_cash')} as cents) as each)`;
