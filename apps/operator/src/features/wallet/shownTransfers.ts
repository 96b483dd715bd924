import type { SpendingLine, TransactionAbout, TransactionGroup, TransactionKind } from '@ushindi/api-contract/operator';
import type { Transfer } from '../../ledger/post.ts';

/** The form in which a player's transactions, statement and spending show a kind of transfer. */
export type ShownTransfer = {
  kind: TransactionKind;
  group: TransactionGroup;
  /** The line of spending that contains the transfer. */
  line: SpendingLine;
  about: TransactionAbout;
  of: 'payment' | 'bet' | 'game' | 'ticket' | 'bonus' | 'suspense' | 'none';
};

/** Every kind of transfer by group, line and description. `of` names the table of the id in its operation key. */
export const SHOWN: Record<Transfer['kind'], ShownTransfer> = {
  deposit: { kind: 'deposit', group: 'deposits', line: 'deposits', about: 'depositByMpesa', of: 'payment' },
  withdrawal: {
    kind: 'withdrawal',
    group: 'withdrawals',
    line: 'withdrawals',
    about: 'withdrawalToMpesa',
    of: 'payment',
  },
  withdrawal_return: {
    kind: 'withdrawalReturned',
    group: 'withdrawals',
    line: 'withdrawalReturns',
    about: 'withdrawalReturned',
    of: 'payment',
  },
  // The only transfers of this kind on a player's cash are refunds of fees.
  withdrawal_fee: { kind: 'feeRefund', group: 'withdrawals', line: 'fees', about: 'correction', of: 'payment' },
  withdrawal_tax: { kind: 'other', group: 'withdrawals', line: 'withholdingTax', about: 'correction', of: 'none' },
  deposit_fee_refund: {
    kind: 'feeRefund',
    group: 'deposits',
    line: 'feeRefunds',
    about: 'feeRefunded',
    of: 'payment',
  },
  // Money of a withdrawal that comes out of suspense, or that a player bears.
  withdrawal_resolution: {
    kind: 'other',
    group: 'withdrawals',
    line: 'withdrawalReturns',
    about: 'correction',
    of: 'none',
  },
  suspense: { kind: 'other', group: 'others', line: 'others', about: 'correction', of: 'payment' },
  unexplained_deposit: { kind: 'other', group: 'others', line: 'others', about: 'correction', of: 'none' },
  suspense_resolution: { kind: 'other', group: 'deposits', line: 'deposits', about: 'correction', of: 'suspense' },
  stake: { kind: 'stake', group: 'bets', line: 'stakes', about: 'betPlaced', of: 'bet' },
  settlement: { kind: 'winnings', group: 'bets', line: 'winnings', about: 'betWon', of: 'bet' },
  refund: { kind: 'refund', group: 'bets', line: 'refunds', about: 'stakeReturned', of: 'bet' },
  correction: { kind: 'other', group: 'bets', line: 'corrections', about: 'resultCorrected', of: 'bet' },
  cash_out: { kind: 'cashOut', group: 'bets', line: 'cashOuts', about: 'betCashedOut', of: 'bet' },
  bonus: { kind: 'bonus', group: 'bonuses', line: 'bonuses', about: 'bonus', of: 'bonus' },
  game_stake: { kind: 'gameStake', group: 'games', line: 'gameStakes', about: 'gameStake', of: 'game' },
  game_win: { kind: 'gameWinnings', group: 'games', line: 'gameWinnings', about: 'gameWinnings', of: 'game' },
  game_refund: { kind: 'refund', group: 'games', line: 'gameRefunds', about: 'gameStakeReturned', of: 'game' },
  jackpot_stake: { kind: 'stake', group: 'bets', line: 'stakes', about: 'jackpotTicket', of: 'ticket' },
  jackpot_prize: { kind: 'winnings', group: 'bets', line: 'winnings', about: 'jackpotPrize', of: 'ticket' },
  jackpot_refund: { kind: 'refund', group: 'bets', line: 'refunds', about: 'jackpotRefund', of: 'ticket' },
  jackpot_roll: { kind: 'other', group: 'others', line: 'others', about: 'correction', of: 'none' },
  leaderboard_prize: { kind: 'bonus', group: 'bonuses', line: 'bonuses', about: 'leaderboardPrize', of: 'none' },
};

/**
 * The form of a stored kind. A newer release, which may run at the same time, stores kinds that this one does not know. They
 * have the form of unexplained money: a correction without a row that explains it.
 */
export const shownOf = (kind: string): ShownTransfer =>
  (SHOWN as Record<string, ShownTransfer | undefined>)[kind] ?? SHOWN.unexplained_deposit;

/** The English descriptions of movements. */
export const DESCRIPTIONS: Record<TransactionAbout, string> = {
  depositByMpesa: 'Deposit by M-PESA',
  withdrawalToMpesa: 'Withdrawal to M-PESA',
  withdrawalReturned: 'Withdrawal not sent, money returned',
  correction: 'Correction',
  feeRefunded: 'Fee of the first deposit of a day, refunded',
  betPlaced: 'Bet placed',
  betWon: 'Bet won',
  stakeReturned: 'Stake returned',
  resultCorrected: 'Result corrected',
  betCashedOut: 'Bet cashed out',
  bonus: 'Bonus',
  gameStake: 'Game stake',
  gameWinnings: 'Game winnings',
  gameStakeReturned: 'Game stake returned',
  jackpotTicket: 'Jackpot ticket',
  jackpotPrize: 'Jackpot prize',
  jackpotRefund: 'Jackpot ticket refunded',
  leaderboardPrize: 'Prize of the leaderboard',
  depositSentBack: 'Deposit sent back to M-PESA',
  depositUnconfirmed: 'Deposit by M-PESA, not confirmed yet',
  depositNotMade: 'Deposit by M-PESA, not made',
};
