import { HELPLINE, SUPPORT_MAILBOX } from '#lib/contacts.ts';
import type { Section } from './content.ts';

/** A question and the subject that groups it in the second view of the FAQs. */
type Question = Section & { subject: 'account' | 'bets' | 'money' };

const SMS_NOT_OPEN = 'Betting by SMS is not open at present.';

const questions: readonly Question[] = [
  {
    title: 'How do I register?',
    subject: 'account',
    steps: [
      'Choose Register, and type your phone number and a password of at least 4 characters.',
      'Confirm that you are 18 or older and that you agree to the terms of service.',
      'We send a code to your phone. Type it to verify your account, and you are logged in.',
    ],
    link: { to: '/register', label: 'Register' },
  },
  {
    title: 'How do I place a bet?',
    subject: 'bets',
    steps: [
      'Choose a match, and press the odds of the outcome that you expect. They go into your betslip.',
      'Add more selections for a multi-bet, or keep one for a single bet.',
      'Open the betslip and type your stake. Taxes and the possible win are shown before you commit.',
      'Press Place Bet. The bet id that you get names the bet from then on.',
    ],
    link: { to: '/how-to-play', label: 'How to play' },
  },
  {
    title: 'How do I check my bets?',
    subject: 'bets',
    text: [
      'My Bets lists every bet, newest first, and can be narrowed to those that are won, pending, cancelled or lost. ' +
        'A bet shows each of its selections with the scores, its taxes and its possible win.',
    ],
    link: { to: '/my-bets', label: 'My Bets' },
  },
  {
    title: 'Can I cancel a bet?',
    subject: 'bets',
    text: [
      'Yes, shortly after you have placed it: within 5 minutes in the app, with Cancel on the bet’s own page, and within ' +
        '10 minutes for a bet placed by SMS. The stake goes back to your balance. Later a bet stands as it is.',
      SMS_NOT_OPEN,
    ],
  },
  {
    title: 'What are the terms of the registration freebet?',
    subject: 'money',
    points: [
      'Your first cash bet of KES 20 or more brings a freebet of 50% of its stake, up to KES 500.',
      'A bet with the freebet needs 4 or more selections with total odds of 6.99 or higher.',
      'It can win KES 10,000 at most, and you have 7 days to use it.',
      'Winnings can be withdrawn when below 50.',
    ],
    link: { to: '/promotions/registration-freebet', label: 'Registration freebet' },
  },
  {
    title: 'Where do I see my transactions?',
    subject: 'money',
    text: [
      'Transactions, in your account, lists all money that came or went: deposits, withdrawals, stakes, winnings and ' +
        'returned stakes, each with the balance after it and the M-PESA receipt where there is one.',
    ],
    link: { to: '/transactions', label: 'Transactions' },
  },
  {
    title: 'How do I reset my password?',
    subject: 'account',
    steps: [
      'Choose Forgot password on the Log in page and type your phone number.',
      'We send a code by SMS. It is valid for 10 minutes and can be used once.',
      'Type the code and choose a new password. You can then log in with it.',
    ],
    text: ['If no code comes, you can ask for another after 60 seconds, and again 5 minutes later.'],
    link: { to: '/forgot-password', label: 'Forgot password' },
  },
  {
    title: 'How do I deposit with M-PESA?',
    subject: 'money',
    steps: [
      'Log in and press Deposit.',
      'Choose KES 50, 100, 200 or 500, or type an amount of your own: KES 10 at least, in whole shillings.',
      'A request comes to your phone. Type your M-PESA PIN there, and the money is in your balance shortly after.',
    ],
    points: [
      'At most KES 150,000 in one transaction and KES 300,000 in a day.',
      'The fee of your first deposit of a day is refunded, for deposits from KES 50 to 20,000. It is what M-PESA charges ' +
        'for the payment. The refund is in your balance after the day.',
      'The Offline tab of the deposit shows the paybill number for a payment from the M-PESA menu.',
    ],
  },
  {
    title: 'How do I withdraw?',
    subject: 'money',
    text: [
      'Choose Withdraw in your account and type an amount of KES 100 or more, in whole shillings. The money goes by ' +
        'M-PESA to the number that your account is registered with, and to no other.',
      'A 10% fee is charged on unused deposits: money that you withdraw without having bet it.',
      'A stake uses deposited money first, and a withdrawal takes winnings first. The fee is part of the amount, and the ' +
        'page shows it with what you receive before you withdraw. If a withdrawal fails, all of it returns.',
    ],
    link: { to: '/withdraw', label: 'Withdraw' },
  },
  {
    title: 'How do I contact you?',
    subject: 'account',
    text: [
      `Call ${HELPLINE}, or write to ${SUPPORT_MAILBOX}. Name the bet id or the M-PESA receipt that it is about, and ` +
        'never your password or your PIN: we do not ask for them.',
    ],
  },
  {
    title: 'What are single, multi and system bets?',
    subject: 'bets',
    points: [
      'A single bet has one selection. It wins when that selection wins.',
      'A multi-bet has two or more, at most 40 in the app and 30 by SMS. Their odds are multiplied, and all must win.',
      'A system bet is a set of smaller multi-bets out of the same selections, so that not all of them must win. With ' +
        'several selections, you choose the bet type in the betslip.',
    ],
  },
  {
    title: 'What are the limits?',
    subject: 'bets',
    points: [
      'Stake: KES 1 at least and KES 20,000 at most. Some channels and games ask for KES 10 at least.',
      'Jackpot: a fixed stake of KES 50, KES 100 at most.',
      'Turbo and Moss league: stakes from KES 10 to 10,000, and a win of KES 1,000,000 at most.',
      'No bet pays more than KES 1,000,000, single or multi. At present this is the only limit of wins that we apply.',
      'Win of a single bet: KES 100,000 at most.',
      'Wins of one day: KES 3,000,000 at most.',
      'The terms and conditions set KES 1,000,000 for a bet and KES 1,000,000 for a day.',
      'Multi-bet: 40 events at most, 30 by SMS.',
    ],
    link: { to: '/terms-and-conditions', label: 'Terms and conditions' },
  },
  {
    title: 'Which taxes are taken?',
    subject: 'money',
    points: [
      'An excise tax of 15% is contained in each stake. The betslip shows the stake after tax.',
      'A withholding tax of 20% is contained in net winnings. It is taken from what a winning bet pays.',
    ],
  },
  {
    title: 'Can I cash out?',
    subject: 'bets',
    text: [
      'Yes, an open bet that has the button "Cash Out" under My Bets: the whole bet, a part of it, or automatically at an ' +
        'amount that you choose. The offer follows the odds, and taxes are taken off in it. Other bets stand until their ' +
        'last selection is settled. Until 5 minutes after its placement you can cancel a bet, for the whole of its stake.',
    ],
  },
  {
    title: 'How do I close my account?',
    subject: 'account',
    text: [
      `Withdraw your balance and wait for your pending bets. Then call ${HELPLINE} from the phone of the account, and ` +
        'customer care closes it.',
      'If you want to stop betting at once, exclude yourself: it takes effect right away, for as long as you choose, and ' +
        'your money can still be withdrawn.',
    ],
    link: { to: '/self-exclude-from-betting', label: 'Self exclusion' },
  },
];

export const contentFaqs = {
  title: 'FAQs',
  description: 'Answers on registering, betting, M-PESA deposits and withdrawals, limits, taxes and your account.',
  views: { name: 'How the answers are shown', questions: 'Questions', subjects: 'By subject' },
  subjects: { account: 'Your account', bets: 'Bets', money: 'Money and bonuses' },
  questions,
};
