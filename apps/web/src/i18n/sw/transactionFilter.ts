import type { transactionFilter as english } from '#i18n/en/transactionFilter.ts';
import type { Translation } from '#i18n/messages.ts';

export const transactionFilter: Translation<typeof english> = {
  groupsName: 'Miamala ipi',
  groups: {
    all: 'Yote',
    deposits: 'Amana',
    withdrawals: 'Utoaji pesa',
    bets: 'Beti',
    games: 'Michezo',
    bonuses: 'Bonasi',
    others: 'Mingine',
  },
  periodsName: 'Muda upi',
  periods: {
    all: 'Wakati wowote',
    thisMonth: 'Mwezi huu',
    lastMonth: 'Mwezi uliopita',
    thisYear: 'Mwaka huu',
    lastYear: 'Mwaka uliopita',
  },
  moneyIn: 'Pesa zilizoingia',
  moneyOut: 'Pesa zilizotoka',
  nothing: 'Hakuna muamala hapa',
  myMoney: 'Pesa zangu',
  statement: {
    download: (year) => `Taarifa ya ${year}`,
    fileName: (year) => `ushindi-taarifa-${year}.csv`,
    month: 'Mwezi',
    kind: 'Aina',
    count: 'Idadi',
    moneyIn: 'Zilizoingia (KES)',
    moneyOut: 'Zilizotoka (KES)',
    tax: 'Kodi (KES)',
    opening: 'Salio la mwanzo',
    closing: 'Salio la mwisho',
  },
};
