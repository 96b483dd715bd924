import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');
const picks = (count: number) => `${count} ${plural(count, { one: 'pick', other: 'picks' })}`;

export const bets = {
  title: 'My Bets',
  filters: {
    name: 'Which bets',
    all: 'All Bets',
    won: 'Won',
    pending: 'Pending',
    cancelled: 'Cancelled',
    lost: 'Lost',
  },
  status: {
    pending: 'Pending',
    won: 'Won',
    lost: 'Lost',
    voided: 'Voided',
    cancelled: 'Cancelled',
  },
  picks,
  stakeAndOdds: 'Stake · odds',
  amounts: {
    pending: 'Possible win',
    won: 'Paid to your account',
    lost: 'Paid',
    voided: 'Stake returned',
    cancelled: 'Stake returned',
  },
  openBet: (reference: string) => `Bet ${reference}`,
  empty: 'No bets Found',
  emptyText: 'Your bets are kept here, each with its scores.',
  proverb: 'HABA NA HABA HUJAZA KIBABA',
  proverbMeaning: 'Little by little fills the measure',
  unavailable: 'Unable to fetch bets.',
  loadingMore: 'Loading more bets',
  detail: {
    title: (reference: string) => `Bet ${reference}`,
    fallbackTitle: 'Bet',
    placed: (when: string, count: number) => `Placed ${when} · ${picks(count)}`,
    counts: (won: number, pending: number, lost: number) => `${won} won · ${pending} pending · ${lost} lost`,
    stake: 'Stake',
    stakeAfterTax: 'Stake after tax',
    withholdingTax: 'Withholding tax',
    totalOdds: 'Total odds',
    possibleWin: 'Possible win',
    picksName: 'Picks',
    teams: (home: string, away: string) => `${home} VS ${away}`,
    halfTime: 'HT',
    fullTime: 'FT',
    live: 'Live',
    missing: 'No bet details found.',
    unavailable: 'Failed fetching bets',
    toMyBets: 'My Bets',
  },
};
