import { cp, mkdtemp, rm } from 'node:fs/promises';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { startProduct, type Product } from '../../scripts/lib/product.mjs';

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() =>
        typeof address === 'object' && address ? resolve(address.port) : reject(new Error('no port')),
      );
    });
  });
}

export type RunningProduct = {
  product: Product;
  /** Stops every part, forgets the data and makes the helpers look where they looked before. */
  end(): Promise<void>;
};

/** Puts the logs of a product where they can be read after a test has failed, if a place is given. */
async function keepLogs(dataDir: string): Promise<void> {
  const { PRODUCT_LOGS_DIR } = process.env;
  if (!PRODUCT_LOGS_DIR) return;
  await cp(path.join(dataDir, 'logs'), path.join(PRODUCT_LOGS_DIR, path.basename(dataDir)), { recursive: true });
}

/** Starts a whole product of its own on free ports with fresh data; the helpers of this folder then look at it. */
export async function runProduct(env: Record<string, string>): Promise<RunningProduct> {
  const dataDir = await mkdtemp(path.join(tmpdir(), 'ushindi-e2e-'));
  const product = await startProduct({ dataDir, gatewayPort: await freePort(), operatorPort: await freePort(), env });
  const { BASE_URL, PHONE_URL } = process.env;
  Object.assign(process.env, { BASE_URL: product.gatewayUrl, PHONE_URL: `${product.operatorUrl}/phone` });
  return {
    product,
    async end() {
      if (BASE_URL !== undefined && PHONE_URL !== undefined) Object.assign(process.env, { BASE_URL, PHONE_URL });
      await product.stop();
      await keepLogs(dataDir);
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
