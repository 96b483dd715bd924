import { expect, it } from 'vitest';
import { dataOf, domainOf, UNLIMITED, useTestApp, type TestApp } from '../../test/testApp.ts';
import { placeInput, success } from '../../test/wire.ts';

/** The meaning of the operator's messages, in no language. */

let app: TestApp;
let cookie: string;
useTestApp(
  (started, session) => {
    app = started;
    cookie = session;
  },
  { env: UNLIMITED },
);

type Stated = { message: string; details: { reason?: unknown } };
const statedIn = (response: Parameters<typeof domainOf>[0]) => domainOf(response) as Stated;

const LOGIN = 'POST /acc/v1/login';
const logIn = () => app.mutate('account.login', { phone: '0712345678', password: 'abcd' });
const place = () => app.mutate('bets.place', placeInput(), cookie);

/** The operator's refusal with a reason. */
const reasoned = (code: number, reason: unknown, data?: unknown) => ({
  json: { code: 'Error', message: 'No.', data: { code, message: 'No.', reason, data } },
});

it('passes the reason of a refusal on', { tags: ['R-223'] }, async () => {
  const reason = { kind: 'passwordTooShort', minLength: 8 };
  app.upstream.on(LOGIN, reasoned(400, reason));
  expect(domainOf(await logIn().expect(400))).toEqual({ code: 'INVALID', message: 'No.', details: { reason } });
  app.upstream.on(LOGIN, { json: { code: 400, message: 'No.', reason } });
  expect(domainOf(await logIn().expect(400))).toMatchObject({ message: 'No.', details: { reason } });
});

it.each([
  ['unknown', { kind: 'badWeather' }],
  ['malformed', { kind: 'passwordTooShort', minLength: 'eight' }],
  ['text', 'wrongLogin'],
  ['a list', [{ kind: 'wrongLogin' }]],
  ['null', null],
])('drops a reason that is %s, and keeps the message', { tags: ['R-223'] }, async (_, reason) => {
  app.upstream.on(LOGIN, reasoned(400, reason));
  expect(domainOf(await logIn().expect(400))).toEqual({ code: 'INVALID', message: 'No.', details: {} });
});

it('passes the reasons of selections on, and drops only a malformed one', { tags: ['R-223'] }, async () => {
  const reason = { kind: 'selection', homeTeam: 'Gor Mahia', awayTeam: 'AFC Leopards', problem: 'started' };
  const offending = [
    { parent_match_id: '501', msg: 'Started.', reason },
    { parent_match_id: '502', msg: 'Ended.', reason: { ...reason, problem: 'forgotten' } },
    { parent_match_id: '503', msg: 'Gone.' },
  ];
  app.upstream.on('POST /bet/v1/place', reasoned(400, { kind: 'selectionsRefused' }, offending));
  expect(statedIn(await place().expect(400)).details).toEqual({
    reason: { kind: 'selectionsRefused' },
    offending: [
      { matchId: '501', message: 'Started.', reason, oddsNow: null },
      { matchId: '502', message: 'Ended.', oddsNow: null },
      { matchId: '503', message: 'Gone.', oddsNow: null },
    ],
  });
});

it('passes no reason of a failure on, whose message is for staff', { tags: ['R-106', 'R-223'] }, async () => {
  app.upstream.on(LOGIN, reasoned(500, { kind: 'wrongLogin' }));
  expect(statedIn(await logIn().expect(502)).details.reason).toEqual({ kind: 'outcomeUnknown' });
});

it('gives its own failures a reason', { tags: ['R-223'] }, async () => {
  const guest = await app.query('wallet.balance').expect(401);
  expect(domainOf(guest)).toMatchObject({
    message: 'Please log in to continue.',
    details: { reason: { kind: 'loginRequired' } },
  });
});

it('passes the reason of a refused reset on, which has no envelope', { tags: ['R-223'] }, async () => {
  const reason = { kind: 'codeWrong' };
  app.upstream.on('PUT /api/reset-pass', { json: { status: false, message: 'No.', reason, tries_left: 2 } });
  const input = { phone: '0712345678', code: '1', password: 'abcd', confirmPassword: 'abcd' };
  const refused = await app.mutate('account.resetPassword', input).expect(422);
  expect(statedIn(refused).details).toEqual({ reason, triesLeft: 2 });
});

const cancel = () => app.mutate('bets.cancel', { betId: '1' }, cookie);

it('passes a confirmation on, and drops one that is malformed', { tags: ['R-224'] }, async () => {
  const confirmed = (confirmation: unknown) => ({
    json: { code: 'Success', data: { code: 200, message: 'Done.', confirmation, data: {} } },
  });
  app.upstream.on('POST /bet/v1/cancel', confirmed({ kind: 'betCancelled' }));
  const known = await cancel().expect(200);
  expect(dataOf(known)).toEqual({ message: 'Done.', confirmation: { kind: 'betCancelled' } });
  for (const answer of [confirmed({ kind: 'limitSet', limit: 'stake' }), confirmed('betCancelled'), success({})]) {
    app.upstream.on('POST /bet/v1/cancel', answer);
    expect(dataOf(await cancel().expect(200))).toEqual({ message: 'Done.' });
  }
});

it('gives a refusal without a message a reason', { tags: ['R-223'] }, async () => {
  app.upstream.on(LOGIN, { json: { code: 400 } });
  expect(domainOf(await logIn().expect(400))).toEqual({
    code: 'INVALID',
    message: 'Login failed.',
    details: { reason: { kind: 'failed' } },
  });
});
