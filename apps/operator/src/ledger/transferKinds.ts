/** The kinds of movements that turnover, limits and the unused deposit distinguish. */
export type CountsAs = 'deposit' | 'withdrawal' | 'stake' | 'returnedStake' | 'winnings' | 'nothing';

/** What each kind of transfer counts as. Each kind also belongs to one line of spending: see features/wallet/shownTransfers.ts. */
const COUNTS_AS = {
  deposit: 'deposit',
  withdrawal: 'withdrawal',
  withdrawal_return: 'withdrawal',
  // Only the refund of a fee moves the player's cash: the withdrawal debits the fee.
  withdrawal_fee: 'withdrawal',
  withdrawal_tax: 'nothing',
  deposit_fee_refund: 'nothing',
  suspense: 'nothing',
  unexplained_deposit: 'nothing',
  suspense_resolution: 'deposit',
  withdrawal_resolution: 'withdrawal',
  stake: 'stake',
  settlement: 'winnings',
  refund: 'returnedStake',
  correction: 'winnings',
  cash_out: 'winnings',
  bonus: 'nothing',
  game_stake: 'stake',
  game_win: 'winnings',
  game_refund: 'returnedStake',
  jackpot_stake: 'stake',
  jackpot_prize: 'winnings',
  jackpot_refund: 'returnedStake',
  jackpot_roll: 'nothing',
  leaderboard_prize: 'nothing',
} as const satisfies Record<string, CountsAs>;

/** The purpose of a transfer. */
export type TransferKind = keyof typeof COUNTS_AS;

/** All kinds of transfers. */
export const TRANSFER_KINDS = Object.keys(COUNTS_AS) as TransferKind[];

/** The kinds that count as one of these. */
export const kindsOf = (...wanted: CountsAs[]): TransferKind[] =>
  TRANSFER_KINDS.filter((kind) => wanted.includes(COUNTS_AS[kind]));
