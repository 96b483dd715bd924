import { describe, expect, it } from 'vitest';
import { requestIdOf } from './requestId.ts';

const OWN = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

describe('the id of a request', { tags: ['R-156', 'T-38'] }, () => {
  it('is the one that a trusted sender gives', () => {
    expect(requestIdOf({ 'x-request-id': '0b9e6a1c-7f55' }, true)).toBe('0b9e6a1c-7f55');
  });

  it('is a new one for any other sender', () => {
    expect(requestIdOf({ 'x-request-id': '0b9e6a1c-7f55' }, false)).toMatch(OWN);
  });

  it.each([undefined, '', 'short', 'with space', 'line\nend-of-it', 'x'.repeat(65)])(
    'is a new one for a trusted sender that gives %j',
    (given) => {
      const headers = given === undefined ? {} : { 'x-request-id': given };
      expect(requestIdOf(headers, true)).toMatch(OWN);
    },
  );
});
