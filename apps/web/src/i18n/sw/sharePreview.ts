import type { sharePreview as english } from '#i18n/en/sharePreview.ts';
import type { Translation } from '../messages.ts';
import { pluralIn } from '../plural.ts';

const plural = pluralIn('sw');

/** The preview of a link to a shared bet. */
export const sharePreview: Translation<typeof english> = {
  title: (count, odds) => `${plural(count, { one: 'Chaguo', other: 'Machaguo' })} ${count}, odds ${odds} | Ushindi`,
  selection: (home, away, outcome, odds) => `${home} v ${away}: ${outcome} ${odds}`,
  more: (count) => `${plural(count, { one: 'jingine', other: 'mengine' })} ${count}`,
};
