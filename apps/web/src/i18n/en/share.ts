import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('en');
const selections = (count: number) => `${count} ${plural(count, { one: 'selection', other: 'selections' })}`;

export const share = {
  title: 'Share Your Bet',
  invite: (url: string) => `Place your bet now: ${url}`,
  inviteWithoutBet: (origin: string) => `Join me on the product: ${origin}`,
  betText: 'Your link opens these selections in the betslip. Your name and your stake are not shared.',
  noBetText: 'These selections have no code yet. Until then you can invite friends.',
  booking: 'Drawing a code for these selections',
  booked: 'Everybody can load these selections with this code for 7 days. Your name and your stake are not shared.',
  bookAgain: 'Try again',
  bookingFailed: 'Booking these selections failed. Please try again.',
  betId: 'Bet ID',
  copyBetId: 'Copy the bet ID',
  channels: {
    facebook: 'Facebook',
    x: 'X (Twitter)',
    whatsapp: 'WhatsApp',
    sms: 'SMS',
    telegram: 'Telegram',
  },
  more: 'More ways to share',
  betIdCopied: 'Bet ID copied!',
  noBetId: 'No Bet ID to copy.',
  picture: {
    name: 'Picture of these selections',
    product: 'Ushindi',
    code: 'Booking code',
    count: selections,
    more: (count: number) => `and ${selections(count)} more`,
    match: (home: string, away: string, market: string) => `${home} v ${away} · ${market}`,
    totalOdds: 'Total odds',
    send: 'Send the picture',
    save: 'Save the picture',
    failed: 'The picture could not be made.',
  },
};
