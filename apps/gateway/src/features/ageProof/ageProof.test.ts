import { describe, expect, it } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../../test/testApp.ts';
import { refusal, success, wireAgeProof } from '../../../test/wire.ts';

const STATUS = 'GET /profile/v1/age_proof';
const SUBMIT = 'POST /profile/v1/age_proof';
const DETAILS = { name: 'Amina Otieno', idNumber: '0012 345 678', dateOfBirth: '1990-02-28' };

let app: TestApp;
let cookie: string;
useTestApp((...started) => ([app, cookie] = started), { fresh: 'gateway' });

describe('ageProof.status', { tags: ['R-190'] }, () => {
  it("returns the operator's state", async () => {
    app.upstream.on(STATUS, success(wireAgeProof({ state: 'refused', id_ending: 678, checks_left: '4' })));
    expect(dataOf(await app.query('ageProof.status', undefined, cookie).expect(200))).toEqual({
      isRequired: true,
      minYears: 18,
      state: 'refused',
      idEnding: '678',
      isUnanswered: false,
      checksLeft: 4,
    });
  });

  it('is unreadable with an unknown state, rather than proven', async () => {
    app.upstream.on(STATUS, success(wireAgeProof({ state: 'surely' })));
    const failure = domainOf(await app.query('ageProof.status', undefined, cookie).expect(502));
    expect(failure).toMatchObject({ code: 'UPSTREAM_UNREADABLE' });
  });
});

describe('ageProof.submit', { tags: ['R-190', 'R-201'] }, () => {
  it('sends the details once, with the number in its one form', async () => {
    app.upstream.on(SUBMIT, success(wireAgeProof({ state: 'proven' })));
    const { body } = await app.mutate('ageProof.submit', DETAILS, cookie).expect(200);
    expect(body).toMatchObject({ result: { data: { state: 'proven' } } });
    expect(app.upstream.count(SUBMIT)).toBe(1);
    expect(app.upstream.received.at(-1)?.body).toEqual({
      name: 'Amina Otieno',
      id_number: '12345678',
      date_of_birth: '1990-02-28',
    });
  });

  it.each([
    [{ name: ' 123 ' }, 'Please enter your name as it is on your ID card.'],
    [{ idNumber: '12' }, 'Please enter a valid ID number.'],
    [{ dateOfBirth: '28.2.1990' }, 'Please enter your date of birth.'],
  ])('refuses %j before the operator is asked', async (wrong, message) => {
    const failure = domainOf(await app.mutate('ageProof.submit', { ...DETAILS, ...wrong }, cookie).expect(400));
    expect(failure).toMatchObject({ code: 'INVALID', message });
    expect(app.upstream.count(SUBMIT)).toBe(0);
  });

  it('is limited for one player, and logs nothing of the details', { tags: ['T-41'] }, async () => {
    app.upstream.on(SUBMIT, success(wireAgeProof({ state: 'refused' })));
    const statuses = [];
    for (let call = 0; call < 11; call += 1)
      statuses.push((await app.mutate('ageProof.submit', DETAILS, cookie)).status);
    expect(statuses).toEqual([...Array.from({ length: 10 }, () => 200), 429]);
    expect(app.logLines.filter((line) => /Amina|12345678|1990-02-28/.test(line))).toEqual([]);
  });
});

it('names the state of the proof in the refusal of a deposit, a bet, a withdrawal and a game', {
  tags: ['R-190'],
}, async () => {
  app.upstream.on('POST /profile/v1/deposit', refusal(428, 'Please prove your age first.', { age_state: 'none' }));
  const failure = domainOf(await app.mutate('wallet.deposit', { amount: 100 }, cookie).expect(403));
  expect(failure).toEqual({
    code: 'AGE_NOT_PROVEN',
    message: 'Please prove your age first.',
    details: { ageState: 'none' },
  });
});
