// npm start: installs, builds and runs the whole product; `npm start -- --fresh` deletes its data first.
import { rmSync } from 'node:fs';
import { isPortFree, startProduct } from './lib/launcher.mjs';
import { fail, log } from './lib/log.mjs';
import { at, pnpm } from './lib/paths.mjs';
import { step } from './lib/run.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const dataDir = at('.data');
const gatewayPort = Number(process.env.PORT ?? 8080);
const operatorPort = Number(process.env.OPERATOR_PORT ?? 8090);

let product = null;
let isStopping = false;

async function stopAndExit(code) {
  if (isStopping) return;
  isStopping = true;
  await product?.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAndExit(0));

// npm forwards only some signals, and none when it is killed: stop as well when the parent process changes.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void stopAndExit(0), 1000).unref();

async function checkPorts() {
  for (const [port, name] of [
    [gatewayPort, 'PORT'],
    [operatorPort, 'OPERATOR_PORT'],
  ]) {
    if (!(await isPortFree(port))) fail(`port ${port} is in use; stop the program that uses it or set ${name}.`);
  }
}

async function main() {
  await checkPorts();
  await ensureToolchain();
  await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
  if (process.argv.includes('--fresh')) {
    rmSync(dataDir, { recursive: true, force: true });
    log('deleted all data');
  }
  log('starting operator and gateway ...');
  product = await startProduct({ dataDir, gatewayPort, operatorPort });
  log(
    `running at ${product.gatewayUrl} (phone simulator for codes and payments: ${product.operatorUrl}/phone; logs in .data/logs; Ctrl-C stops)`,
  );
  const service = await product.ended;
  if (isStopping) return;
  console.error(service.tail());
  log(`the ${service.name} ended unexpectedly; stopping the product`);
  await stopAndExit(1);
}

main().catch((error) => {
  console.error(`ushindi: ${error.message}`);
  void stopAndExit(1);
});
