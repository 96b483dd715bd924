import { DEVICE_HEADERS } from '@ushindi/api-contract/operator';
import { LANGUAGES } from '@ushindi/shared';
import { eq } from 'drizzle-orm';
import { beforeEach, describe, expect, it } from 'vitest';
import type { Database } from '../../db/database.ts';
import { account, phoneSms } from '../../db/schema/index.ts';
import type { TestOperator } from '../../test/operator.ts';
import { useOperator } from '../../test/useOperator.ts';
import { smsTextsFor } from './smsTexts.ts';

const OWNER = 'owner';
const MINUTE_MS = 60_000;

let database: Database;
let operator: TestOperator;
let phone: string;
useOperator((ready) => {
  ({ database, operator, phone } = ready);
  operator.clock.nowMs += 24 * 60 * MINUTE_MS;
});

/** The headers of a call by a browser with a page in a language. */
const from = (device: string, language?: string) => ({
  [DEVICE_HEADERS.id]: device,
  [DEVICE_HEADERS.name]: 'Chrome on Android',
  ...(language !== undefined && { [DEVICE_HEADERS.language]: language }),
});
type Headers = ReturnType<typeof from>;

const register = (headers: Headers) =>
  operator.post('/acc/v1/register', { user_id: phone, password: 'siri', promo_code: '' }, '', headers);
const requestCode = (headers: Headers) => operator.post('/acc/v1/reset', { user_id: phone }, '', headers);
const logIn = (headers: Headers) => operator.post('/acc/v1/login', { user_id: phone, password: 'siri' }, '', headers);

async function signUp(headers: Headers): Promise<string> {
  const { data } = await register(headers);
  const body = { acc_no: data.data.acc_no, verify_code: await operator.latestCode(phone) };
  const verified = await operator.post('/acc/v1/verify', body, '', headers);
  return (verified.data.data.acc_data as { access_token: string }).access_token;
}

async function texts(): Promise<string[]> {
  const rows = await database.db.select().from(phoneSms).where(eq(phoneSms.phone, phone)).orderBy(phoneSms.id);
  return rows.map(({ text }) => text);
}
const lastText = async () => (await texts()).at(-1);

async function stored(): Promise<string | null | undefined> {
  const [found] = await database.db.select().from(account).where(eq(account.phone, phone));
  return found?.language;
}

describe('the text with a code', { tags: ['R-215'] }, () => {
  it.each([
    ['sw', /^\d{6} ni msimbo wako wa uthibitisho wa Ushindi\. Unatumika kwa dakika 10;/],
    ['en', /^\d{6} is your Ushindi verification code\. It is good for 10 minutes;/],
    ['fr', /^\d{6} is your Ushindi verification code\./],
    [undefined, /^\d{6} is your Ushindi verification code\./],
  ])('is in the language of the page: %s', async (language, text) => {
    await register(from(OWNER, language));
    expect(await lastText()).toMatch(text);
  });

  it('is in the language of the player, whoever asks for it', async () => {
    await signUp(from(OWNER, 'sw'));
    operator.clock.nowMs += 10 * MINUTE_MS;
    await requestCode(from('stranger', 'en'));
    expect(await lastText()).toMatch(/^\d{6} ni msimbo .* Una akaunti: .* dakika 10; usimwambie mtu yeyote\.$/);
    expect(await stored()).toBe('sw');
  });

  it('is in the language of a later registration until the phone is verified, and then keeps it', async () => {
    await register(from('stranger', 'en'));
    operator.clock.nowMs += 10 * MINUTE_MS;
    await signUp(from(OWNER, 'sw'));
    operator.clock.nowMs += 10 * MINUTE_MS;
    await register(from('stranger', 'en'));
    expect(await lastText()).toMatch(/^\d{6} ni msimbo .* Una akaunti:/);
  });
});

describe('the text about a new device', { tags: ['R-130', 'R-215'] }, () => {
  let token: string;
  beforeEach(async () => {
    token = await signUp(from(OWNER, 'sw'));
  });
  const ofNewDevices = async () => (await texts()).filter((text) => text.includes('Chrome on Android'));

  it('is in the language that the player had before', async () => {
    await logIn(from('thief', 'en'));
    await expect
      .poll(ofNewDevices)
      .toEqual([
        'Akaunti yako ya Ushindi imefunguliwa kwenye kifaa kipya: Chrome on Android. Si wewe? Badilisha nenosiri na uondoke kwenye vifaa vyote katika Akaunti.',
      ]);
  });

  it('is in English once a page of the player is', async () => {
    const headers = { ...from(OWNER, 'en'), 'x-access-key': token };
    await operator.app.inject({ method: 'GET', url: '/acc/v1/session', headers });
    expect(await stored()).toBe('en');
    await logIn(from('thief', 'sw'));
    await expect
      .poll(ofNewDevices)
      .toEqual([expect.stringMatching(/^Your Ushindi account was opened on a new device: Chrome on Android\./)]);
  });
});

describe('the language of an account', { tags: ['R-215'] }, () => {
  it.each(LANGUAGES)('is that of the page of the registration: %s', async (language) => {
    await signUp(from(OWNER, language));
    expect(await stored()).toBe(language);
  });

  it('changes with a login, and stays without a known one', async () => {
    await signUp(from(OWNER, 'en'));
    await logIn(from(OWNER, 'sw'));
    expect(await stored()).toBe('sw');
    await logIn(from(OWNER));
    await logIn(from(OWNER, 'xx'));
    expect(await stored()).toBe('sw');
  });

  it('is unknown after a registration with a process of an older release', async () => {
    await signUp(from(OWNER));
    expect(await stored()).toBeNull();
  });
});

it('fits each text with a code into one message', { tags: ['R-215'] }, () => {
  for (const language of LANGUAGES) {
    const of = smsTextsFor(language, null);
    for (const text of [of.code('123456', 10), of.codeOfAccount('123456', 10), of.newDevice('Opera on Android')])
      expect(text.length).toBeLessThanOrEqual(160);
  }
  expect(smsTextsFor(null, null).newDevice('')).toMatch(/^Your Ushindi account was opened on a new device\. Not you\?/);
});
