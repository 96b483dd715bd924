import { SUPPORT_MAILBOX } from '#lib/contacts.ts';
import type { Article } from './content.ts';

export const contentPrivacy: Article = {
  title: 'Privacy policy',
  description: 'What Ushindi keeps about you, why, for how long, who sees it, and how you ask for it.',
  lead: 'We keep what betting and the law need, and nothing to sell.',
  sections: [
    {
      title: 'What we keep',
      points: [
        'Your phone number, your account number, and your name where M-PESA gives it to us.',
        'Your password, in a form that nobody can read, us included.',
        'Your bets, deposits, withdrawals, bonuses and exclusions, with their times.',
        'Technical records of your visits, such as times and failures. Phone numbers are hidden in them.',
      ],
    },
    {
      title: 'What stays on your phone',
      points: [
        'A cookie that keeps you logged in. Scripts cannot read it, and it ends with your session.',
        'Your betslip, the sport you chose and the look of the pages. They are kept in your browser, and you can clear them ' +
          'there at any time.',
        'We use no cookies of advertisers.',
      ],
    },
    {
      title: 'What we use it for',
      points: [
        'To open your account, take your bets, and pay what you win.',
        'To send you the codes and messages that your account needs.',
        'To keep children out, to hold exclusions and limits, and to find fraud.',
        'To meet the duties that the law sets for betting, taxes and money transfers.',
      ],
    },
    {
      title: 'Who else sees it',
      points: [
        'M-PESA, for your deposits and withdrawals.',
        'Makers of games, who get what a game needs to know you by while you play it.',
        'Authorities, where the law asks us to tell them.',
        'Other players see your name on the leaderboard with your phone number partly hidden, if you are among the first.',
      ],
    },
    {
      title: 'How long',
      text: [
        'As long as your account is open, and after that as long as the laws on betting, taxes and money laundering ask for. ' +
          'An exclusion is kept until it ends, even when the account is closed.',
      ],
    },
    {
      title: 'Your rights',
      text: [
        'Under the Data Protection Act you may see what we keep about you, have it corrected, have it deleted where no law ' +
          `keeps it, and object to its use. Write to ${SUPPORT_MAILBOX}, and customer care takes it up. ` +
          'You may also complain to the Office of the Data Protection Commissioner.',
      ],
    },
    {
      title: 'How it is kept safe',
      points: [
        'Everything between your phone and us is encrypted.',
        'Phone numbers are hidden wherever they need not be read.',
        'We never ask for your password or your M-PESA PIN. Whoever does is not us.',
      ],
    },
  ],
};
