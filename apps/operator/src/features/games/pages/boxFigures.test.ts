import { expect, it } from 'vitest';
import { boxRules } from '../rules/box.ts';
import { contentsOf, worth } from './boxFigures.js';

it('the boxes are told by what they hold, whatever order they stand in', () => {
  const { contents } = boxRules.offer({ publicSeed: 'seed', returnShare: 0.95 }) as { contents: number[] };
  const words = '3 empty, 2 of 0.47x, 2 of 0.95x, 1 of 1.90x, 1 of 3.80x';
  expect(contentsOf(contents)).toBe(words);
  expect(contentsOf(contents.toReversed())).toBe(words);
});

it('a box is worth what it pays, or empty', () => {
  expect([0, 47, 380].map(worth)).toEqual(['Empty', '0.47x', '3.80x']);
});
