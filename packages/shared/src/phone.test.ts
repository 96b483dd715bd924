import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidPhone, maskPhone, normalisePhone } from './phone.ts';

test.each(['0712345678', '712345678', '254712345678', ' 0712345678 '])(
  '%j is one and the same account',
  { tags: ['A-155'] },
  (typed) => {
    expect(isValidPhone(typed)).toBe(true);
    expect(normalisePhone(typed)).toBe('254712345678');
  },
);

test('accepts numbers of the 01 range', () => {
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
])('%j is refused', { tags: ['A-155'] }, (typed) => {
  expect(isValidPhone(typed)).toBe(false);
  expect(normalisePhone(typed)).toBeNull();
});

const subscriber = fc.stringMatching(/^[17][0-9]{8}$/);

test('normalizes every form of a number to one form, which is stable', () => {
  fc.assert(
    fc.property(subscriber, fc.constantFrom('', '0', '254'), (digits, prefix) => {
      const normal = normalisePhone(prefix + digits);
      expect(normal).toBe(`254${digits}`);
      expect(normalisePhone(normal ?? '')).toBe(normal);
    }),
  );
});

test('masks all but the first 4 and the last 2 digits', { tags: ['A-035'] }, () => {
  expect(maskPhone('0712345678')).toBe('0712******78');
  expect(maskPhone('254712345678')).toBe('2547******78');
});

test('masks the whole of a text too short for a phone', () => {
  expect(maskPhone('123456')).toBe('******');
  expect(maskPhone('')).toBe('******');
});

test('shows at most six characters of a phone', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'grapheme-ascii' }), (text) => {
      expect(maskPhone(text).replace('******', '').length).toBeLessThanOrEqual(6);
    }),
  );
});
