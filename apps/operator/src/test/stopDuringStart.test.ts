import { once } from 'node:events';
import { createServer, type AddressInfo } from 'node:net';
import { expect, it } from 'vitest';
import { startService } from '../../../../scripts/lib/launcher.mjs';

/** Of a process that handles SIGTERM; null if the signal's default ends it, which process 1 of a container ignores. */
const EXIT_OF_SIGTERM = 143;

it('ends on SIGTERM while it waits for its database', async () => {
  const silent = createServer(() => undefined).listen(0, '127.0.0.1');
  await once(silent, 'listening');
  const { port } = silent.address() as AddressInfo;
  const connected = once(silent, 'connection');
  const operator = await startService('operator', {
    env: { FIXED_KEYS: 'on', DATABASE_URL: `postgres://nobody@127.0.0.1:${port}/none` },
    isAwaited: false,
  });
  await connected;
  operator.child.kill('SIGTERM');
  expect(await operator.ended).toBe(EXIT_OF_SIGTERM);
  silent.close();
});
