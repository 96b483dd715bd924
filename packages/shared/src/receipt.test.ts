import fc from 'fast-check';
import { expect, test } from 'vitest';
import { RECEIPT_PATTERN, receiptIn } from './receipt.ts';

test.each([
  ['a code', 'NLJ7RT61SV'],
  ['a code in small letters with spaces around it', '  nlj7rt61sv\n'],
  ['a whole message', 'NLJ7RT61SV Confirmed. Ksh500.00 sent to USHINDI for account 0712345678 on 21/11/26 at 2:10 PM.'],
  ['a message without a space', 'NLJ7RT61SV.Confirmed. Ksh500.00'],
  ['a message with more than one separator', 'NLJ7RT61SV, : Confirmed. Ksh500.00'],
  ['a message in Swahili', 'NLJ7RT61SV Imethibitishwa Ksh500.00 zimetumwa'],
])('finds the receipt in %s', { tags: ['R-76'] }, (_, text) => {
  expect(receiptIn(text)).toBe('NLJ7RT61SV');
});

test.each([
  '',
  'QWE123 Confirmed.',
  '0712345678901',
  'NLJ7RT61SVX Confirmed.',
  'I paid 500 with NLJ7RT61SV',
  "NLJ7RT61S'; drop table payment",
])('finds no receipt in %j', { tags: ['R-76'] }, (text) => {
  expect(receiptIn(text)).toBeNull();
});

test('finds a receipt in capitals or nothing in any text', () => {
  fc.assert(
    fc.property(fc.string(), (text) => {
      const receipt = receiptIn(text);
      expect(receipt === null || RECEIPT_PATTERN.test(receipt)).toBe(true);
    }),
  );
});
