import { describe, expect, it } from 'vitest';
import { cookieSet, dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success } from '../../../test/wire.ts';

const ASK = 'POST /acc/v1/reset';
const RESET = 'PUT /api/reset-pass';
const FAILED = 'Password reset failed.';
const input = { phone: ' 0712345678 ', code: ' 123456 ', password: 'wxyz', confirmPassword: 'wxyz' };

let app: TestApp;
useTestApp((started) => (app = started), {
  env: {
    LIMIT_CODES_PER_PHONE_HOUR: '1000',
    LIMIT_CODE_GUESSES_15MIN: '1000',
  },
});

const ask = () => app.mutate('account.requestReset', { phone: ' 0712345678 ' });
const reset = (over: object = {}) => app.mutate('account.resetPassword', { ...input, ...over });

describe('account.requestReset', () => {
  it('requests a code for the trimmed phone in any form', { tags: ['A-197'] }, async () => {
    app.upstream.on(ASK, success({ acc_no: 4711 }, 'Code sent.'));
    expect(dataOf(await ask().expect(200))).toEqual({ accNo: '4711', message: 'Code sent.' });
    expect(app.upstream.received.at(-1)?.body).toEqual({ user_id: '0712345678' });
    for (const phone of ['my phone', 'my phone number: +254 712 345 678 (Safaricom)']) {
      await app.mutate('account.requestReset', { phone }).expect(200);
      expect(app.upstream.received.at(-1)?.body).toEqual({ user_id: phone });
    }
  });

  it('returns the operator’s message, or its own without one', async () => {
    app.upstream.on(ASK, refusal(429, 'Please wait.'));
    expect(domainOf(await ask().expect(429))).toMatchObject({ code: 'TOO_MANY_REQUESTS', message: 'Please wait.' });
    app.upstream.on(ASK, { json: { code: 400 } });
    expect(domainOf(await ask().expect(400))).toMatchObject({ code: 'INVALID', message: FAILED });
  });
});

describe('account.resetPassword', () => {
  it('sends both passwords, the code and the phone, and starts no session', { tags: ['A-081'] }, async () => {
    app.upstream.on(RESET, { json: { status: true, message: 'Changed.' } });
    const response = await reset().expect(200);
    expect(dataOf(response)).toEqual({ message: 'Changed.' });
    expect(cookieSet(response)).toBeUndefined();
    expect(app.upstream.received.at(-1)).toMatchObject({ method: 'PUT', path: '/api/reset-pass' });
    expect(app.upstream.received.at(-1)?.query).toEqual({});
    expect(app.upstream.received.at(-1)?.body).toEqual({
      password: 'wxyz',
      passwordre: 'wxyz',
      code: '123456',
      PhoneNumber: '0712345678',
    });
    expect(app.upstream.received.at(-1)?.headers).not.toHaveProperty('x-access-key');
  });

  it('reports how many tries a refused code has left', { tags: ['R-28'] }, async () => {
    app.upstream.on(RESET, { json: { status: false, message: 'Wrong code.', tries_left: 3 } });
    const details = { triesLeft: 3 };
    expect(domainOf(await reset().expect(422))).toEqual({ code: 'REFUSED', message: 'Wrong code.', details });
  });

  const yes = { status: true, message: 'Changed.' };
  const no = { status: false, message: 'Wrong code.' };
  /** The envelopes that `status` may come in. */
  const wrapped = (inner: object) =>
    [
      ['no envelope', { json: inner }],
      ["'Success' around it", { json: { code: 'Success', data: inner } }],
      ["a code in 'Success'", success(inner, 'Done.')],
      ['a numeric code', { json: { code: 200, message: 'Done.', data: inner } }],
      ['data alone', { json: { data: inner } }],
    ] as const;

  it.each(wrapped(yes))('succeeds when the status is true in %s', async (_, answer) => {
    app.upstream.on(RESET, answer);
    expect(dataOf(await reset().expect(200))).toEqual({ message: 'Changed.' });
  });

  it.each(wrapped(no))('is refused when the status is false in %s', async (_, answer) => {
    app.upstream.on(RESET, answer);
    expect(domainOf(await reset().expect(422))).toEqual({ code: 'REFUSED', message: 'Wrong code.', details: {} });
  });

  const WRONG_CODE = { code: 'INVALID', message: 'Wrong code.', details: {} };
  const REFUSED = { ...WRONG_CODE, code: 'REFUSED' };
  it.each([
    ['an HTTP error', { status: 400, json: no }, 400, WRONG_CODE],
    ['HTTP 401', { status: 401, json: no }, 422, REFUSED],
    ['a false status without a message', { json: { status: false } }, 422, { ...REFUSED, message: FAILED }],
    ["'Error' around a false status", { json: { code: 'Error', data: no } }, 422, REFUSED],
    ["'Error' around a code", refusal(400, 'Wrong code.'), 400, WRONG_CODE],
    [
      'a code without a message',
      { json: { code: 400 } },
      400,
      { code: 'INVALID', message: FAILED, details: { reason: { kind: 'failed' } } },
    ],
  ])('maps a refusal: %s', async (_, answer, status, expected) => {
    app.upstream.on(RESET, answer);
    expect(domainOf(await reset().expect(status))).toEqual(expected);
  });

  it.each([
    ['no status', { json: { code: 200, message: 'Done.' } }],
    ['another status', { json: { status: 'maybe' } }],
    ['a page', { text: '<html>' }],
    ['204', { status: 204 }],
  ])('does not accept %s as success, and reports an unknown outcome', async (_, answer) => {
    app.upstream.on(RESET, answer);
    const expected = { code: 'UPSTREAM_UNREADABLE', details: { outcomeUnknown: true } };
    expect(domainOf(await reset().expect(502))).toMatchObject(expected);
  });

  it.each([
    ['passwords that differ', { confirmPassword: 'other' }, 'Passwords do not match'],
    ['a short password', { password: 'abc', confirmPassword: 'abc' }, 'Password must be at least 4 characters long.'],
    ['no code', { code: ' ' }, 'Verification code is required.'],
  ])('refuses %s without an upstream call', async (_, over, message) => {
    const before = app.upstream.received.length;
    expect(domainOf(await reset(over).expect(400))).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.received).toHaveLength(before);
  });
});
