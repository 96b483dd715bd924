import { expect, it } from 'vitest';
import { ageLabel } from './age.ts';

it.each([
  [-5, '0 s ago'],
  [12_900, '12 s ago'],
  [59_999, '59 s ago'],
  [60_000, '1 min ago'],
  [3_599_999, '59 min ago'],
  [7_200_000, '2 h ago'],
])('%d ms is said as %s', (ageMs, label) => {
  expect(ageLabel(ageMs)).toBe(label);
});
