import { expect, test } from 'vitest';
import { stakeKes, stakeProblem } from './stake.ts';

test.each([
  ['1', null],
  ['20000', null],
  [' 100 ', null],
  ['007', null],
  ['', 'empty'],
  ['  ', 'empty'],
  ['10.5', 'notWhole'],
  ['10,000', 'notWhole'],
  ['-5', 'notWhole'],
  ['1e3', 'notWhole'],
  ['abc', 'notWhole'],
  ['0', 'belowMin'],
  ['20001', 'aboveMax'],
  ['9'.repeat(400), 'aboveMax'],
])('validates the stake %j: %s', (text, problem) => {
  expect(stakeProblem(text)).toBe(problem);
});

test('counts an invalid stake as 0', () => {
  expect([stakeKes('100'), stakeKes(' 007'), stakeKes('10.5'), stakeKes('')]).toEqual([100, 7, 0, 0]);
});
