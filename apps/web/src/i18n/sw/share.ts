import type { share as english } from '#i18n/en/share.ts';
import type { Translation } from '#i18n/messages.ts';
import { pluralIn } from '#i18n/plural.ts';

const plural = pluralIn('sw');
const selections = (count: number) => `${plural(count, { one: 'chaguo', other: 'machaguo' })} ${count}`;

export const share: Translation<typeof english> = {
  title: 'Tuma beti yako',
  invite: (url) => `Weka beti yako sasa: ${url}`,
  inviteWithoutBet: (origin) => `Jiunge nami hapa: ${origin}`,
  betText: 'Kiungo chako hufungua machaguo haya kwenye mkeka. Hakionyeshi jina lako wala dau lako.',
  noBetText: 'Machaguo haya bado hayana msimbo. Kwa sasa unaweza kuwaalika marafiki.',
  booking: 'Tunatafuta msimbo wa machaguo haya',
  booked: 'Kila mtu anaweza kupakia machaguo haya kwa msimbo huu kwa siku 7. Hauonyeshi jina lako wala dau lako.',
  bookAgain: 'Jaribu tena',
  bookingFailed: 'Machaguo haya hayakuhifadhiwa. Tafadhali jaribu tena.',
  betId: 'Nambari ya beti',
  copyBetId: 'Nakili nambari ya beti',
  channels: {
    facebook: 'Facebook',
    x: 'X (Twitter)',
    whatsapp: 'WhatsApp',
    sms: 'SMS',
    telegram: 'Telegram',
  },
  more: 'Njia zaidi za kutuma',
  betIdCopied: 'Nambari ya beti imenakiliwa!',
  noBetId: 'Hakuna nambari ya beti ya kunakili.',
  picture: {
    name: 'Picha ya machaguo haya',
    product: 'Ushindi',
    code: 'Msimbo wa mkeka',
    count: selections,
    more: (count) => `na ${selections(count)} zaidi`,
    match: (home, away, market) => `${home} v ${away} · ${market}`,
    totalOdds: 'Jumla ya odds',
    send: 'Tuma picha',
    save: 'Hifadhi picha',
    failed: 'Picha haikuweza kutengenezwa.',
  },
};
