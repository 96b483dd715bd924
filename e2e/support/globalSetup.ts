import { mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct } from '../../scripts/lib/product.mjs';

/** Sixty simulated minutes a minute: a football match is over in under two. */
const SIM_SPEED = '60';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => (typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port'))));
    });
  });
}

/** Starts the whole product on free ports with data of its own; tests find it through BASE_URL and PHONE_URL. */
export default async function globalSetup(): Promise<() => Promise<void>> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ushindi-e2e-'));
  const product = await startProduct({
    dataDir,
    gatewayPort: await freePort(),
    operatorPort: await freePort(),
    env: { SIM_SPEED, SIM_SEED: 'e2e' },
  });
  process.env.BASE_URL = product.gatewayUrl;
  process.env.PHONE_URL = `${product.operatorUrl}/phone`;
  return async () => {
    await product.stop();
    await rm(dataDir, { recursive: true, force: true });
  };
}
