import { expect, test } from 'vitest';
import { pluralIn } from './plural.ts';

const picks = { one: 'pick', other: 'picks' };

test.each([
  [0, 'picks'],
  [1, 'pick'],
  [2, 'picks'],
  [21, 'picks'],
])('English counts %i %s', (count, form) => {
  expect(pluralIn('en')(count, picks)).toBe(form);
});

test('a form that a language has and the catalogue lacks falls back to other', () => {
  expect(pluralIn('ar')(2, picks)).toBe('picks');
});
