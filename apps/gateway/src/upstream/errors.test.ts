import {
  accountCalls,
  betsCalls,
  fixturesCalls,
  gamesCalls,
  leaderboardCalls,
  walletCalls,
  type AnyCall,
} from '@ushindi/api-contract/operator';
import { describe, expect, it } from 'vitest';
import { refusalToError, unanswered, unavailable, unreadable } from './errors.ts';

const moved = [
  { parent_match_id: 501, msg: 'Odds changed', odd_value: '2.40' },
  { parent_match_id: '502', msg: null },
];
const offending = [
  { matchId: '501', message: 'Odds changed', oddsNow: 2.4 },
  { matchId: '502', message: '', oddsNow: null },
];

const NOT_ANSWERING = 'The service is not answering right now. Please try again in a moment.';

describe('the catalogue of refusals', () => {
  it.each<[string, AnyCall, number, string, unknown, object]>([
    [
      'place 402',
      betsCalls.place,
      402,
      'Top up',
      { required_amount: '12.5' },
      { code: 'INSUFFICIENT_FUNDS', details: { requiredAmount: 12.5 } },
    ],
    ['place 402 without an amount', betsCalls.place, 402, 'Top up', null, { code: 'INSUFFICIENT_FUNDS', details: {} }],
    ['place 400', betsCalls.place, 400, 'Bad pick', moved, { code: 'INVALID', details: { offending } }],
    ['place 409', betsCalls.place, 409, 'Odds moved', moved, { code: 'CONFLICT', details: { offending } }],
    ['place 409 without matches', betsCalls.place, 409, 'Other body', undefined, { code: 'CONFLICT', details: {} }],
    [
      'place 401',
      betsCalls.place,
      401,
      '',
      null,
      { code: 'SESSION_EXPIRED', message: 'Session expired. Please log in again.' },
    ],
    [
      'place 401 with a message',
      betsCalls.place,
      401,
      'Authentication failed',
      null,
      { code: 'SESSION_EXPIRED', message: 'Authentication failed' },
    ],
    ['place with another code', betsCalls.place, 499, '', null, { code: 'REFUSED', message: 'Fallback.' }],
    ['place without a code', betsCalls.place, 0, 'No.', null, { code: 'REFUSED', message: 'No.' }],
    [
      'place 500',
      betsCalls.place,
      500,
      'Down',
      null,
      {
        code: 'UPSTREAM_UNAVAILABLE',
        message: 'No clear answer came. Your request may still have gone through: check before you try again.',
        details: { outcomeUnknown: true },
      },
    ],
    [
      'balance 500 with a text for staff',
      walletCalls.balance,
      500,
      'relation "wallet" does not exist',
      null,
      {
        code: 'UPSTREAM_UNAVAILABLE',
        message: 'The service is not answering right now. Please try again in a moment.',
      },
    ],
    [
      'balance 504 with a text for staff',
      walletCalls.balance,
      504,
      'upstream wallet-db-2 timed out',
      null,
      { code: 'UPSTREAM_TIMEOUT', message: 'The service is taking too long to answer. Please try again.' },
    ],
    [
      'deposit 504',
      walletCalls.deposit,
      504,
      '',
      null,
      { code: 'UPSTREAM_TIMEOUT', details: { outcomeUnknown: true } },
    ],
    [
      'deposit 422',
      walletCalls.deposit,
      422,
      'Over the daily limit',
      null,
      { code: 'INVALID', message: 'Over the daily limit', details: {} },
    ],
    ['deposit 403', walletCalls.deposit, 403, 'Excluded', null, { code: 'FORBIDDEN', message: 'Excluded' }],
    ['balance 401', walletCalls.balance, 401, '', null, { code: 'SESSION_EXPIRED' }],
    ['balance 503', walletCalls.balance, 503, '', null, { code: 'UPSTREAM_UNAVAILABLE', details: {} }],
    [
      'login 425',
      accountCalls.login,
      425,
      'Verify first',
      { acc_no: 77 },
      { code: 'NEEDS_VERIFICATION', details: { accNo: '77' } },
    ],
    [
      'login 425 without an account',
      accountCalls.login,
      425,
      'Verify first',
      null,
      { code: 'NEEDS_VERIFICATION', details: {} },
    ],
    [
      'login 401: without a session',
      accountCalls.login,
      401,
      'Wrong password',
      null,
      { code: 'REFUSED', message: 'Wrong password' },
    ],
    ['login 404', accountCalls.login, 404, 'Unknown phone', null, { code: 'NOT_FOUND', message: 'Unknown phone' }],
    ['register 409', accountCalls.register, 409, 'Taken', null, { code: 'CONFLICT', message: 'Taken' }],
    ['verify 400', accountCalls.verify, 400, '', null, { code: 'INVALID', message: 'Fallback.' }],
    [
      'verify 400 with the tries that are left',
      accountCalls.verify,
      400,
      'Wrong code',
      { tries_left: 0 },
      { code: 'INVALID', message: 'Wrong code', details: { triesLeft: 0 } },
    ],
    [
      'verify 400 with tries that are no count',
      accountCalls.verify,
      400,
      'Wrong code',
      { tries_left: -1 },
      { code: 'INVALID', message: 'Wrong code', details: {} },
    ],
    ['resend 429', accountCalls.requestCode, 429, 'Wait', null, { code: 'TOO_MANY_REQUESTS', message: 'Wait' }],
    [
      'resend 429 with the wait',
      accountCalls.requestCode,
      429,
      'Wait',
      { wait_seconds: 86_400 },
      { code: 'TOO_MANY_REQUESTS', details: { retryAfterMs: 86_400_000 } },
    ],
    [
      'resend 429 with a wait beyond a day',
      accountCalls.requestCode,
      429,
      'Wait',
      { wait_seconds: 1e308 },
      { code: 'TOO_MANY_REQUESTS', details: {} },
    ],
    [
      'fixtures 401: our own credential',
      fixturesCalls.list,
      401,
      'Bad token abc',
      null,
      { code: 'UPSTREAM_UNAVAILABLE', message: NOT_ANSWERING },
    ],
    [
      'fixtures 403: our own credential',
      fixturesCalls.list,
      403,
      'Bad token abc',
      null,
      { code: 'UPSTREAM_UNAVAILABLE', message: NOT_ANSWERING },
    ],
    ['match 404', fixturesCalls.match, 404, '', null, { code: 'NOT_FOUND', message: 'Fallback.' }],
  ])('maps %s', { tags: ['A-100'] }, (_, call, code, message, data, expected) => {
    const refusal = { code, message, data, isEnveloped: false, isInner: false };
    const error = refusalToError(call, refusal, 'Fallback.', null);
    expect(error).toMatchObject(expected);
    // reasons.test.ts compares the reasons.
    const { reason: _reason, ...details } = error.details ?? {};
    expect(details).toEqual('details' in expected ? expected.details : {});
  });
});

describe('a 401 to a call with auth anyone', () => {
  const session = { accessToken: 'token', accNo: '1', phone: '0712345678', name: 'A', expiresAtMs: 0 };
  const refusal = { code: 401, message: '', data: null, isEnveloped: true, isInner: false };

  it.each([gamesCalls.launchLite, leaderboardCalls.board])('ends the session whose token it carried: $path', (call) => {
    expect(refusalToError(call, refusal, 'Fallback.', session)).toMatchObject({ code: 'SESSION_EXPIRED' });
    expect(refusalToError(call, refusal, 'Fallback.', null)).toMatchObject({ code: 'REFUSED', message: 'Fallback.' });
  });

  it.each([fixturesCalls.list, fixturesCalls.highlights])(
    'is about our own credential elsewhere: $path',
    { tags: ['A-228'] },
    (call) => {
      expect(refusalToError(call, refusal, 'Fallback.', session)).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' });
    },
  );

  it('never ends a session on a call without a token', { tags: ['A-228'] }, () => {
    expect(refusalToError(accountCalls.login, refusal, 'Fallback.', session)).toMatchObject({ code: 'REFUSED' });
  });
});

describe('failures without a response', () => {
  it('distinguishes reads from changes with an unknown outcome', () => {
    const known = unavailable('outcomeKnown');
    expect([known.code, known.details]).toEqual(['UPSTREAM_UNAVAILABLE', { reason: { kind: 'serviceUnavailable' } }]);
    expect(unavailable('outcomeUnknown')).toMatchObject({
      code: 'UPSTREAM_UNAVAILABLE',
      details: { outcomeUnknown: true },
    });
    expect(unanswered('outcomeUnknown')).toMatchObject({ code: 'UPSTREAM_TIMEOUT', details: { outcomeUnknown: true } });
    expect(unreadable('outcomeUnknown')).toMatchObject({
      code: 'UPSTREAM_UNREADABLE',
      details: { outcomeUnknown: true },
    });
  });
});
