import type { Article } from './content.ts';

export const contentResponsible: Article = {
  title: 'Responsible gaming',
  description: '18+ only. How to keep betting within your limits, how to exclude yourself, and where help is found.',
  lead: 'Betting is a pastime and no income. You must be 18 or older.',
  sections: [
    {
      title: 'Keep it a pastime',
      points: [
        'Decide what you can afford to lose before you begin, and stop there.',
        'Decide how long, too, and take breaks.',
        'Never bet to win back a loss.',
        'Never bet with borrowed money, or with the money for rent, food or school.',
        'Do not bet when you are drunk, upset or tired.',
      ],
    },
    {
      title: 'Signs that it is too much',
      points: [
        'You bet more, or longer, than you meant to.',
        'You hide it from your family, or borrow for it.',
        'You are restless or angry when you do not bet.',
        'Work, school or people close to you come second.',
      ],
      text: ['If you know yourself in one of these, take a break now and speak with somebody.'],
    },
    {
      title: 'Take a break',
      text: [
        'Self-exclusion closes bets, deposits, games and promotions to you at once, for the time that you choose: from 1 hour to ' +
          '3 years, or for good. It cannot be shortened or taken back. You can still log in, withdraw your money and see your ' +
          'bets.',
      ],
      link: { to: '/self-exclude-from-betting', label: 'Self exclusion' },
    },
    {
      title: 'Where you find help',
      text: ['These lines are not ours, and they listen to worries of every kind, betting among them.'],
      points: [
        'Kenya Red Cross: call 1199.',
        'Befrienders Kenya: call 0722 178 177.',
        'In danger of life: call 999 or 112.',
      ],
    },
    {
      title: 'Nobody under 18',
      points: [
        'An account of somebody under 18 is closed.',
        'Keep your password, your phone and your M-PESA PIN away from children.',
        'Log out on a phone that others use.',
      ],
    },
    {
      title: 'If it is somebody close to you',
      text: [
        'Speak with them at a calm moment, about what you see and without blame. Do not pay their debts in silence: it hides ' +
          'what needs help. The lines above are there for families, too.',
      ],
    },
  ],
};
