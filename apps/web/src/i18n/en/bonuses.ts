import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');
const count = (number: number, one: string, other: string) => `${number} ${plural(number, { one, other })}`;

export const bonuses = {
  title: 'Bonus',
  tabs: { name: 'Bonuses', mine: 'my Bonuses', how: 'how to get a Bonus' },
  listName: 'My bonuses',
  freebets: (number: number) => `${count(number, 'freebet', 'freebets')} to use`,
  status: { pending: 'Pending', awarded: 'Awarded', applied: 'Applied', expired: 'Expired' },
  next: {
    pending: 'It is activated when you place a bet.',
    awarded: 'Choose it in the betslip in place of a stake.',
    applied: 'You have used it.',
    expired: 'Expired.',
  },
  redeemed: (when: string) => `Used on ${when}`,
  timeLeft: 'Time left',
  daysLeft: (days: number, hours: number) => `${count(days, 'day', 'days')} ${count(hours, 'hour', 'hours')} left`,
  hoursLeft: (hours: number, minutes: number) =>
    `${count(hours, 'hour', 'hours')} ${count(minutes, 'minute', 'minutes')} left`,
  until: (when: string) => `until ${when}`,
  terms: {
    minStake: 'Minimum stake',
    minOdds: 'Minimum total odds',
    minSelections: 'Minimum selections',
    minOddsPerSelection: 'Minimum odds per selection',
    maxWin: 'Max win',
    stakeDeducted: 'The stake is not part of the win.',
  },
  promotion: 'About this promotion',
  useFreebet: 'Use freebet',
  activate: 'Place Bet',
  empty: 'No bonuses yet',
  emptyText: 'Your bonuses and freebets are kept here, with the time they have left.',
  proverb: 'MVUMILIVU HULA MBIVU',
  proverbMeaning: 'The patient one eats the ripe fruit',
  howTo: 'how to get a Bonus',
  failed: 'Error loading bonuses. Please try again.',
  how: {
    firstBet: 'A freebet for your first bet',
    stake: 'Your first cash bet of KES 20 or more brings you a freebet.',
    worth: 'It is worth 50% of that stake, up to KES 500.',
    use: 'Use it on 4 or more selections with total odds of 6.99 or higher.',
    win: 'It can win KES 10,000 at most, and you have 7 days to use it.',
    withdraw: 'Winnings can be withdrawn when below 50.',
    firstDeposit: 'Your first deposit of the day',
    refund: 'The fee of your first deposit of the day is refunded, for deposits from KES 50 to 20,000.',
    refundTime: 'It is what M-PESA charges for the payment. The refund is in your balance after the day.',
  },
  freeGames: {
    title: 'Free games',
    empty: 'No free games for you now',
    text: 'Games give free rounds in their own promotions. When you have some, they start with the game.',
    proverb: 'BAHATI HAINA KWAO',
    proverbMeaning: 'Luck has no home of its own',
    toGames: 'Instant Games',
    toBonuses: 'My bonuses',
  },
};
