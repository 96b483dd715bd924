import { formatExp } from '@ushindi/shared';
import { expect, it } from 'vitest';
import { SESSION_COOKIE } from '../src/http/session.ts';
import { cookieSet, dataOf, startTestApp } from './testApp.ts';
import { grant, placeInput, success, wireBet, wireFixture } from './wire.ts';

it('leads a player from registration to a settled bet on one cookie', { tags: ['C-032'] }, async () => {
  const app = await startTestApp();
  const { upstream } = app;
  upstream.on('POST /acc/v1/register', success({ acc_no: 4711 }));
  upstream.on('POST /acc/v1/verify', success(grant(formatExp(Date.now() + 3_600_000))));
  upstream.on('POST /acc/v1/logout', success({}));
  upstream.on('GET /profile/v1/balance', success({ balance: 500, bonus: 0 }));
  upstream.on('POST /profile/v1/deposit', success({}, 'USSD sent.'));
  upstream.on('GET /fixtures/', success([wireFixture()]));
  upstream.on('POST /bet/v1/place', success({ bet_reference: 'ABCDE12', possible_win: 172.86 }));
  upstream.on('GET /ds/v1/bets/sports', success({ result: [wireBet({ status: 1 })] }));

  const registered = dataOf(await app.mutate('account.register', { phone: '0712345678', password: 'abcd' }));
  const { accNo } = registered as { accNo: string };
  const verified = await app.mutate('account.verify', { accNo, code: '123456' }).expect(200);
  const cookie = `${SESSION_COOKIE}=${cookieSet(verified)}`;
  await app.mutate('wallet.deposit', { amount: 500 }, cookie).expect(200);

  // As the web client asks: several queries in one request.
  const input = JSON.stringify({ 0: {}, 2: { betRef: 'ABCDE12' } });
  const batch = await app.agent
    .get('/trpc/fixtures.list,wallet.balance,bets.status')
    .query({ batch: '1', input })
    .set('cookie', cookie)
    .expect(200);
  expect(batch.body).toMatchObject([
    { result: { data: { items: [{ matchId: '501' }] } } },
    { result: { data: { balance: 500 } } },
    { result: { data: { state: 'placed' } } },
  ]);

  await app.mutate('bets.place', placeInput(), cookie).expect(200);
  expect(dataOf(await app.query('bets.list', {}, cookie))).toMatchObject({ items: [{ status: 'won' }] });
  const out = await app.mutate('account.logout', undefined, cookie).expect(200);
  expect(cookieSet(out)).toBe('');
  await app.close();
});
