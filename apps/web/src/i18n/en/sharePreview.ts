import { pluralIn } from '../plural.ts';

const plural = pluralIn('en');

/** The preview of a link to a shared bet. */
export const sharePreview = {
  title: (count: number, odds: string) =>
    `${count} ${plural(count, { one: 'selection', other: 'selections' })}, odds ${odds} | Ushindi`,
  selection: (home: string, away: string, outcome: string, odds: string) => `${home} v ${away}: ${outcome} ${odds}`,
  more: (count: number) => `${count} more`,
};
