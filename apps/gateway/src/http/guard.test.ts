import { formatExp } from '@ushindi/shared';
import type { Response } from 'supertest';
import { afterEach, describe, expect, it } from 'vitest';
import type { Answer } from '../../test/fakeUpstream.ts';
import { cookieSet, dataOf, domainOf, startTestApp, type TestApp } from '../../test/testApp.ts';
import { grant, placeInput, refusal, success, wireSlip } from '../../test/wire.ts';
import { SESSION_COOKIE } from './session.ts';

const LOGIN = 'POST /acc/v1/login';
const wrongPassword = refusal(401, 'Wrong password.');
const granted = () => success(grant(formatExp(Date.now() + 3_600_000)));
const credentials = (phone: string) => ({ phone, password: 'abcd' });

let app: TestApp;
afterEach(() => app.close());

const batch = (names: string[], inputs: unknown[], cookie = '') =>
  app.agent
    .post(`/trpc/${names.join(',')}?batch=1`)
    .set('cookie', cookie)
    .send({ ...inputs });

describe('logins', () => {
  it('are refused beyond the limit of their phone, with the time to wait and no call upstream', async () => {
    app = await startTestApp({ LIMIT_LOGIN_PER_PHONE_15MIN: '2' });
    app.upstream.on(LOGIN, wrongPassword);
    await app.mutate('account.login', credentials('0712345678')).expect(422);
    await app.mutate('account.login', credentials('254712345678')).expect(422);
    const refused = await app.mutate('account.login', credentials('712345678')).expect(429);
    const { retryAfterMs } = (domainOf(refused) as { details: { retryAfterMs: number } }).details;
    expect(domainOf(refused)).toMatchObject({ code: 'TOO_MANY_REQUESTS' });
    expect(refused.headers['retry-after']).toBe(String(Math.ceil(retryAfterMs / 1000)));
    expect(app.upstream.count(LOGIN)).toBe(2);
    await app.mutate('account.login', credentials('0712345679')).expect(422);
  });

  it('count separately in a batch, and only the one beyond the limit fails', async () => {
    app = await startTestApp({ LIMIT_LOGIN_PER_PHONE_15MIN: '2' });
    app.upstream.on(LOGIN, wrongPassword);
    const wrong = credentials('0712345678');
    const { body, headers } = await batch(
      ['account.login', 'account.login', 'account.login', 'account.logout'],
      [wrong, wrong, wrong],
    );
    const codes = (body as { error?: { data: { domain: { code: string } } } }[]).map(
      ({ error }) => error?.data.domain.code ?? 'OK',
    );
    expect(codes.toSorted()).toEqual(['OK', 'REFUSED', 'REFUSED', 'TOO_MANY_REQUESTS']);
    expect(Number(headers['retry-after'])).toBeGreaterThan(0);
    expect(app.upstream.count(LOGIN)).toBe(2);
  });

  it('reset the count when they succeed', async () => {
    app = await startTestApp({ LIMIT_LOGIN_PER_PHONE_15MIN: '2' });
    const statuses: number[] = [];
    for (const answer of [
      wrongPassword,
      granted(),
      wrongPassword,
      granted(),
      wrongPassword,
      wrongPassword,
      granted(),
    ]) {
      app.upstream.on(LOGIN, answer);
      const { status } = await app.mutate('account.login', credentials('0712345678'));
      statuses.push(status);
    }
    expect(statuses).toEqual([422, 200, 422, 200, 422, 422, 429]);
  });
});

describe('an address', () => {
  async function sessionFrom(forwardedFor: string): Promise<number> {
    const { status } = await app.query('account.session').set('x-forwarded-for', forwardedFor);
    return status;
  }

  it('is charged for each procedure of a batch', async () => {
    app = await startTestApp({ LIMIT_CALLS_PER_ADDRESS_MINUTE: '5' });
    const names = Array(4).fill('account.session').join(',');
    const { body } = await app.agent.get(`/trpc/${names}`).query({ batch: '1', input: '{}' }).expect(200);
    expect(body).toHaveLength(4);
    const mixed = await app.agent.get(`/trpc/${names}`).query({ batch: '1', input: '{}' }).expect(207);
    const refused = (mixed.body as { error?: unknown }[]).filter(({ error }) => error !== undefined);
    expect(refused).toHaveLength(3);
    await app.agent.get('/healthz').expect(200);
  });

  it('is charged for a call whose input cannot be read', async () => {
    app = await startTestApp({ LIMIT_CALLS_PER_ADDRESS_MINUTE: '2' });
    const broken = () => app.agent.post('/trpc/account.login').type('application/json').send('{');
    const statuses = [(await broken()).status, (await broken()).status, (await broken()).status];
    expect(statuses).toEqual([400, 400, 429]);
  });

  it.each([
    ['refuses', refusal(404, 'No such bet.')],
    ['answers without selections', success({})],
  ])('is charged for a booking code that the operator %s', { tags: ['R-178', 'T-40'] }, async (_, answer) => {
    app = await startTestApp({ LIMIT_UNKNOWN_CODES_PER_ADDRESS_15MIN: '2' });
    const load = async () => (await app.query('betslip.load', { code: 'ABCDE12' })).status;
    app.upstream.on('GET /bet/v1/slips', success({ slips: [wireSlip()] }));
    expect([await load(), await load(), await load()]).toEqual([200, 200, 200]);
    app.upstream.on('GET /bet/v1/slips', answer);
    expect([await load(), await load()]).not.toContain(429);
    expect(await load()).toBe(429);
    expect(app.upstream.received).toHaveLength(5);
  });

  it('is that of the connection, whatever header a client sends', { tags: ['T-32'] }, async () => {
    app = await startTestApp({ LIMIT_CALLS_PER_ADDRESS_MINUTE: '1' });
    expect([await sessionFrom('1.1.1.1'), await sessionFrom('2.2.2.2')]).toEqual([200, 429]);
    const warnings = app.logLines.filter((line) => line.includes('TRUST_PROXY'));
    expect(warnings).toEqual([expect.not.stringContaining('1.1.1.1')]);
  });

  it('is the one that a trusted proxy saw, not the one that the client sent', { tags: ['T-32'] }, async () => {
    app = await startTestApp({ LIMIT_CALLS_PER_ADDRESS_MINUTE: '1', TRUST_PROXY: '127.0.0.1' });
    const statuses = [
      await sessionFrom('9.9.9.1, 1.1.1.1'),
      await sessionFrom('9.9.9.2, 1.1.1.1'),
      await sessionFrom('2.2.2.2'),
    ];
    expect(statuses).toEqual([200, 429, 200]);
    expect(app.logLines.join('')).not.toContain('TRUST_PROXY');
  });
});

describe('an unbatchable mutation', () => {
  it.each([
    'bets.place',
    'bets.cancel',
    'wallet.deposit',
    'wallet.withdraw',
    'account.selfExclude',
    'account.resetPassword',
  ])('is refused in a batch with other calls: %s', async (name) => {
    app = await startTestApp();
    app.upstream.on('POST /acc/v1/logout', success({}));
    const { body } = await batch([name, 'account.logout'], [placeInput()], await app.signedIn());
    expect(body).toMatchObject([{ error: { data: { domain: { code: 'INVALID' } } } }, { result: {} }]);
    expect(app.upstream.received.map(({ path }) => path)).toEqual(['/acc/v1/logout']);
  });

  it('is allowed in a batch of one', async () => {
    app = await startTestApp();
    app.upstream.on('POST /profile/v1/deposit', success({}));
    const { body } = await batch(['wallet.deposit'], [{ amount: 50 }], await app.signedIn()).expect(200);
    expect(body).toMatchObject([{ result: {} }]);
  });

  it('is limited per account over all its sessions', async () => {
    app = await startTestApp({ LIMIT_BETS_PER_PLAYER_MINUTE: '1' });
    app.upstream.on('POST /bet/v1/place', success({ bet_reference: 'ABCDE12', possible_win: 1 }));
    await app.mutate('bets.place', placeInput(), await app.signedIn()).expect(200);
    await app.mutate('bets.place', placeInput(), await app.signedIn()).expect(429);
    await app.mutate('bets.place', placeInput(), await app.signedIn({ accNo: '4712' })).expect(200);
    expect(app.upstream.count('POST /bet/v1/place')).toBe(2);
  });
});

describe('a session under a previous secret', () => {
  const OLD = 'an older secret of 32 characters!!';

  it('continues with its own cookie', async () => {
    app = await startTestApp({ SESSION_SECRET_PREVIOUS: OLD });
    const response = await app.query('account.session', undefined, await app.signedIn({}, OLD)).expect(200);
    expect(dataOf(response)).toMatchObject({ signedIn: true, accNo: '4711' });
    expect(response.headers).not.toHaveProperty('set-cookie');
  });

  it('does not return with a late response after the next player has logged in', { tags: ['R-165'] }, async () => {
    app = await startTestApp({ SESSION_SECRET_PREVIOUS: OLD });
    const answered = Promise.withResolvers<Answer>();
    app.upstream.on('GET /profile/v1/balance', () => answered.promise);
    app.upstream.on(LOGIN, success(grant(formatExp(Date.now() + 3_600_000))));
    let cookie = await app.signedIn({ accNo: 'first' }, OLD);
    /** What a browser does with the session cookie of a response. */
    const receive = (response: Response) => {
      const value = cookieSet(response);
      if (value !== undefined) cookie = `${SESSION_COOKIE}=${value}`;
    };
    const late = app.query('wallet.balance', undefined, cookie).then(receive);
    receive(await app.mutate('account.login', credentials('0712345678')).expect(200));
    answered.resolve(success({ balance: 1 }));
    await late;
    const { accNo } = dataOf(await app.query('account.session', undefined, cookie)) as { accNo: string };
    expect(accNo).toBe('4711');
  });

  it('ends when its player signs out', async () => {
    app = await startTestApp({ SESSION_SECRET_PREVIOUS: OLD });
    app.upstream.on('POST /acc/v1/logout', success({}));
    const { headers } = await app.mutate('account.logout', undefined, await app.signedIn({}, OLD)).expect(200);
    expect(headers['set-cookie']).toEqual([expect.stringMatching(/^__Host-ushindi=;/)]);
  });

  it('is a guest’s when that secret is no longer configured', async () => {
    app = await startTestApp();
    const response = await app.query('account.session', undefined, await app.signedIn({}, OLD)).expect(200);
    expect(dataOf(response)).toEqual({ signedIn: false });
  });
});
