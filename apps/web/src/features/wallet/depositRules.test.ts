import { expect, test } from 'vitest';
import { checkDeposit, topUpKes } from './depositRules.ts';

const invalid = 'Please enter a valid deposit amount (minimum 10 KES).';
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
  ['300001', 'Please enter an amount of at most 300,000 KES.'],
])('validates a deposit of %j: %s', (text, verdict) => {
  expect(checkDeposit(text)).toBe(verdict);
});

test.each([
  [0.5, 10],
  [10, 10],
  [10.01, 11],
  [37.5, 38],
])('rounds %d missing KES to a top-up of %d', (needed, topUp) => {
  expect(topUpKes(needed)).toBe(topUp);
});
