// npm test: installs what is needed and runs every test. With an argument, a part of them:
//   unit      unit and procedure tests of all packages
//   browser   browser tests against the real product
//   quick     unit tests without the slow files, for use while editing
//   embedded  the operator's tests with every database embedded (a full run uses PostgreSQL where there is one)
import { rmSync } from 'node:fs';
import { ensureChromium } from './lib/chromium.mjs';
import { fail, log, secondsSince } from './lib/log.mjs';
import { at, pnpm } from './lib/paths.mjs';
import { show, step } from './lib/run.mjs';
import { lastProblems } from './lib/serverLogs.mjs';
import { readBrowserReport, readUnitReport } from './lib/testReports.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const MAX_LOG_LINES = 10;
const SLOWEST_TESTS = 20;
/** More flaky tests than this in one run point to a fault of the product, not of a test. */
const MAX_FLAKY_TESTS = 2;
/**
 * The files that `quick` leaves out: tests that start processes, use real databases or Redis, or repeat many random
 * cases.
 */
const SLOW_FILES = [
  'apps/gateway/test/**',
  'apps/gateway/src/live/redis/**',
  'apps/gateway/src/rateLimit/shared.test.ts',
  'apps/operator/src/simulation/**',
  'apps/operator/src/{test,db,jobs,mobileMoney}/**',
  'apps/operator/src/features/games/**',
  'apps/operator/src/features/bets/placeFast.test.ts',
  'ops/{backup,postgres}/**',
  'ops/restore.test.mjs',
  'packages/shared/src/money.independent.test.ts',
];

const unitReport = at('test-results', 'vitest.json');
const browserReport = at('e2e', 'test-results', 'report.json');
const productLogs = at('e2e', 'test-results', 'logs');

const buildClient = () =>
  step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);

function runVitest(args = [], env = {}) {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
  return show(pnpm, ['exec', 'vitest', 'run', ...reporters, ...args], { env });
}

async function runUnit() {
  await buildClient();
  log('running unit and procedure tests ...');
  return runVitest();
}

function runQuick() {
  log(`running unit tests without ${SLOW_FILES.join(', ')} and without the browser tests ...`);
  return runVitest(SLOW_FILES.map((glob) => `--exclude=${at(glob)}`));
}

function runEmbedded() {
  log('running the tests of the operator on the embedded database ...');
  return runVitest(['--project=@ushindi/operator'], { TEST_DATABASE: 'embedded' });
}

async function runBrowser() {
  const browser = await ensureChromium();
  await buildClient();
  log(`running browser tests with ${browser} ...`);
  return show(pnpm, ['exec', 'playwright', 'test'], {
    cwd: at('e2e'),
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport, PRODUCT_LOGS_DIR: productLogs },
  });
}

const PARTS = { unit: [runUnit], browser: [runBrowser], quick: [runQuick], embedded: [runEmbedded] };
const [part, ...more] = process.argv.slice(2).filter((arg) => arg !== '--');
const runs = part === undefined ? [runUnit, runBrowser] : PARTS[part];
if (runs === undefined) fail(`there is no part '${part}'; name ${Object.keys(PARTS).join(', ')} or none.`);
if (more.length > 0)
  fail(`a part takes no further arguments: ${more.join(' ')}. Run single files with pnpm exec vitest run FILE.`);

const startedMs = Date.now();
await ensureToolchain();
for (const file of [unitReport, browserReport, productLogs]) rmSync(file, { force: true, recursive: true });
const exits = [];
for (const run of runs) exits.push(await run());

const [unit, browser] = [readUnitReport(unitReport), readBrowserReport(browserReport)];
const slowest = [...unit.durations, ...browser.durations].toSorted((a, b) => b.ms - a.ms).slice(0, SLOWEST_TESTS);
log(`the ${slowest.length} slowest tests:`);
for (const { name, ms } of slowest) console.log(`${(ms / 1000).toFixed(1).padStart(8)} s  ${name}`);
if (browser.failed + browser.flaky.length > 0) for (const line of lastProblems(productLogs, MAX_LOG_LINES)) log(line);
// Failures are printed last, because often only the last lines of a failed run are read.
const flaky = [...unit.flaky, ...browser.flaky];
for (const test of flaky) log(`FLAKY ${test}`);
for (const failure of [...unit.failures, ...browser.failures]) log(`FAILED ${failure}`);
const tooFlaky = flaky.length > MAX_FLAKY_TESTS;
if (tooFlaky) log(`FAILED ${flaky.length} tests are flaky, ${MAX_FLAKY_TESTS} are tolerated`);
log(`all tests took ${secondsSince(startedMs)}`);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map((count) => unit[count] + browser[count]);
console.log(
  `${passed} passed, ${failed} failed, ${skipped} skipped${flaky.length > 0 ? `, ${flaky.length} flaky` : ''}`,
);
process.exit(exits.every((code) => code === 0) && !tooFlaky && passed > 0 ? 0 : 1);
