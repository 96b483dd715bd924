/** What a transaction is about, where the operator says it in no language. */
export const transactionAbouts = {
  depositByMpesa: 'Deposit by M-PESA',
  withdrawalToMpesa: 'Withdrawal to M-PESA',
  withdrawalReturned: 'Withdrawal not sent, money returned',
  correction: 'Correction',
  feeRefunded: 'Fee of the first deposit of a day, refunded',
  betPlaced: 'Bet placed',
  betWon: 'Bet won',
  stakeReturned: 'Stake returned',
  resultCorrected: 'Result corrected',
  bonus: 'Bonus',
  gameStake: 'Game stake',
  gameWinnings: 'Game winnings',
  gameStakeReturned: 'Game stake returned',
  depositSentBack: 'Deposit sent back to M-PESA',
  depositUnconfirmed: 'Deposit by M-PESA, not confirmed yet',
  depositNotMade: 'Deposit by M-PESA, not made',
};
