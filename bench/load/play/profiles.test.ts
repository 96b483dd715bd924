import { describe, expect, it } from 'vitest';
import { lookAtBets } from './betting.ts';
import { openHome, openList } from './browsing.ts';
import type { Player } from './player.ts';
import { drawAction, PROFILES } from './profiles.ts';

describe('an action of a mix', () => {
  const mix = [
    [3, openHome],
    [1, openList],
  ] as const;

  it.each([
    [0, openHome],
    [0.74, openHome],
    [0.75, openList],
    [0.999999, openList],
  ])('is drawn by its weight at %d', (drawn, expected) => {
    expect(drawAction(mix, () => drawn)).toBe(expected);
  });
});

it('places bets of the settle profile first and looks at them then', () => {
  const { next } = PROFILES.settle;
  const player = {} as Player;
  expect(next(player, 0.1)).not.toBe(lookAtBets);
  expect(next(player, 0.6)).toBe(lookAtBets);
});
