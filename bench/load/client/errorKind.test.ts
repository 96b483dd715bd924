import type { DomainErrorView } from '@ushindi/api-contract';
import { describe, expect, it } from 'vitest';
import { failureOfAnswer, failureOfError, isRightRefusal } from './errorKind.ts';

const refusal = (code: DomainErrorView['code'], details: DomainErrorView['details'] = {}) =>
  failureOfAnswer(409, { error: { data: { domain: { code, message: '', details } } } });
const moved = { offending: [{ matchId: '1', message: 'Odds changed', oddsNow: 1.9 }] };

describe('the kind of an error', () => {
  it.each([
    [Object.assign(new Error(), { code: 'UND_ERR_HEADERS_TIMEOUT' }), 'timeout'],
    [new DOMException('', 'TimeoutError'), 'timeout'],
    [Object.assign(new Error(), { code: 'ECONNREFUSED' }), 'ECONNREFUSED'],
    [Object.assign(new TypeError(), { cause: { code: 'ECONNRESET' } }), 'ECONNRESET'],
  ])('is read from %j: %s', (error, kind) => {
    expect(failureOfError(error)).toEqual({ kind, domain: null });
  });

  it("is the product's code before the status", () => {
    expect(refusal('TOO_MANY_REQUESTS').kind).toBe('TOO_MANY_REQUESTS');
    expect(failureOfAnswer(503, null).kind).toBe('HTTP 503');
    expect(failureOfAnswer(500, { error: { data: { domain: null, code: 'INTERNAL_SERVER_ERROR' } } }).kind).toBe(
      'HTTP 500 INTERNAL_SERVER_ERROR',
    );
  });
});

describe('a refusal that is right', () => {
  it('names the matches, or the money that is missing', () => {
    expect(isRightRefusal('bets.place', refusal('CONFLICT', moved))).toBe(true);
    expect(isRightRefusal('bets.place', refusal('INVALID', moved))).toBe(true);
    expect(isRightRefusal('bets.place', refusal('INSUFFICIENT_FUNDS', { requiredAmount: 5 }))).toBe(true);
  });

  it('is not one for a code used twice, other failures or other calls', () => {
    expect(isRightRefusal('bets.place', refusal('CONFLICT'))).toBe(false);
    expect(isRightRefusal('bets.place', refusal('UPSTREAM_TIMEOUT', { outcomeUnknown: true }))).toBe(false);
    expect(isRightRefusal('wallet.deposit', refusal('INVALID', moved))).toBe(false);
  });
});
