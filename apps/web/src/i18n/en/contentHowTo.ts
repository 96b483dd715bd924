import type { Article } from './content.ts';

export const contentHowTo: Article = {
  title: 'How to play',
  description: 'Step by step: how to register, deposit, bet, follow a bet and withdraw, on the web and by SMS.',
  lead: 'Bet here on the web. Betting by SMS is not open at present; its guide describes it for the time when it opens.',
  sections: [
    {
      title: 'On the web: open your account',
      steps: [
        'Press Register, and type your phone number and a password.',
        'Confirm that you are 18 or older and agree to the terms.',
        'Type the code that comes by SMS.',
      ],
      link: { to: '/register', label: 'Register' },
    },
    {
      title: 'On the web: deposit',
      steps: [
        'Press Deposit and choose an amount, KES 10 at least.',
        'Type your M-PESA PIN in the request that comes to your phone.',
        'Your balance at the top of the page shows the money when it has come.',
      ],
    },
    {
      title: 'On the web: place a bet',
      steps: [
        'Find a match: under Sports for those to come, under Live Games for those in play.',
        'Press the odds of an outcome. Press the name of the match for all its markets.',
        'Open the betslip. Add or remove selections; 4 or more with odds of 1.3 or higher bring a boost.',
        'Type a stake from KES 1 to 20,000, and read the taxes and the possible win.',
        'Press Place Bet. If odds have changed, you are asked before the bet is placed, unless you have ticked Accept Odds ' +
          'Changes.',
      ],
      link: { to: '/', label: 'To the matches' },
    },
    {
      title: 'On the web: share and load a betslip',
      steps: [
        'After placing a bet, choose Share Bet and send the link, or tell the code of 5 letters and 2 digits.',
        'To load a code, type it into the empty betslip and press Load Betslip.',
      ],
    },
    {
      title: 'On the web: follow a bet, cancel it, withdraw',
      points: [
        'My Bets shows every bet with its selections and scores.',
        'A pending bet can be cancelled within 5 minutes.',
        'Winnings come into your balance by themselves. Withdraw KES 100 or more by M-PESA from your account. The page shows ' +
          'the fee, if there is one, and what you receive.',
      ],
      link: { to: '/my-bets', label: 'My Bets' },
    },
    {
      title: 'By SMS: before you begin',
      text: [
        'All messages go to the number that sent you your verification code. Each costs KES 3. Capital letters don’t matter, ' +
          'and # stands between the parts.',
      ],
      points: [
        'Send JOIN to open an account, and your answer to the code verifies it.',
        'Send BAL for your balance.',
        'Send GAMES for matches to come with their ids. The same ids stand beside the matches on the web.',
      ],
    },
    {
      title: 'By SMS: place a bet',
      steps: [
        'Write the id of the match, your selection and the stake. 1234#1#50 bets KES 50 on the home team of match 1234.',
        'The selections are 1 for the home team, X for a draw and 2 for the away team.',
        'For a multi-bet write one match after the other and the stake last: 1234#1#1240#X#50. It may have 30 events at most.',
        'The answer has the bet id, the odds and the possible win.',
      ],
    },
    {
      title: 'By SMS: follow a bet, cancel it, withdraw',
      points: [
        'Send BET and the bet id, as in BET#ABCDE12, to hear how it stands.',
        'Send CANCEL and the bet id within 10 minutes to cancel it. The stake is returned.',
        'Send W and an amount, as in W#500, to withdraw KES 500. The least is KES 100.',
      ],
    },
    {
      title: 'What you win',
      points: [
        'The odds of all selections are multiplied, and so is your stake after the excise tax of 15%.',
        'A withholding tax of 20% is taken from net winnings.',
        'A bet pays KES 1,000,000 at most.',
      ],
      link: { to: '/faqs', label: 'FAQs' },
    },
  ],
};
