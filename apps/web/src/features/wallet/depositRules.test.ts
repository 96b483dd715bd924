import { expect, test } from 'vitest';
import { checkDeposit, taxedDeposit, topUpKes } from './depositRules.ts';

const invalid = 'Please enter a valid deposit amount (minimum 10 KES).';
const tooMuch = 'Please enter an amount of at most KES 300,000.';
const notWhole = 'Please enter a whole-number amount (no decimals).';

test.each([
  ['10', true],
  ['300000', true],
  [' 50 ', true],
  ['9', invalid],
  ['0', invalid],
  ['-50', invalid],
  ['', invalid],
  ['abc', invalid],
  ['1,000', invalid],
  ['9.99', invalid],
  ['10.5', notWhole],
  ['1e3', notWhole],
  ['300001', tooMuch],
  ['1e20', tooMuch],
])('validates a deposit of %j: %s', (text, verdict) => {
  expect(checkDeposit(text)).toBe(verdict);
});

test.each([
  [95, 5, 100],
  [95.01, 5, 101],
  [1, 5, 10],
  [142.5, 5, 150],
])('leaves %d KES after a tax of %d percent from a top-up of %d', { tags: ['R-188'] }, (needed, percent, topUp) => {
  expect(topUpKes(needed, percent)).toBe(topUp);
});

test.each([
  ['100', { tax: '5.00', credited: '95.00' }],
  ['11', { tax: '0.55', credited: '10.45' }],
  ['9', null],
])('splits a deposit of %s KES into its tax and what is credited', { tags: ['R-188'] }, (text, taxed) => {
  expect(taxedDeposit(text, 5)).toEqual(taxed);
});

test.each([
  [0.5, 10],
  [10, 10],
  [10.01, 11],
  [37.5, 38],
])('rounds %d missing KES to a top-up of %d', (needed, topUp) => {
  expect(topUpKes(needed)).toBe(topUp);
});
