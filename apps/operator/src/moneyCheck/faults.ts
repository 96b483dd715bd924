import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../db/database.ts';
import { rowsOf } from '../db/rows.ts';
import { betDifferences, cashOutDifferences } from './bets.ts';
import { withoutCause } from './causes.ts';
import { type AmountFaults, differences, hasTime, isNot, moved, type Scope, within } from './comparisons.ts';
import { jackpotRoundDifferences, ticketDifferences } from './jackpotRounds.ts';
import { ticketFaults } from './jackpotTickets.ts';
import { feeFaults, payBillDifferences, paymentDifferences } from './payments.ts';

/** The kinds of rows that the money check compares. Each kind is a table with an id. */
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
/** One kind of rows. */
export type Kind = (typeof KINDS)[number];

/** The table of each kind. */
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

/** A difference between the ledger and a row. */
export type MoneyFault = { kind: Kind; id: number; fault: string };

/** The database to check, and the check of the amounts of bets. */
export type Checked = { db: Db; betAmountFaults: AmountFaults };

/**
 * Compares rows of one kind with the ledger's transfers, in one statement and thus one snapshot (R-86). A row and its
 * transfers are stored in one transaction, so that a snapshot has both or neither. The amounts of bets and jackpot
 * tickets, and the fees of withdrawals, are also computed again.
 */
export async function faultsIn({ db, betAmountFaults }: Checked, kind: Kind, scope: Scope): Promise<MoneyFault[]> {
  const rows = await rowsOf<{ id: string; fault: string }>(db, CHECKS[kind](scope));
  if (kind === 'bet') rows.push(...(await betAmountFaults(db, scope)));
  if (kind === 'payment') rows.push(...(await feeFaults(db, scope)));
  if (kind === 'ticket') rows.push(...(await ticketFaults(db, scope)));
  return [...Map.groupBy(rows, ({ id }) => id)].map(([id, each]) => ({
    kind,
    id: Number(id),
    fault: each.map(({ fault }) => fault).join('; '),
  }));
}

const CHECKS: Record<Kind, (scope: Scope) => SQL> = {
  bet: betDifferences,
  payment: paymentDifferences,
  payBill: payBillDifferences,
  cashOut: cashOutDifferences,
  round: (scope) =>
    differences(sql`(select * from game_round where ${within(sql`id`, scope)}) as r`, [
      ['stake', moved(sql`'game_stake:' || r.id`, 'player_cash'), sql`-r.stake_cents`],
      ['has a time of its end', hasTime(sql`r.settled_at`), isNot(sql`r.status = 0`)],
      ['paid while pending', sql`case when r.status = 0 and r.paid_cents is not null then 1 else 0 end`, sql`0`],
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
      [
        'bets whose stake it is',
        sql`(select count(*) from bet where bonus_id = r.id and bonus_id is not null and status not in (7, 9))`,
        sql`case when r.status = 2 then 1 else 0 end`,
      ],
    ]),
  // Finds players with a freebet balance and no row in `bonus`. The check of `bonus` reads only players with a row.
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

/**
 * The rows of `liability` given by `ids`, each with the sum that its pending legs count. Legs are read by match,
 * because they have an index for that.
 */
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
