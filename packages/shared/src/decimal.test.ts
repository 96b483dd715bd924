import { describe, expect, test } from 'vitest';
import { parseDecimal, toHundredths } from './decimal.ts';

const hundredths = (text: string | number) => toHundredths(parseDecimal(text, 'amount'));

describe('a decimal number', () => {
  test.each([
    ['12', 1200n],
    ['0.5', 50n],
    ['1.25', 125n],
    ['-1.25', -125n],
    ['12.345', 1235n],
    ['1e3', 100_000n],
    ['1E3', 100_000n],
    ['1e+3', 100_000n],
    ['15e-1', 150n],
    ['1.5e-10', 0n],
    [1e21, 10n ** 23n],
    ['1e100', 10n ** 102n],
  ])('is read exactly from %j', (text, expected) => {
    expect(hundredths(text)).toBe(expected);
  });

  test.each([
    '',
    ' ',
    '1 ',
    ' 1',
    'x1',
    '1x',
    '.5',
    '5.',
    '1.2.3',
    '1,000',
    '--1',
    '+1',
    '0x10',
    '1e',
    'e1',
    '1e+',
    '1e1.5',
    '1e1000',
    'Infinity',
    '٣',
  ])('is not read from %j', (text) => {
    expect(() => parseDecimal(text, 'amount')).toThrow(`amount must be a finite decimal number, got '${text}'`);
  });

  test('is read up to 1,000 characters, which bounds the work of hostile texts', () => {
    expect(hundredths(`0.${'1'.repeat(998)}`)).toBe(11n);
    expect(() => hundredths(`0.${'1'.repeat(999)}`)).toThrow(RangeError);
  });

  test('is shown in an error by its first 40 characters', () => {
    expect(() => parseDecimal('x'.repeat(50), 'stake')).toThrow(
      new RangeError(`stake must be a finite decimal number, got '${'x'.repeat(40)}'`),
    );
  });
});
