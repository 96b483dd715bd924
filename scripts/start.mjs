// npm start: installs, builds and runs the whole product; `npm start -- --fresh` forgets its data first.
import { rmSync } from 'node:fs';
import { at, pnpm } from './lib/paths.mjs';
import { isPortFree, startProduct, tailOf } from './lib/product.mjs';
import { step } from './lib/run.mjs';
import { fail, say } from './lib/say.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const dataDir = at('.data');
const gatewayPort = Number(process.env.PORT ?? 8080);
const operatorPort = Number(process.env.OPERATOR_PORT ?? 8090);

let product = null;
let stopping = false;

async function stopAndExit(code) {
  if (stopping) return;
  stopping = true;
  await product?.stop();
  process.exit(code);
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => void stopAndExit(0));

// npm does not pass every signal on, and a killed npm passes none: whoever loses his parent goes too.
const parent = process.ppid;
setInterval(() => process.ppid !== parent && void stopAndExit(0), 1000).unref();

async function checkPorts() {
  for (const [port, name] of [
    [gatewayPort, 'PORT'],
    [operatorPort, 'OPERATOR_PORT'],
  ]) {
    if (!(await isPortFree(port))) fail(`port ${port} is in use; stop what uses it or set ${name} to another.`);
  }
}

async function main() {
  await checkPorts();
  await ensureToolchain();
  await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
  if (process.argv.includes('--fresh')) {
    rmSync(dataDir, { recursive: true, force: true });
    say('forgot all data; beginning anew');
  }
  say('starting operator and gateway ...');
  product = await startProduct({ dataDir, gatewayPort, operatorPort });
  say(
    `running at ${product.gatewayUrl} (phone simulator for codes and payments: ${product.operatorUrl}/phone; logs in .data/logs; Ctrl-C stops)`,
  );
  const part = await product.ended;
  if (stopping) return;
  console.error(tailOf(part.logFile));
  say(`the ${part.name} stopped by itself; stopping the rest`);
  await stopAndExit(1);
}

main().catch((error) => {
  console.error(`ushindi: ${error.message}`);
  void stopAndExit(1);
});
