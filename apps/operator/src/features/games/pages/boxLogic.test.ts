import { expect, it } from 'vitest';
import { boxRules } from '@ushindi/draws/games/rules/box';
import { contentsOf, worth } from './boxLogic.js';

it('counts equal boxes together, in any order', () => {
  const { contents } = boxRules.offer({ publicSeed: 'seed', rtp: 0.95 }) as { contents: number[] };
  const words = '3 empty, 2 of 0.47x, 2 of 0.95x, 1 of 1.90x, 1 of 3.80x';
  expect(contentsOf(contents)).toBe(words);
  expect(contentsOf(contents.toReversed())).toBe(words);
});

it('names a box by its payout, or as empty', () => {
  expect([0, 47, 380].map(worth)).toEqual(['Empty', '0.47x', '3.80x']);
});
