import { expect, test } from 'vitest';
import { CANCEL_WINDOW_MS, DEPOSIT_PRESETS, STAKE_PRESETS } from './presets.ts';

test('offers the quick stakes and deposits of the rules', { tags: ['A-058'] }, () => {
  expect(STAKE_PRESETS).toEqual([20, 50, 100, 500]);
  expect(DEPOSIT_PRESETS).toEqual([50, 100, 200, 500]);
});

test('lets a bet be cancelled for five minutes', { tags: ['A-121'] }, () => {
  expect(CANCEL_WINDOW_MS).toBe(300_000);
});
