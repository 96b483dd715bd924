import { expect, it } from 'vitest';
import { isSet } from './wireFlag.ts';

it('is set by a boolean, a number or text', () => {
  for (const flag of [true, 1, '1', 'true', 'yes']) expect([flag, isSet(flag)]).toEqual([flag, true]);
});

it('is not set by no value, an object or a list', () => {
  // `{ toString: 1 }` has no text.
  for (const flag of [false, 0, '', '0', 'False', null, undefined, [], [1], {}, { toString: 1 }])
    expect([flag, isSet(flag)]).toEqual([flag, false]);
});
