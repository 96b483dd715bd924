import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CANARIES, startTestApp, type TestApp } from '../../test/testApp.ts';
import { refusal, success, wireFixture } from '../../test/wire.ts';

let app: TestApp;
beforeEach(async () => {
  // Freshness and circuits use the date; timers stay real.
  vi.useFakeTimers({ toFake: ['Date'], now: Date.UTC(2026, 0, 15, 12) });
  app = await startTestApp({
    UPSTREAM_BREAKER_FAILURES: '2',
    LIMIT_LOGIN_PER_PHONE_15MIN: '1',
    RESPONSE_CACHE_TTL_MS: '1',
  });
});
afterEach(async () => {
  vi.useRealTimers();
  await app.close();
});

const pass = (ms: number) => vi.setSystemTime(Date.now() + ms);
const match = () => app.query('fixtures.match', { matchId: '501' });
const scrape = async () => (await app.agent.get('/metrics').expect(200)).text.split('\n');

it('measures procedures and upstream calls by name and outcome, each call of a batch separately', async () => {
  app.upstream.on('GET /profile/v1/balance', success({ balance: 1, bonus: 0 }));
  const cookie = await app.signedIn();
  await app.agent.get('/trpc/wallet.balance,account.session').query({ batch: '1' }).set('cookie', cookie).expect(200);
  await app.query('wallet.balance').expect(401);
  await app.query('bets.status', {}, cookie).expect(400);
  await app.query('no.such.procedure').expect(404);
  const lines = await scrape();
  expect(lines).toEqual(
    expect.arrayContaining([
      'ushindi_procedure_seconds_count{procedure="wallet.balance",outcome="OK"} 1',
      'ushindi_procedure_seconds_count{procedure="account.session",outcome="OK"} 1',
      'ushindi_procedure_seconds_count{procedure="wallet.balance",outcome="UNAUTHORIZED"} 1',
      'ushindi_procedure_seconds_count{procedure="bets.status",outcome="INVALID"} 1',
      'ushindi_upstream_call_seconds_count{service="api",path="profile/v1/balance",outcome="OK"} 1',
    ]),
  );
  expect(lines.join('\n')).not.toContain('no.such');
});

it('counts cache reads by their source', async () => {
  app.upstream.on('GET /fixtures/match_id/501', success(wireFixture()));
  await match().expect(200);
  pass(2);
  await match().expect(200);
  pass(60_000);
  app.upstream.on('GET /fixtures/match_id/501', { status: 500 });
  await match().expect(200);
  expect((await scrape()).filter((line) => line.startsWith('ushindi_cache_reads_total'))).toEqual([
    'ushindi_cache_reads_total{kind="match",result="miss"} 1',
    'ushindi_cache_reads_total{kind="match",result="hit"} 1',
    'ushindi_cache_reads_total{kind="match",result="stale"} 1',
  ]);
});

it('shows the circuits and serves public data behind an open one', async () => {
  app.upstream.on('GET /fixtures/match_id/501', success(wireFixture()));
  await match().expect(200);
  app.upstream.on('GET /fixtures/match_id/501', { status: 500 });
  pass(60_000);
  for (let n = 0; n < 5; n += 1) {
    pass(2);
    const { body } = await match().expect(200);
    expect(body.result.data).toMatchObject({ stale: true, fixture: { matchId: '501' } });
  }
  // One good answer, the two failures that opened the circuit, and nothing since.
  expect(app.upstream.received).toHaveLength(3);
  expect(app.logLines.filter((line) => line.includes('public cache: a value was not loaded'))).toHaveLength(2);
  expect(await scrape()).toEqual(
    expect.arrayContaining([
      'ushindi_upstream_circuit{service="api"} 0',
      'ushindi_upstream_circuit{service="fixtures"} 2',
      'ushindi_upstream_circuit{service="highlights"} 0',
    ]),
  );
});

it('counts refusals by limit and contains no player and no address', async () => {
  const wrong = { phone: '0712345678', password: 'abcd' };
  app.upstream.on('POST /acc/v1/login', refusal(401, 'Wrong password.'));
  await app.mutate('account.login', wrong, await app.signedIn()).expect(422);
  await app.mutate('account.login', wrong).expect(429);
  const text = (await scrape()).join('\n');
  expect(text).toContain('ushindi_rate_limited_total{limit="loginsPerPhone"} 1');
  expect(text).toContain('ushindi_procedure_seconds_count{procedure="account.login",outcome="TOO_MANY_REQUESTS"} 1');
  // The digits of a measured time may be those of the account number.
  const labels = text.replaceAll(/ [\d.e+-]+$/gm, '');
  for (const secret of [...Object.values(CANARIES), '712345678', '4711', app.upstream.url, '127.0.0.1']) {
    expect(labels).not.toContain(secret);
  }
});
