import { expect, it } from 'vitest';
import { startService } from '../../../../scripts/lib/launcher.mjs';

it('stops on SIGTERM: is not ready first, serves further requests, then closes', async () => {
  const operator = await startService('operator', { env: { FIXED_KEYS: 'on', DRAIN_MS: '4000' } });
  const stopped = operator.stop('SIGTERM');
  const ready = () => fetch(`${operator.url}/readyz`);
  let draining = await ready();
  while (draining.status === 200) draining = await ready();
  expect([draining.status, await draining.json()]).toEqual([503, { status: 'closing', missing: [] }]);
  expect((await fetch(`${operator.url}/healthz`)).status).toBe(200);
  expect(await stopped).toBe(0);
});
