import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidPhone, maskPhone, normalisePhone } from './phone.ts';

test.each(['0712345678', '712345678', '254712345678', ' 0712345678 '])('%j is one and the same account', (typed) => {
  expect(isValidPhone(typed)).toBe(true);
  expect(normalisePhone(typed)).toBe('254712345678');
});

test('numbers of the 01 range are accepted', () => {
  expect(normalisePhone('0112345678')).toBe('254112345678');
  expect(normalisePhone('112345678')).toBe('254112345678');
});

test.each([
  '',
  '07123',
  '07123456789',
  '212345678',
  '+254712345678',
  '2547123456789',
  '0712 345 678',
  'O712345678',
  '255712345678',
])('%j is refused', (typed) => {
  expect(isValidPhone(typed)).toBe(false);
  expect(normalisePhone(typed)).toBeNull();
});

const subscriber = fc.stringMatching(/^[17][0-9]{8}$/);

test('every form of a number gives one normal form, which stays as it is', () => {
  fc.assert(
    fc.property(subscriber, fc.constantFrom('', '0', '254'), (digits, prefix) => {
      const normal = normalisePhone(prefix + digits);
      expect(normal).toBe(`254${digits}`);
      expect(normalisePhone(normal ?? '')).toBe(normal);
    }),
  );
});

test('a mask keeps the first 4 and the last 2 digits', () => {
  expect(maskPhone('0712345678')).toBe('0712******78');
  expect(maskPhone('254712345678')).toBe('2547******78');
});

test('text too short for a phone is hidden whole', () => {
  expect(maskPhone('123456')).toBe('******');
  expect(maskPhone('')).toBe('******');
});

test('a mask never tells more than six characters of a phone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(maskPhone(text).replace('******', '').length).toBeLessThanOrEqual(6);
    }),
  );
});
