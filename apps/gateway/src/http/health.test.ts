import { afterEach, beforeEach, expect, it } from 'vitest';
import { startTestApp, type TestApp } from '../../test/testApp.ts';
import { refusal, success } from '../../test/wire.ts';

let app: TestApp;
beforeEach(async () => {
  app = await startTestApp();
});
afterEach(() => app.close());

it('is ready while the operator is down, and not ready for a probe that includes the operator', async () => {
  app.upstream.on('GET /sports', refusal(503, 'starting'));
  await app.agent.get('/readyz').expect(200);
  const refused = await app.agent.get('/readyz?upstream=1').expect(503);
  expect(refused.body).toMatchObject({ status: 'operator unavailable' });
});

it('calls the operator once for probes within a second', async () => {
  app.upstream.on('GET /sports', success([]));
  const probes = await Promise.all([1, 2, 3].map(() => app.agent.get('/readyz?upstream=1')));
  expect(probes.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(probes[0]?.body).toMatchObject({ status: 'ready' });
  expect(app.upstream.count('GET /sports')).toBe(1);
});
