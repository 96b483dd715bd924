import { LANGUAGES } from '@ushindi/shared';
import { expect, test } from 'vitest';
import { pluralIn } from './plural.ts';

const picks = { one: 'pick', other: 'picks' };

test.each([
  [0, 'picks'],
  [1, 'pick'],
  [2, 'picks'],
  [21, 'picks'],
])('uses for %i in both languages: %s', { tags: ['R-213'] }, (count, form) => {
  for (const language of LANGUAGES) expect(pluralIn(language)(count, picks)).toBe(form);
});

test.each(LANGUAGES)('has all forms that %s has', { tags: ['R-213'] }, (language) => {
  expect(new Intl.PluralRules(language).resolvedOptions().pluralCategories.toSorted()).toEqual(Object.keys(picks));
});
