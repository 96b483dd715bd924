import type { Article } from './content.ts';

export const contentTerms: Article = {
  title: 'Terms and conditions',
  description: 'The terms of betting at Ushindi: accounts, money, stakes, limits, taxes, bonuses and self-exclusion.',
  lead: 'By opening an account you agree to these terms. They hold for the web. Betting by SMS is not open at present; what they say about it holds when it opens.',
  sections: [
    {
      title: 'Who may play',
      points: [
        'You must be 18 or older. We may ask for proof of your age before we pay.',
        'You may have one account. It belongs to you and to your phone number, and nobody else may use it.',
        'Anyone excluded from betting, by choice or by law, may not open another account.',
      ],
    },
    {
      title: 'Your account',
      points: [
        'Your account is open once its phone number is verified with the code that we send.',
        'Keep your password to yourself. What is done with it counts as done by you.',
        'We may hold an account while we look into fraud, a false age or the use of another person’s phone. We tell you when ' +
          'we do.',
      ],
    },
    {
      title: 'Deposits and withdrawals',
      points: [
        'Deposits are made by M-PESA: KES 10 at least, KES 150,000 at most in one transaction, KES 300,000 at most in a day.',
        'Withdrawals go to the verified phone number: KES 100 at least, and KES 300,000 at most in a day.',
        'A 10% fee is charged on unused deposits: money that is withdrawn without having been bet. A stake uses deposited ' +
          'money first, a withdrawal takes winnings first, and the fee is shown before you withdraw.',
        'The charge of M-PESA for your first deposit of a day is refunded after the day, for deposits from KES 50 to 20,000.',
        'The balance bears no interest. Credit is not given.',
      ],
    },
    {
      title: 'Bets',
      points: [
        'The least stake is KES 1; the most is KES 20,000. Where a channel or a game states KES 10 as its least, that holds there.',
        'A bet is accepted when you get its bet id. Until then no price is promised.',
        'We never take a bet at lower odds than you have seen, unless you have agreed to odds changes.',
        'A multi-bet has at most 40 events, by SMS at most 30.',
        'The jackpot has a stake of KES 50, KES 100 at most.',
        'Turbo and Moss league take stakes from KES 10 to 10,000.',
        'An SMS costs KES 3.',
      ],
    },
    {
      title: 'Cancelling a bet',
      text: [
        'You may cancel a pending bet within 5 minutes of its placement in the app, and within 10 minutes by SMS. The stake is ' +
          'returned in full.',
      ],
    },
    {
      title: 'Results and payouts',
      points: [
        'Bets are settled on the result when the match ends.',
        'Where a result was wrong, we correct it and its bets. A bet that pays less is corrected as far as your balance goes. ' +
          'Your transactions show it.',
        'Winnings are paid into your balance, after taxes.',
      ],
    },
    {
      title: 'Maximum payouts',
      points: [
        'A bet, single or multi, can win KES 1,000,000 at most.',
        'All bets of a player win KES 1,000,000 a day at most.',
        'Turbo and Moss league win KES 1,000,000 at most.',
        'A bet with a freebet can win KES 10,000 at most.',
      ],
    },
    {
      title: 'Taxes',
      points: [
        'Each stake contains an excise tax of 15%: the stake less 100/115 of it.',
        'Net winnings contain a withholding tax of 20%: 20/120 of what is won above the stake after tax.',
        'We pay both to the tax authority. A bet keeps the rates of the moment at which it was placed.',
      ],
    },
    {
      title: 'Bonuses and promotions',
      points: [
        'The registration freebet is 50% of a first cash bet of KES 20 or more, up to KES 500.',
        'It is used on 4 or more selections with total odds of 6.99 or higher, within 7 days.',
        'Its winnings can be withdrawn when below 50.',
        'A bonus is for one person. It is void where several accounts are used to get it more than once.',
      ],
      link: { to: '/promotions', label: 'Promotions' },
    },
    {
      title: 'Self-exclusion and closing',
      text: [
        'You may exclude yourself from betting at any time. It takes effect at once and cannot be shortened, by you or by us. ' +
          'You may also ask us to close your account; what is in it is paid out to you first.',
      ],
      link: { to: '/self-exclude-from-betting', label: 'Self exclusion' },
    },
    {
      title: 'Faults and disputes',
      points: [
        'Where a fault makes a price plainly wrong, the bet is void and its stake is returned.',
        'Bring a complaint to customer care first, with the bet id. What we cannot settle, the betting regulator decides.',
        'These terms follow the law of Kenya.',
      ],
      link: { to: '/faqs', label: 'FAQs' },
    },
    {
      title: 'Changes',
      text: [
        'When these terms change, the new ones are published here before they apply. A bet keeps the terms under which it was placed.',
      ],
    },
  ],
};
