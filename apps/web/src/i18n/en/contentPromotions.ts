import type { Section } from './content.ts';

/** One promotion: its banner in the list and the text of its page. */
type Promotion = {
  banner: { title: string; text: string; action: string; caption: string };
  title: string;
  description: string;
  lead: string;
  /** Its end, in epoch milliseconds; none for a lasting one. */
  endsAtMs?: number;
  sections: readonly Section[];
};

const madarockitTenje: Promotion = {
  banner: {
    title: 'MADAROCKIT TENJE',
    text: 'Smartphones for the top three',
    action: 'Details',
    caption: '30 MAY TO 6 JUNE 2025',
  },
  title: 'Madarockit Tenje',
  description: 'The ten players with the most bets of a day won a smartphone or KES 5,000.',
  lead: 'This promotion ran from 30 May to 6 June 2025.',
  // The end of 6 June in Nairobi.
  endsAtMs: Date.UTC(2025, 5, 6, 21),
  sections: [
    {
      title: 'What counted',
      points: [
        'Bets of KES 49 or more on crash and virtual games.',
        'Each such bet counted as one, whether it won or not.',
        'The ten players with the most bets were shown daily on the leaderboard.',
      ],
    },
    {
      title: 'What was won',
      points: ['The top three of a day: a smartphone each.', 'The other seven of the top ten: KES 5,000 each.'],
      link: { to: '/leaderboard', label: 'Leaderboard' },
    },
  ],
};

const registrationFreebet: Promotion = {
  banner: {
    title: 'REGISTRATION FREEBET',
    text: 'Up to KES 500 for a first bet',
    action: 'Details',
    caption: 'FOR NEW PLAYERS',
  },
  title: 'Registration freebet',
  description: 'A freebet of 50% of your first cash bet of KES 20 or more, up to KES 500.',
  lead: 'Your first cash bet brings you a freebet of half its stake.',
  sections: [
    {
      title: 'How to get it',
      steps: [
        'Register and verify your phone number.',
        'Place your first cash bet of KES 20 or more.',
        'The freebet is 50% of that stake, up to KES 500. You find it under Bonus in your account.',
      ],
    },
    {
      title: 'How to use it',
      points: [
        'Choose it in the betslip in place of a stake.',
        'The bet needs 4 or more selections with total odds of 6.99 or higher.',
        'It can win KES 10,000 at most.',
        'You have 7 days to use it. After that it expires.',
        'Winnings can be withdrawn when below 50.',
      ],
      link: { to: '/freebet', label: 'My bonuses' },
    },
    {
      title: 'The fee of your first deposit of the day',
      text: [
        'The fee of your first deposit of a day is refunded, for deposits from KES 50 to 20,000.',
        'It is what M-PESA charges for the payment. The refund is in your balance after the day.',
      ],
    },
  ],
};

const multibetBoost: Promotion = {
  banner: {
    title: 'MULTIBET BOOST',
    text: 'Up to 100% more on a multi-bet',
    action: 'Details',
    caption: 'FOUR SELECTIONS OR MORE',
  },
  title: 'Multibet boost',
  description: 'Four or more selections with odds of 1.3 or more add 4% to 100% to a multi-bet.',
  lead: 'The more selections a multi-bet has, the larger its boost.',
  sections: [
    {
      title: 'How it works',
      points: [
        'The boost starts at 4 selections with odds of 1.3 or more each.',
        'A selection with lower odds may stay in the bet, but does not count towards the boost.',
        'The betslip shows the boost that you have, and how many selections lead to the next.',
        'The winnings part of a boosted payout is reduced by a tax share of 20%.',
        'A boosted payout, too, is KES 1,000,000 at most.',
      ],
    },
  ],
};

export const contentPromotions = {
  closed: {
    title: 'Promotions are closed to you',
    text: 'You have excluded yourself from betting.',
    until: (time: string) => `You have excluded yourself from betting until ${time}.`,
    help: 'Find help',
  },
  title: 'Promotions',
  description: 'Promotions at Ushindi: the registration freebet, the multibet boost, and what each one asks.',
  listName: 'Promotions that run now',
  endedName: 'Promotions that are over',
  over: 'This promotion is over. Its rules stay here for those who took part.',
  boostTable: {
    title: 'The boost by selections',
    legs: 'Selections',
    boost: 'Boost',
    percent: (percent: number) => `${percent}%`,
    andAbove: (legs: number) => `${legs} and above`,
  },
  promotions: {
    'madarockit-tenje': madarockitTenje,
    'registration-freebet': registrationFreebet,
    'multibet-boost': multibetBoost,
  },
};
