import type { Language } from '@ushindi/shared';

/** A language that the texts are translated into. */
export type Translated = Exclude<Language, 'en'>;

const KISWAHILI = [
  // The product, its promotions and its games.
  'Ushindi',
  'Karibu Kambi Ya Ushindi',
  'Madarockit Tenje',
  'MADAROCKIT TENJE',
  'Aviatrix',
  'AVIATRIX',
  'JetX',
  'JETX',
  'Turbo',
  'TURBO',
  'Jackpot',
  'JACKPOT',
  'MULTIBET',
  'Cash Out',
  'Cash Out KES',
  'PickABox',
  'Pragmatic',
  'Soft',
  'Evolution',
  // Services and networks.
  'Facebook',
  'X Twitter',
  'WhatsApp',
  'Telegram',
  'SMS',
  'Paybill',
  // Words and units that Kiswahili has from English.
  'Odds',
  'Demo',
  'Multi',
  'Banker',
  'banker',
  'KES',
  'KB',
  'MB',
  'AM',
  'PM',
  // Between two teams.
  'v',
  'vs',
  'VS',
];

/** The words of texts that are the same in English and in another language: names, and what Kenyan sites do not translate. */
export const SAME_AS_ENGLISH: Readonly<Record<Translated, readonly string[]>> = { sw: KISWAHILI };
