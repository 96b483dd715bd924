import { describe, expect, it } from 'vitest';
import { paymentResultOf } from './paymentResults.ts';

describe('result code', () => {
  it.each([
    ['deposit', '0', { kind: 'paid' }],
    ['deposit', '1', { kind: 'failed', reason: 'insufficientFunds' }],
    ['deposit', '4', { kind: 'failed', reason: 'limitReached' }],
    ['deposit', '1019', { kind: 'failed', reason: 'timedOut' }],
    ['deposit', '1032', { kind: 'failed', reason: 'cancelled' }],
    ['deposit', '1037', { kind: 'failed', reason: 'timedOut' }],
    ['deposit', '2001', { kind: 'failed', reason: 'wrongPin' }],
    ['deposit', '8006', { kind: 'failed', reason: 'accountBlocked' }],
    ['withdrawal', '2001', { kind: 'failed', reason: 'unavailable' }],
    ['withdrawal', '2040', { kind: 'failed', reason: 'notRegistered' }],
    ['withdrawal', 'status:Declined', { kind: 'failed', reason: 'unavailable' }],
  ] as const)('ends a %s: %s', { tags: ['R-50', 'R-51', 'R-52'] }, (direction, code, expected) => {
    expect(paymentResultOf(direction, code)).toEqual(expected);
  });

  it.each([
    ['deposit', '26'],
    ['deposit', '4999'],
    ['deposit', '1001'],
    ['withdrawal', '26'],
    ['withdrawal', '17'],
    ['withdrawal', '15'],
    ['withdrawal', 'status:Authorized'],
  ] as const)('leaves a %s open while it may still be made: %s', { tags: ['R-50'] }, (direction, code) => {
    expect(paymentResultOf(direction, code)).toEqual({ kind: 'transient' });
  });

  it.each([
    ['deposit', '77'],
    ['deposit', ''],
    ['deposit', '2040'],
    ['withdrawal', '1032'],
    ['withdrawal', 'status:completed'],
    ['withdrawal', 'toString'],
  ] as const)('is unknown where no source explains it: %s %j', { tags: ['R-50'] }, (direction, code) => {
    expect(paymentResultOf(direction, code)).toEqual({ kind: 'unknown' });
  });
});
