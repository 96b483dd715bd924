import { toCents } from '@ushindi/shared';
import { expect, it } from 'vitest';
import { wireNumber, wireTotalOdds } from './call.ts';

it.each([0, -0.01, '1240.50', ' 7 ', 9e13, '-90000000000000'])('reads the number %j, whose cents are exact', (sent) => {
  const value = wireNumber.parse(sent);
  expect(toCents(value.toFixed(2))).toBe(Math.round(Number(sent) * 100));
});

it.each([9.1e13, -9.1e13, 1e308, '1e12', '9'.repeat(14), '9'.repeat(400), '', 'NaN', null])(
  'refuses the number %j',
  (sent) => {
    expect(wireNumber.safeParse(sent).success).toBe(false);
  },
);

it.each([
  [1e160, 1e160],
  ['10.25', 10.25],
  ['9'.repeat(400), 0],
  [null, 0],
])('reads total odds of any size: %j', (sent, odds) => {
  expect(wireTotalOdds.parse(sent)).toBe(odds);
});
