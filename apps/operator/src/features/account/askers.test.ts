import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { textHour } from '../../db/schema/index.ts';
import { TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;
const OWNER = { [DEVICE_HEADERS.id]: 'owner' };
const KNOWN_OWNER = { ...OWNER, [DEVICE_HEADERS.known]: '1' };
const TOO_MANY = {
  code: 400,
  message: 'Too many wrong codes. Please ask for a new one.',
  reason: { kind: 'codeTooManyTries' },
};
const stranger = (n: number) => ({ [DEVICE_HEADERS.id]: `stranger-${n}` });

let database: Database;
let operator: TestOperator;
let phone: string;
let accNo: unknown;

useOperator((ready) => {
  ({ database, operator, phone } = ready);
  operator.clock.nowMs += DAY_MS;
});

const call = (url: string, body: object, headers: Record<string, string>, to = operator) =>
  to.post(url, body, '', headers);
const register = async (headers: Record<string, string>, password = 'siri') => {
  const { data } = await call('/acc/v1/register', { user_id: phone, password, promo_code: '' }, headers);
  accNo = data.data.acc_no;
  return data;
};
const requestCode = async (headers: Record<string, string>, userId = phone) =>
  (await call('/acc/v1/reset', { user_id: userId }, headers)).data;
const verify = async (code: string, headers: Record<string, string>) =>
  (await call('/acc/v1/verify', { acc_no: accNo, verify_code: code, password: 'siri' }, headers)).data;
const otherThan = (code: string) => (code === '000000' ? '000001' : '000000');

async function guess(times: number, headers: Record<string, string>): Promise<void> {
  const wrong = otherThan(await operator.latestCode(phone));
  for (let n = 0; n < times; n += 1) await verify(wrong, headers);
}

describe('guesses of a code by others', { tags: ['R-137', 'T-12'] }, () => {
  it('leave the tries of the browser that asked for it', async () => {
    await register(OWNER);
    await guess(5, stranger(1));
    await guess(5, {});
    const code = await operator.latestCode(phone);
    expect(await verify(code, stranger(2))).toMatchObject(TOO_MANY);
    await guess(4, OWNER);
    expect((await verify(code, OWNER)).code).toBe(200);
  });

  it('leave them although others ask for a code too', async () => {
    await register(OWNER);
    operator.clock.nowMs += MINUTE_MS;
    await requestCode(stranger(1));
    await guess(5, stranger(1));
    await guess(5, stranger(2));
    expect((await verify(await operator.latestCode(phone), OWNER)).code).toBe(200);
  });

  it('end after five tries of a browser that asked', async () => {
    await register(OWNER);
    await guess(5, OWNER);
    expect(await verify(await operator.latestCode(phone), OWNER)).toMatchObject(TOO_MANY);
  });

  it('end after a hundred in a day over all codes and browsers, except on a known device', async () => {
    const player = await operator.player(phone);
    accNo = (await requestCode(OWNER)).data.acc_no;
    for (let n = 0; n < 20; n += 1) {
      await requestCode(stranger(n));
      await guess(5, stranger(n));
    }
    const code = await operator.latestCode(player.phone);
    expect(await verify(code, OWNER)).toMatchObject(TOO_MANY);
    await guess(1, KNOWN_OWNER);
    expect((await verify(code, KNOWN_OWNER)).code).toBe(200);
  });

  it('count anew a day later', async () => {
    await register(OWNER);
    for (let n = 0; n < 20; n += 1) {
      await requestCode(stranger(n));
      await guess(5, stranger(n));
    }
    operator.clock.nowMs += DAY_MS;
    await requestCode(OWNER);
    expect((await verify(await operator.latestCode(phone), OWNER)).code).toBe(200);
  });
});

describe('the refusal of a wrong code', { tags: ['R-28', 'R-137'] }, () => {
  const UNKNOWN_PHONE = '254799000009';
  const resetWith = async (code: string, headers: Record<string, string>) => {
    const payload = { password: 'mpya', passwordre: 'mpya', code, PhoneNumber: phone };
    const answer = await operator.app.inject({ method: 'PUT', url: '/api/reset-pass', payload, headers });
    return answer.json<object>();
  };

  it('counts down the tries of the browser that asked for the code, over verification and reset', async () => {
    await register(OWNER);
    const wrong = otherThan(await operator.latestCode(phone));
    const said = { message: 'The verification code is wrong or has been used.', reason: { kind: 'codeWrong' } };
    expect(await verify(wrong, OWNER)).toEqual({ ...said, code: 400, data: { tries_left: 4 } });
    expect(await resetWith(wrong, OWNER)).toEqual({ ...said, status: false, tries_left: 3 });
    await guess(2, OWNER);
    expect(await verify(wrong, OWNER)).toMatchObject({ data: { tries_left: 0 } });
    expect(await verify(wrong, OWNER)).toEqual(TOO_MANY);
    expect(await resetWith(wrong, OWNER)).toEqual({
      status: false,
      message: TOO_MANY.message,
      reason: TOO_MANY.reason,
    });
  });

  it('gives the tries that a new code has', async () => {
    await register(OWNER);
    await guess(3, OWNER);
    operator.clock.nowMs += MINUTE_MS;
    await requestCode(OWNER);
    const wrong = otherThan(await operator.latestCode(phone));
    expect(await verify(wrong, OWNER)).toMatchObject({ data: { tries_left: 4 } });
  });

  it('gives what the day leaves of them', async () => {
    await operator.player(phone);
    for (let n = 0; n < 20; n += 1) {
      accNo = (await requestCode(stranger(n))).data.acc_no;
      await guess(n === 19 ? 2 : 5, stranger(n));
      operator.clock.nowMs += 5 * MINUTE_MS;
    }
    await requestCode(OWNER);
    const wrong = otherThan(await operator.latestCode(phone));
    expect(await verify(wrong, OWNER)).toMatchObject({ data: { tries_left: 2 } });
  });

  it('gives strangers, who share their tries, no number', async () => {
    await register(OWNER);
    const wrong = otherThan(await operator.latestCode(phone));
    expect(await verify(wrong, stranger(1))).not.toHaveProperty('data');
    expect(await resetWith(wrong, {})).not.toHaveProperty('tries_left');
  });

  it('is the same for a phone without an account', { tags: ['R-139'] }, async () => {
    await operator.player(phone);
    const refusals = async (userId: string) => {
      accNo = (await requestCode(stranger(1), userId)).data.acc_no;
      const all: unknown[] = [];
      for (let n = 0; n < 6; n += 1) all.push(await verify('x', stranger(1)));
      return all;
    };
    const ofUnknown = await refusals(UNKNOWN_PHONE);
    expect(ofUnknown).toEqual(await refusals(phone));
    expect(ofUnknown.at(0)).toMatchObject({ data: { tries_left: 4 } });
  });
});

describe('requests for codes by others', { tags: ['R-137', 'R-138', 'T-12'] }, () => {
  it('give the owner a code without a second text', async () => {
    await register(stranger(1), 'mgeni');
    expect((await register(OWNER)).code).toBe(200);
    const asked = await requestCode(OWNER);
    expect(asked).toMatchObject({ code: 429, message: 'Please wait 60 seconds before asking for another code.' });
    expect(await operator.countSms(phone)).toBe(1);
    expect((await verify(await operator.latestCode(phone), OWNER)).code).toBe(200);
  });

  it('do not keep the owner from resetting the password, at most 13 texts an hour', async () => {
    await operator.player(phone);
    const before = await operator.countSms(phone);
    for (let minute = 0; minute < 60; minute += 1) {
      for (const n of [1, 2]) await requestCode(stranger(100 * minute + n));
      operator.clock.nowMs += MINUTE_MS;
    }
    expect((await operator.countSms(phone)) - before).toBeLessThanOrEqual(13);
    accNo = (await requestCode(OWNER)).data.acc_no;
    expect((await verify(await operator.latestCode(phone), OWNER)).code).toBe(200);
  });
});

describe('the budget of texts over all phones', { tags: ['R-138', 'T-14'] }, () => {
  it('refuses known and unknown phones alike until the next hour, and is counted', async () => {
    await operator.player(phone);
    const poor = await TestOperator.start(database, { textsPerHour: 2 }, operator);
    const ask = async (userId: string) => (await call('/acc/v1/reset', { user_id: userId }, {}, poor)).data;
    operator.clock.nowMs += 2 * HOUR_MS - (operator.clock.nowMs % HOUR_MS) + 30 * MINUTE_MS;
    await database.db.delete(textHour);
    for (const n of [1, 2])
      await call('/acc/v1/register', { user_id: `25479900000${n}`, password: 'siri', promo_code: '' }, {}, poor);
    const refusal = {
      code: 429,
      message: 'Too many text messages are being sent. Please try again in 30 minutes.',
      reason: { kind: 'tooManyTexts', minutes: 30 },
      data: { wait_seconds: 1800 },
    };
    expect(await ask(phone)).toEqual(refusal);
    expect(await ask('0199999999')).toEqual(refusal);
    const metrics = (await poor.app.inject('/metrics')).body;
    expect(metrics).toContain('ushindi_texts_total{outcome="sent"} 2');
    expect(metrics).toContain('ushindi_texts_total{outcome="refused"} 2');
    expect(metrics).toContain('ushindi_text_budget 2');
    operator.clock.nowMs += 30 * MINUTE_MS;
    expect((await ask(phone)).code).toBe(200);
  });
});
