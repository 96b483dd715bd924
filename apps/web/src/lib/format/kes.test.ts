import { expect, test } from 'vitest';
import { kesText } from './kes.ts';

test.each([
  [60, '60.00'],
  [1240.5, '1240.50'],
  [0.1 + 0.2, '0.30'],
])('%d KES reads %s', (amount, text) => {
  expect(kesText(amount)).toBe(text);
});
