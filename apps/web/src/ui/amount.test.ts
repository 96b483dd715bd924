import { expect, test } from 'vitest';
import { formatAmount, groupThousands } from './amount.ts';

test.each([
  ['0', '0.00'],
  ['1240.5', '1,240.50'],
  ['999.99', '999.99'],
  ['1000', '1,000.00'],
  ['1234567.891', '1,234,567.89'],
  ['-13.04', '\u221213.04'],
  ['9007199254740993.01', '9,007,199,254,740,993.01'],
])('%s reads %s', (amount, shown) => {
  expect(formatAmount(amount)).toBe(shown);
});

test('whole shillings are grouped by thousands', () => {
  expect(groupThousands('20000')).toBe('20,000');
  expect(groupThousands('500')).toBe('500');
});
