import { expect, test } from 'vitest';
import { pluralIn } from './plural.ts';

const picks = { one: 'pick', other: 'picks' };

test.each([
  [0, 'picks'],
  [1, 'pick'],
  [2, 'picks'],
  [21, 'picks'],
])('uses for %i in English: %s', (count, form) => {
  expect(pluralIn('en')(count, picks)).toBe(form);
});

test('falls back to other where the catalogue lacks a form', () => {
  expect(pluralIn('ar')(2, picks)).toBe('picks');
});
