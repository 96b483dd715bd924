// node ops/fire-alerts/main.mjs: produces the cause of every alert of ops/prometheus on a running product, and checks that it
// fires in Prometheus, arrives at a receiver of Alertmanager and resolves. All processes are its own and end with it.
//   --only A,B     these alerts only; the stored results of the others stay
//   --factor 60    how much shorter the durations of the rules are
//   --memory       also fill the memory of this machine (MemoryLow)
//   --keep         keep the folder with logs and configurations
import { mkdtempSync, rmSync, chmodSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { log } from '../../scripts/lib/log.mjs';
import { optionsOf } from '../../scripts/lib/options.mjs';
import { Monitoring } from './monitoring.mjs';
import { Players } from './players.mjs';
import { Product } from './product.mjs';
import { Provider } from './provider.mjs';
import { Receiver } from './receiver.mjs';
import { missingPrograms, unmetNeeds } from './requirements.mjs';
import { runAll } from './run.mjs';
import { shippedAlerts } from './rules.mjs';
import { BESIDE, NOT_CAUSED, SCENARIOS, WAVES } from './scenarios/index.mjs';
import { faultsOf, Watch } from './watch.mjs';
import { printResults, writeResults } from './report.mjs';

const given = optionsOf(
  {
    only: { type: 'string' },
    factor: { type: 'string', default: '60' },
    memory: { type: 'boolean', default: false },
    keep: { type: 'boolean', default: false },
  },
  'node ops/fire-alerts/main.mjs takes --only A,B, --factor 60, --memory and --keep.',
);
const factor = Number(given.factor);
const only = given.only?.split(',');
const needs = unmetNeeds({ memory: given.memory });
const isPossible = ({ needs: needed }) => needed === undefined || !needs.has(needed);
const skipped = SCENARIOS.filter((scenario) => !isPossible(scenario));
const wanted = (alert) => only === undefined || only.includes(alert);

async function signUp(players) {
  await players.signUp(16, 20_000);
  players.waiting = players.all.slice(10, 16);
  players.failing = players.all.slice(9, 10);
  players.betting = players.all.slice(5, 9);
  players.bettable = await players.picks();
}

/** The heartbeat must arrive more than once, because its absence is the alert. */
async function awaitWatchdog({ watch, rules }) {
  let sinceMs = 0;
  for (const time of ['first', 'second']) {
    const note = () => watch.note('Watchdog', 'firing', sinceMs);
    const seconds = await watch.secondsUntil(() => note() !== undefined, { withinSeconds: 60 });
    if (seconds === null) throw new Error(`Watchdog did not arrive a ${time} time`);
    const faults = faultsOf(note(), rules.get('Watchdog'));
    if (faults.length > 0) throw new Error(`Watchdog: ${faults.join(', ')}`);
    log(`Watchdog arrives a ${time} time after ${seconds} s`);
    sinceMs = note().atMs + 1;
  }
}

async function main(folder, undo) {
  const receiver = await Receiver.start();
  undo.push(() => receiver.close());
  const provider = await Provider.start();
  undo.push(() => provider.close());
  const product = await Product.start({ folder, factor, provider });
  undo.push(() => product.stop());
  const monitoring = await Monitoring.start({ folder, factor, receiver, product });
  undo.push(() => monitoring.stop());
  log(`the product is at ${product.origin}, Prometheus at ${monitoring.prometheusUrl}`);
  const watch = new Watch(monitoring, receiver);
  watch.begin();
  undo.push(() => watch.end());
  const world = { folder, factor, undo, receiver, provider, product, monitoring, watch, rules: shippedAlerts() };
  await awaitWatchdog(world);
  world.players = new Players(world);
  await signUp(world.players);
  const possible = (scenarios) => scenarios.filter(isPossible);
  return runAll(world, { beside: possible(BESIDE), waves: WAVES.map(possible), wanted });
}

const missing = missingPrograms();
if (missing.length > 0) {
  process.stderr.write(`${missing.join('\n')}\n`);
  process.exit(1);
}
const folder = mkdtempSync(path.join(tmpdir(), 'fire-alerts-'));
chmodSync(folder, 0o755);
const undo = [];
const startedMs = Date.now();
let results = [];

async function endAll() {
  for (const each of undo.splice(0).toReversed()) await each();
  if (given.keep) log(`logs and configurations: ${folder}`);
  else rmSync(folder, { recursive: true, force: true });
}

for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'])
  process.once(signal, () => void endAll().then(() => process.exit(1)));
try {
  results = await main(folder, undo);
} finally {
  await endAll();
}
const run = { factor, seconds: Math.round((Date.now() - startedMs) / 1000), results, skipped, needs };
const isRight = printResults(run);
writeResults(run, { scenarios: SCENARIOS, notCaused: NOT_CAUSED });
process.exitCode = isRight ? 0 : 1;
