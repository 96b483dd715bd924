import { execFile } from 'node:child_process';
import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { startProduct } from '../../scripts/lib/launcher.mjs';
import { pnpm, root } from '../../scripts/lib/paths.mjs';
import { step } from '../../scripts/lib/run.mjs';

/** A running product with an empty data directory. */
export type Product = { readonly url: string; readonly operatorUrl: string; stop(): Promise<void> };

type StartProduct = typeof startProduct;

/** The simulation of every measured product: the same matches. */
const PRODUCT_ENV = { SIM_SEED: 'bench', LOG_LEVEL: 'warn' };

/** Builds the client of this working tree. */
export const buildClient = (): Promise<void> =>
  step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);

async function startWith(start: StartProduct, env: Record<string, string>): Promise<Product> {
  const dataDir = mkdtempSync(path.join(tmpdir(), 'ushindi-bench-'));
  const product = await start({ dataDir, env: { ...PRODUCT_ENV, ...env } });
  return {
    url: product.gatewayUrl,
    operatorUrl: product.operatorUrl,
    async stop() {
      await product.stop();
      rmSync(dataDir, { recursive: true, force: true });
    },
  };
}

/** Starts the product of this working tree, with its client as it is built. */
export const startThis = (env: Record<string, string> = {}): Promise<Product> => startWith(startProduct, env);

/** Builds the product of a git ref in a temporary clone and starts it. */
export async function startRef(ref: string, env: Record<string, string> = {}): Promise<Product> {
  const folder = mkdtempSync(path.join(tmpdir(), 'ushindi-ref-'));
  const run = promisify(execFile);
  const { stdout } = await run('git', ['rev-parse', `${ref}^{commit}`], { cwd: root });
  await run('git', ['clone', '-q', '--shared', root, folder]);
  await run('git', ['checkout', '-q', stdout.trim()], { cwd: folder });
  const inside = { cwd: folder };
  await step(`installing ${ref}`, pnpm, ['install', '--frozen-lockfile', '--prefer-offline', '--prod=false'], inside);
  await step(`building ${ref}`, pnpm, ['--filter', '@ushindi/web', 'build'], inside);
  const launcher = path.join(folder, 'scripts', 'lib', 'launcher.mjs');
  if (!existsSync(launcher)) throw new Error(`${ref} has no ${path.relative(folder, launcher)}: it cannot be started`);
  // The launcher of that ref starts its own services, each from its own folder.
  const own: { startProduct: StartProduct } = await import(pathToFileURL(launcher).href);
  const product = await startWith(own.startProduct, env);
  return { ...product, stop: () => product.stop().finally(() => rmSync(folder, { recursive: true, force: true })) };
}
