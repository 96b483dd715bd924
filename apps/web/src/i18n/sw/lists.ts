import type { lists as english } from '#i18n/en/lists.ts';
import type { Translation } from '#i18n/messages.ts';
import { pluralIn } from '#i18n/plural.ts';
import { names } from './names.ts';

const plural = pluralIn('sw');
const ago = (unit: string, count: number) =>
  `${unit} ${count} ${plural(count, { one: 'iliyopita', other: 'zilizopita' })}`;

export const lists: Translation<typeof english> = {
  sports: 'Michezo',
  sportsFailed: 'Hatukuweza kupakia orodha ya michezo.',
  markets: 'Masoko',
  loadingMarkets: 'Tunapakia masoko',
  marketsFailed: 'Masoko hayawezi kupakiwa kwa sasa.',
  competition: (country, tournament) =>
    names.competition([names.country(country), tournament].filter(Boolean).join(' · ')),
  games: (count) => `mechi ${count}`,
  ago: {
    seconds: (count) => ago('sekunde', count),
    minutes: (count) => ago('dakika', count),
    hours: (count) => ago('saa', count),
  },
  halfTime: 'MAP',
  started: 'Imeanza',
  unreachable: 'Ushindi haipatikani. Angalia mtandao wako, kisha ujaribu tena.',
  notAnswering: 'Mechi haziwezi kupakiwa kwa sasa. Jaribu tena baada ya muda mfupi.',
};
