import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');

export const leaderboard = {
  title: 'Leaderboard',
  description: 'The ten players with the most bets of the day on crash and virtual games.',
  over: 'The promotion ran from 30 May to 6 June 2025 and is over. The board still counts bets, but nothing is won.',
  tabs: { name: 'Leaderboard', today: 'Today', past: 'Past Winners', how: 'How to Participate' },
  listNames: { today: 'The top players of today', past: 'Winners of earlier days' },
  bets: (count: number) => `${count} ${plural(count, { one: 'bet', other: 'bets' })}`,
  place: (position: number) => `Place ${position}`,
  own: 'Your place today',
  ownPlace: (position: number) => `Number ${position}`,
  empty: {
    today: {
      title: 'Nobody is on the board yet today',
      text: 'The board counts bets of KES 49 or more on crash and virtual games. The promotion is over: nothing is won.',
    },
    past: {
      title: 'No past winners',
      text: 'The first of each of the last 60 days is listed here. The promotion is over: nothing is won.',
    },
  },
  prizes: {
    note: (first: string) => `Daily prizes: the first wins KES ${first}. They are paid after midnight.`,
    title: 'Prizes of every day',
    list: 'Prizes by place',
    place: (position: number, kes: string) => `Place ${position}: KES ${kes}`,
    rules: [
      'A bet of KES 49 or more on a crash or virtual game counts as one. The player with the most bets of the day is first.',
      'Of equal counts, the one that was reached first ranks higher.',
      'Prizes are paid into the account after midnight, in money that can be withdrawn. Ushindi pays the tax on them.',
      'An account that is excluded, restricted or closed when the day ends wins nothing, and the players below move up.',
    ],
    paid: 'Prizes paid',
    won: (day: string, position: number) => `${day} · place ${position}`,
    emptyToday:
      'The board counts bets of KES 49 or more on crash and virtual games. The first ten of the day win a prize.',
    emptyPast: 'The winners of each day are listed here when their prizes are paid.',
    before: 'An earlier promotion',
  },
  how: {
    title: 'Madarockit Tenje',
    over: 'This promotion ran from 30 May to 6 June 2025 and is over. These were its rules.',
    stepsTitle: 'How to take part',
    steps: [
      'Log in, and have money in your account.',
      'Bet KES 49 or more at a time on crash or virtual games. A smaller bet was not counted.',
      'Each such bet counted as one. The board showed the ten players with the most bets of the day.',
    ],
    prizesTitle: 'What was won each day',
    prizes: ['Places 1 to 3: a smartphone.', 'Places 4 to 10: KES 5,000.'],
    board: 'Each day had a board of its own, and names stood on it with their phone numbers partly hidden.',
    toPromotions: 'Promotions',
  },
};
