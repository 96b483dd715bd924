import { type SQL, sql } from 'drizzle-orm';
import { MOST_FEE_REFUNDS } from '../ledger/withdrawalFeeRefunds.ts';

/** The first number in the operation key of the transfer `r`. */
const idInKey = sql`substring(r.operation_key from '^[a-z_]+:(\\d{1,15})')::bigint`;

/**
 * Whether the operation key is one of `words` with the row's id and nothing else. The application's login can post any key
 * (decision 33), and the check of the row compares exactly these transfers.
 */
const isKey = (...words: string[]): SQL => {
  const keys = words.map((word) => sql`${word}::text || ':' || id`);
  return sql`r.operation_key in (${sql.join(keys, sql`, `)})`;
};

/**
 * Whether the operation key is a word with the id of the row and a number from 1 to `most`. The check of the row
 * compares all of them.
 */
const isNumberedKey = (word: string, most: SQL): SQL =>
  sql`r.operation_key in (select ${word}::text || ':' || id || ':' || n from generate_series(1, ${most}) as n)`;

/**
 * Whether the transfer has no entry of a player, or entries of the player of the row. The ledger refuses a transfer of
 * several players.
 */
const isOfPlayer = sql`(own.player is null or own.player = account_id::text)`;

/** Whether the transfer moves no cash of a player. It is required where no check compares the cash. */
const movesNoCash = sql`own.moves_cash is not true`;

const isCorrection = isNumberedKey('correction', sql`corrections`);

const isPartCashOut = sql`r.operation_key in (
  select 'cashout:' || bet_id || ':' || number from cash_out where bet_id = bet.id and not ends_bet)`;

/**
 * Whether the transfer is a fee refund that the check of the row compares. For a withdrawal without a refunded fee,
 * that check searches for the first refund only.
 */
const isFeeRefund = isNumberedKey(
  'withdrawal_fee',
  sql`case when fee_refund_cents > 0 then ${MOST_FEE_REFUNDS}::int else 1 end`,
);

/**
 * Whether a resolution is of an archived entry: an entry up to the head of its account in a checkpoint, or a straggler.
 */
const resolvesArchived = sql`exists (
  select from ledger_entry as own,
    lateral (select substring(r.operation_key from '^suspense_resolution:(\\d{1,15})$')::bigint as id) as resolved
  where own.transfer_id = r.id and own.account_code like 'suspense:%' and (
    exists (select from ledger_checkpoint_head as head
      where head.account_code = own.account_code and head.entry_id >= resolved.id)
    or exists (select from ledger_checkpoint_entry as straggler
      where straggler.account_code = own.account_code and straggler.id = resolved.id)))`;

/** The condition that there is a row with the id in the operation key that caused the transfer. */
const rowOf = (table: string, isCause: SQL): SQL =>
  sql`exists (select from ${sql.identifier(table)} where id = ${idInKey} and (${isCause}))`;

/** Like `rowOf`, and the row has the player of the transfer. */
const rowOfPlayer = (table: string, isCause: SQL): SQL => rowOf(table, sql`(${isCause}) and ${isOfPlayer}`);

/** Whether a transfer has a cause: a row whose check compares it, or an entry that staff resolved. */
const hasCause = sql`case
  when r.kind = 'stake' then ${rowOfPlayer('bet', sql`${isKey('stake')} or ${isCorrection}`)}
  when r.kind = 'settlement' then ${rowOfPlayer('bet', isKey('settle'))}
  when r.kind = 'refund' then ${rowOfPlayer('bet', sql`${isKey('settle')} or ${isCorrection}`)}
  when r.kind = 'correction' then ${rowOfPlayer('bet', isCorrection)}
  when r.kind = 'cash_out' then ${rowOfPlayer('bet', sql`${isKey('settle')} or ${isPartCashOut}`)}
  when r.kind in ('deposit', 'withdrawal', 'withdrawal_return', 'deposit_fee_refund')
    then ${rowOfPlayer('payment', isKey('deposit', 'withdrawal', 'withdrawal_return', 'deposit_fee_refund'))}
  when r.kind = 'withdrawal_fee'
    then ${rowOfPlayer('payment', sql`${isKey('withdrawal_fee')} and ${movesNoCash} or ${isFeeRefund}`)}
  when r.kind = 'withdrawal_tax' then ${rowOfPlayer('payment', sql`${isKey('withdrawal_tax')} and ${movesNoCash}`)}
  when r.kind = 'suspense' then ${rowOf('payment', sql`starts_with(r.operation_key, 'suspense:' || id || ':') and ${movesNoCash}`)}
  when r.kind = 'unexplained_deposit'
    then ${rowOf('pay_bill_payment', sql`${isKey('unexplained_deposit')} and ${movesNoCash}`)}
  when r.kind in ('game_stake', 'game_win', 'game_refund')
    then ${rowOfPlayer('game_round', isKey('game_stake', 'game_win', 'game_refund'))}
  when r.kind in ('jackpot_stake', 'jackpot_prize', 'jackpot_refund')
    then ${rowOfPlayer('jackpot_ticket', isKey('jackpot_stake', 'jackpot_pay'))}
  when r.kind = 'jackpot_roll'
    then ${rowOf('jackpot_round', sql`${isKey('jackpot_roll')} and ${movesNoCash}`)}
  when r.kind = 'leaderboard_prize'
    then exists (select from leaderboard_prize
      where r.operation_key = 'leaderboard:' || day || ':' || place and ${isOfPlayer})
  when r.kind = 'bonus' then ${rowOfPlayer('bonus', sql`${isKey('bonus_expiry')} and ${movesNoCash}`)}
  when r.kind in ('suspense_resolution', 'withdrawal_resolution')
    then ${rowOf('ledger_entry', sql`${isKey('suspense_resolution')} and account_code like 'suspense:%'`)}
      or r.id < archived_below('ledger_entry') or ${resolvesArchived}
  else false end`;

/** The transfers of given ids that have no cause. */
export const withoutCause = (ids: SQL): SQL => sql`
  select r.id::text, r.kind || ' ' || r.operation_key || ' has no cause' as fault
  from (select * from ledger_transfer where ${ids}) as r,
    lateral (
      select min(split_part(account_code, ':', 2)) as player, bool_or(starts_with(account_code, 'player_cash:')) as moves_cash
      from ledger_entry where transfer_id = r.id and starts_with(account_code, 'player_')) as own
  where not ${hasCause} order by r.id`;
