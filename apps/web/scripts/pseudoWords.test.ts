// @vitest-environment node
import { expect, it } from 'vitest';
import { pseudoText, pseudoWords } from './pseudoWords.ts';

it.each([
  ['Log in', '⟦Lóg íñéño⟧'],
  ['Stake', '⟦Stákééñ⟧'],
  ['18+', '18+'],
  ['', ''],
])('writes %j as %j', { tags: ['R-218'] }, (text, expected) => {
  expect(pseudoText(text)).toBe(expected);
});

it('is at least 40 % longer than English', { tags: ['R-218'] }, () => {
  const text = 'All other devices are logged out.';
  expect(pseudoText(text).length).toBeGreaterThanOrEqual(text.length * 1.4);
});

it('keeps parameters, numbers, done texts and the shape of a catalogue', { tags: ['R-218'] }, () => {
  const words = pseudoWords({
    list: ['Sun'],
    picked: (team: string, count: number) => `${team} and ${count} more`,
    same: (name: string) => name,
    nested: (text: string) => `See ${pseudoText(text)}`,
  });
  expect(words.list).toEqual(['⟦Súñéñ⟧']);
  expect(words.picked('Gor Mahia', 3)).toBe('⟦Gor Mahia áñd 3 mórééñoú⟧');
  expect(words.same('3 Way')).toBe('3 Way');
  expect(words.nested('Stake')).toBe('⟦Séé ⟦Stákééñ⟧éñ⟧');
});
