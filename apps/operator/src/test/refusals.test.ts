import { allCalls } from '@ushindi/api-contract/operator/allCalls';
import { confirmation, ENGLISH_REFUSALS, refusalReason, wordsOf } from '@ushindi/api-contract/texts';
import { beforeEach, expect, it } from 'vitest';
import type { TestOperator } from './operator.ts';
import { useOperator } from './useOperator.ts';

/**
 * Every refusal has a reason: the constructor of OperatorError and the envelope of a failure require one. These tests show
 * that it arrives on the wire with every kind of refusal.
 */

let operator: TestOperator;
let token: string;
let phone: string;
useOperator((ready) => {
  operator = ready.operator;
  phone = ready.phone;
});
beforeEach(async () => {
  ({ token } = await operator.player(phone));
});

type Refused = { code: string; message: string; data: { code: number; message: string; reason: unknown } };

/** Sends a call with nothing in it. */
async function send(call: ReturnType<typeof allCalls>[number][1], headers: Record<string, string>) {
  const url = `/${call.path.replaceAll(/\{\w+\}/g, '1')}`;
  const body = call.method === 'GET' ? {} : { payload: '{}', headers: { 'content-type': 'application/json' } };
  const answer = await operator.app.inject({
    method: call.method,
    url,
    ...body,
    headers: { ...body.headers, ...headers },
  });
  return answer.json<Refused>();
}

/** Calls that end the session come last. */
const CALLS = allCalls().toSorted(([a], [b]) => Number(isEnding(a)) - Number(isEnding(b)));

function isEnding(name: string): boolean {
  return name === 'account.logout' || name === 'account.endAllSessions';
}

const isRefused = ({ code }: Refused): boolean => code === 'Error';

it.each([
  ['without a session', () => ({})],
  ['with a dead session', () => ({ 'x-access-key': 'dead' })],
  ['with a session and nothing else', () => ({ 'x-access-key': token })],
] as const)('gives every refused call %s a reason', { tags: ['R-223'] }, async (_, headersOf) => {
  const answers = [];
  for (const [name, call] of CALLS) answers.push({ name, answer: await send(call, headersOf()) });
  const refused = answers.filter(({ answer }) => isRefused(answer));
  expect(refused.length).toBeGreaterThan(10);
  const unreasoned = refused.filter(({ answer }) => !refusalReason.safeParse(answer.data.reason).success);
  expect(unreasoned).toEqual([]);
});

it('has a route for every call', async () => {
  const missing = [];
  for (const [name, call] of CALLS) {
    const { data }: Partial<Refused> = await send(call, {});
    if (refusalReason.safeParse(data?.reason).data?.kind === 'noSuchCall') missing.push(name);
  }
  expect(missing).toEqual([]);
});

it('sends a reason with its message in English', { tags: ['R-223'] }, async () => {
  const wrong = await operator.post('/acc/v1/login', { user_id: phone, password: 'Chui-1988' });
  expect(wrong.data).toMatchObject({ message: 'Wrong phone number or password.', reason: { kind: 'wrongLogin' } });
  const low = await operator.post('/profile/v1/deposit', { amount: 5, desc: '' }, token);
  expect(low.data).toMatchObject({
    message: 'Please enter a valid deposit amount (minimum 10 KES).',
    reason: { kind: 'depositBelowMin', minKes: 10 },
  });
  const unknown = await operator.get('/no/such/call');
  expect(unknown.data).toMatchObject({ message: 'No such call.', reason: { kind: 'noSuchCall' } });
});

it('refuses an unreadable address without repeating it', { tags: ['R-223'] }, async () => {
  const answer = await operator.app.inject({ url: '/api/%E0%A4%A' });
  expect(answer.json()).toEqual({
    code: 'Error',
    message: 'The address is unreadable.',
    data: { code: 400, message: 'The address is unreadable.', reason: { kind: 'requestUnreadable' } },
  });
});

it('refuses a reset without an envelope, with its reason', { tags: ['R-223'] }, async () => {
  const answer = await operator.app.inject({
    method: 'PUT',
    url: '/api/reset-pass',
    payload: { password: 'Chui-1988', passwordre: 'Chui-1989', code: '1', PhoneNumber: phone },
  });
  expect(answer.json()).toEqual({
    status: false,
    message: 'Passwords do not match',
    reason: { kind: 'passwordsDiffer' },
  });
});

it('gives refused selections a reason each', { tags: ['R-223'] }, async () => {
  const item = {
    o_id: '1',
    o_name: '1',
    o_specifier: '',
    odd_type: '1x2',
    odd_value: 2,
    parent_match_id: 'none',
    sport_id: 79,
    parent_market_id: '1',
    market_id: '1',
    is_live: 'p',
  };
  const body = { bonus_id: '', bet_amount: 50, bet_data: [item], bet_ref: 'ABCDE12', timestamp: 1 };
  const { data } = await operator.post('/bet/v1/place', body, token);
  const reason = { kind: 'unknownMatch' } as const;
  const msg = wordsOf(ENGLISH_REFUSALS, reason);
  expect(data).toMatchObject({ reason: { kind: 'selectionsRefused' } });
  expect(data.data).toEqual([{ parent_match_id: 'none', msg, reason }]);
});

it('confirms a change in no language too', { tags: ['R-224'] }, async () => {
  // One after the other: an exclusion ends the session of the others.
  for (const [call, body, by] of [
    ['/acc/v1/login', { user_id: phone, password: 'siri' }, undefined],
    ['/acc/v1/reset', { user_id: '0799999999' }, undefined],
    ['/profile/v1/limits', { kind: 'time', period: 'day', amount: 90 }, token],
    ['/profile/v1/limits', { kind: 'stake', period: 'day', amount: null }, token],
    ['/profile/v1/exclusion', { exclusion_type: '1-Hour' }, token],
  ] as const) {
    const { data } = (await operator.post(call, body, by)) as unknown as {
      data: { message: string; confirmation: unknown };
    };
    expect(confirmation.safeParse(data.confirmation).success).toBe(true);
    expect(data.message).not.toBe('');
  }
});
