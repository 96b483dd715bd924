// npm start: installs, builds and runs the whole product; `npm start -- --fresh` deletes its data first, and
// `npm start -- --platform feed` runs it on a recorded odds feed instead of the operator.
import { startProduct } from './lib/launcher.mjs';
import { fail, log } from './lib/log.mjs';
import { optionsOf, portOf, requireFreePort } from './lib/options.mjs';
import { at, node, pnpm } from './lib/paths.mjs';
import { step } from './lib/run.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const dataDir = at('.data');
const gatewayPort = portOf('PORT', 8080);
const operatorPort = portOf('OPERATOR_PORT', 8090);

const given = optionsOf(
  { fresh: { type: 'boolean', default: false }, platform: { type: 'string', default: 'operator' } },
  'npm start takes --fresh and --platform feed, after --.',
);
const isFeed = given.platform === 'feed';

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

async function main() {
  if (!isFeed && given.platform !== 'operator') fail('--platform is operator or feed.');
  await requireFreePort(gatewayPort, 'or set PORT');
  await requireFreePort(operatorPort, 'or set OPERATOR_PORT');
  await ensureToolchain();
  await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
  if (given.fresh) {
    // Refused while another product runs on the data: its ports may be others, or were still free when checked.
    await step('deleting all data', node, ['src/db/deleteDataCommand.ts', dataDir], { cwd: at('apps', 'operator') });
  }
  log(`starting ${isFeed ? 'replay server' : 'operator'} and gateway ...`);
  product = await startProduct({ dataDir, gatewayPort, operatorPort, platform: given.platform });
  const hint = isFeed
    ? 'a recorded odds feed without players'
    : `phone simulator for codes and payments: ${product.operatorUrl}/phone`;
  log(`running at ${product.gatewayUrl} (${hint}; logs in .data/logs; Ctrl-C stops)`);
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
