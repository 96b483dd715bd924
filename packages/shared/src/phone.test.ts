import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isValidPhone, maskPhone, normalisePhone, plainPhone, maskPhonesIn } from './phone.ts';

test.each(['0712345678', '712345678', '254712345678', ' 0712345678 '])(
  'reads %j as one and the same account',
  { tags: ['A-155'] },
  (typed) => {
    expect(isValidPhone(typed)).toBe(true);
    expect(normalisePhone(typed)).toBe('254712345678');
  },
);

test.each([
  '0712 345 678',
  '+254712345678',
  '+254 712 345 678',
  '0712-345-678',
  '(0712) 345.678',
  ' 712\u00a0345\u00a0678',
  '0712\u2011345\u2011678',
])('reads the notation %j', { tags: ['R-34'] }, (typed) => {
  expect(isValidPhone(typed)).toBe(true);
  expect(normalisePhone(typed)).toBe('254712345678');
});

test('removes punctuation and keeps everything else', { tags: ['R-34'] }, () => {
  expect(plainPhone('+254 (712) 345-678')).toBe('254712345678');
  expect(plainPhone('my phone 1+2')).toBe('myphone1+2');
});

test('accepts numbers of the 01 range', () => {
  expect(normalisePhone('0112345678')).toBe('254112345678');
  expect(normalisePhone('112345678')).toBe('254112345678');
});

test.each([
  '',
  '07123',
  '07123456789',
  '212345678',
  '2547123456789',
  '0712+345678',
  '++254712345678',
  '0712/345678',
  'O712345678',
  '255712345678',
])('refuses %j', { tags: ['A-155'] }, (typed) => {
  expect(isValidPhone(typed)).toBe(false);
  expect(normalisePhone(typed)).toBeNull();
});

const subscriber = fc.stringMatching(/^[17][0-9]{8}$/);

test('normalises every form of a number to one form, which is stable', () => {
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
  expect(maskPhone('712345678')).toBe('7123******78');
  expect(maskPhone('  0712345678 ')).toBe('0712******78');
  expect(maskPhone('+254 712-345-678')).toBe('2547******78');
  expect(maskPhone('071 2345678')).toBe('0712******78');
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

test.each([
  ['0712345678 and 254112345678', '0712******78 and 2541******78'],
  ['call 712345678.', 'call 7123******78.'],
  ['0212345678', '0212******78'],
  ['+254 (712) 345-678 wrote', '+2547******78 wrote'],
  ['0712 345 678', '0712******78'],
  ['account 100000000017, receipt SJK1A2B3C4', 'account 100000000017, receipt SJK1A2B3C4'],
  ['at 1795424865873', 'at 1795424865873'],
])('masks every notation of a phone in %j, and no longer number', (text, masked) => {
  expect(maskPhonesIn(text)).toBe(masked);
});
