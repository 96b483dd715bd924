import type { transactionAbouts as english } from '#i18n/en/transactionAbouts.ts';
import type { Translation } from '#i18n/messages.ts';

export const transactionAbouts: Translation<typeof english> = {
  depositByMpesa: 'Amana kwa M-PESA',
  withdrawalToMpesa: 'Pesa zilizotolewa kwa M-PESA',
  withdrawalReturned: 'Pesa hazikutumwa, zimerudishwa',
  correction: 'Marekebisho',
  feeRefunded: 'Ada ya amana ya kwanza ya siku imerudishwa',
  betPlaced: 'Beti imewekwa',
  betWon: 'Beti imeshinda',
  stakeReturned: 'Dau limerudishwa',
  resultCorrected: 'Matokeo yamerekebishwa',
  betCashedOut: 'Beti imelipwa kwa cash out',
  bonus: 'Bonasi',
  gameStake: 'Dau la mchezo',
  gameWinnings: 'Ushindi wa mchezo',
  gameStakeReturned: 'Dau la mchezo limerudishwa',
  jackpotTicket: 'Tiketi ya jackpot',
  jackpotPrize: 'Zawadi ya jackpot',
  jackpotRefund: 'Pesa ya tiketi ya jackpot imerudishwa',
  leaderboardPrize: 'Zawadi ya jedwali la viongozi',
  depositSentBack: 'Amana imerudishwa kwa M-PESA',
  depositUnconfirmed: 'Amana kwa M-PESA, bado kuthibitishwa',
  depositNotMade: 'Amana kwa M-PESA, haikuwekwa',
};
