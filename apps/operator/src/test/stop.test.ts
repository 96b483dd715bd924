import { expect, it } from 'vitest';
import { startService } from '../../../../scripts/lib/launcher.mjs';

const start = (env: Record<string, string>) => startService('operator', { env: { FIXED_KEYS: 'on', ...env } });

it('stops being ready on SIGTERM and serves further requests while it drains', async () => {
  // No drain of this length ends during the test.
  const operator = await start({ DRAIN_MS: '600000' });
  operator.child.kill('SIGTERM');
  const ready = () => fetch(`${operator.url}/readyz`);
  let draining = await ready();
  while (draining.status === 200) draining = await ready();
  expect([draining.status, await draining.json()]).toEqual([503, { status: 'closing', missing: [] }]);
  expect((await fetch(`${operator.url}/healthz`)).status).toBe(200);
  await operator.stop('SIGKILL');
});

it('closes after it has drained', async () => {
  // Closing may take long on a busy machine.
  const operator = await start({ DRAIN_MS: '1', CLOSE_TIMEOUT_MS: '600000' });
  operator.child.kill('SIGTERM');
  expect(await operator.ended).toBe(0);
});
