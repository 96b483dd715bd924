import { describe, expect, it } from 'vitest';
import { dataOf, domainOf, useTestApp, type TestApp } from '../../test/testApp.ts';
import { success, wireFixture } from '../../test/wire.ts';

const FAILURES = 3;
const PLAYERS = 20;
const LIST = { sportId: 10, marketId: '2', tab: 'highlight', page: 1 };

describe('the log while the operator is down', () => {
  let app: TestApp;
  let cookie: string;
  useTestApp((...started) => ([app, cookie] = started), {
    fresh: 'gateway',
    env: { UPSTREAM_BREAKER_FAILURES: String(FAILURES), UPSTREAM_BREAKER_OPEN_MS: '3600000' },
  });
  const balance = async () => domainOf(await app.query('wallet.balance', undefined, cookie));
  const lines = (message: string) => app.logLines.filter((line) => line.includes(message)).length;

  it('has the change of the circuit and no line for a refused call, which a metric counts', async () => {
    app.upstream.always({ status: 500 });
    for (let n = 0; n < FAILURES; n += 1) await balance();
    await Promise.all(
      Array.from({ length: PLAYERS }, async () =>
        expect(await balance()).toMatchObject({ code: 'UPSTREAM_UNAVAILABLE' }),
      ),
    );
    expect(app.upstream.received).toHaveLength(FAILURES);
    expect([lines('operator failed'), lines('circuit changed')]).toEqual([FAILURES, 1]);
    const { text } = await app.agent.get('/metrics');
    expect(text).toContain(`ushindi_circuit_refusals_total{service="api"} ${PLAYERS}`);
  });

  it('has one line for a failed load, however many callers wait for it', async () => {
    const { promise: allWait, resolve } = Promise.withResolvers<void>();
    let arrived = 0;
    app.app.server.on('request', () => void ((arrived += 1) === PLAYERS && resolve()));
    app.upstream.always(() => allWait.then(() => ({ status: 500 })));
    await Promise.all(Array.from({ length: PLAYERS }, () => app.query('fixtures.list', LIST).expect(502)));
    expect(app.upstream.received).toHaveLength(1);
    expect(lines('operator failed')).toBe(1);
    app.upstream.always(success([wireFixture()]));
    expect(dataOf(await app.query('fixtures.list', LIST).expect(200))).toMatchObject({ stale: false });
  });
});
