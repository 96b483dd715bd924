import { expect, it } from 'vitest';
import { requestIdOf } from './requestId.ts';

it('keeps the id that a request carries', () => {
  expect(requestIdOf({ 'x-request-id': '0b9e6a1c-7f55' })).toBe('0b9e6a1c-7f55');
});

it.each([undefined, '', 'short', 'with space', 'line\nend-of-it', 'x'.repeat(65)])(
  'creates an id for a request that carries %j',
  (given) => {
    const headers = given === undefined ? {} : { 'x-request-id': given };
    expect(requestIdOf(headers)).toMatch(/^[0-9a-f-]{36}$/);
  },
);
