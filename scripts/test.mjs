// npm test: installs what is needed and runs every test. `npm test -- unit` and `npm test -- browser` run one half;
// `npm test -- postgres` runs the operator's tests on a real PostgreSQL alone, which the whole does in part.
import { existsSync, readFileSync, readdirSync, rmSync } from 'node:fs';
import { stripVTControlCharacters } from 'node:util';
import { ensureChromium } from './lib/chromium.mjs';
import { at, pnpm } from './lib/paths.mjs';
import { show, step } from './lib/run.mjs';
import { say, secondsSince } from './lib/say.mjs';
import { worstLines } from './lib/serverLogs.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const only = process.argv[2];
const startedMs = Date.now();
const packages = ['packages', 'apps'].flatMap((folder) => readdirSync(at(folder)).map((name) => at(folder, name)));
const unitReports = [...packages, at('bench')].map((folder) => `${folder}/test-results/vitest.json`);
const MOST_OF_A_COMPLAINT = 240;
const MOST_OF_A_LOG = 10;
/** Halves of the browser tests that run side by side, each with a product of its own: tests wait more than they work. */
const halves = ['1/2', '2/2'].map((shard, index) => ({
  shard,
  report: at('e2e', 'test-results', `report-${index + 1}.json`),
  artifacts: `test-results/artifacts-${index + 1}`,
  logs: at('e2e', 'test-results', `logs-${index + 1}`),
}));

const readReport = (file) => (existsSync(file) ? JSON.parse(readFileSync(file, 'utf8')) : null);

function countUnit(report) {
  if (report === null) return { passed: 0, failed: 0, skipped: 0 };
  return { passed: report.numPassedTests, failed: report.numFailedTests, skipped: report.numPendingTests };
}

function countBrowser(report) {
  if (report === null) return { passed: 0, failed: 0, skipped: 0 };
  return {
    passed: report.stats.expected,
    failed: report.stats.unexpected + report.stats.flaky,
    skipped: report.stats.skipped,
  };
}

/** Names of the tests that failed, or of the files that could not run, so that the last lines of a long run say them. */
function failedUnit(report) {
  const files = report?.testResults ?? [];
  return files.flatMap((file) => {
    const tests = file.assertionResults.filter((test) => test.status === 'failed');
    if (tests.length === 0 && file.status === 'failed') return [`${file.name}: ${file.message}`];
    return tests.map((test) => `${file.name}: ${test.fullName}\n${test.failureMessages.join('\n')}`);
  });
}

/** What a failed browser test complained of, in a line. */
function complaintOf({ tests }) {
  const { message = '' } = tests.flatMap(({ results }) => results).find(({ error }) => error)?.error ?? {};
  const lines = stripVTControlCharacters(message)
    .split('\n')
    .map((line) => line.trim());
  return lines.filter(Boolean).join(' | ').slice(0, MOST_OF_A_COMPLAINT);
}

function failedBrowser(report) {
  const inSuite = (suite) => [
    ...(suite.specs ?? [])
      .filter((spec) => !spec.ok)
      .map((spec) => `${spec.file}:${spec.line} ${spec.title}: ${complaintOf(spec)}`),
    ...(suite.suites ?? []).flatMap(inSuite),
  ];
  return (report?.suites ?? []).flatMap(inSuite);
}

const sum = (counts) =>
  counts.reduce((a, b) => ({
    passed: a.passed + b.passed,
    failed: a.failed + b.failed,
    skipped: a.skipped + b.skipped,
  }));

const reporters = ['--reporter=dot', '--reporter=json', '--outputFile.json=test-results/vitest.json'];

async function runOnPostgres() {
  say('running the tests of the operator on PostgreSQL ...');
  return show(pnpm, ['--filter', '@ushindi/operator', 'test:postgres', ...reporters]);
}

async function runUnit() {
  say('running unit and procedure tests ...');
  return show(pnpm, [
    'exec',
    'turbo',
    'run',
    'test',
    '--filter=!@ushindi/e2e',
    '--concurrency=1',
    '--continue',
    '--output-logs=full',
    '--',
    ...reporters,
  ]);
}

async function runBrowser() {
  const browser = await ensureChromium();
  await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
  say(`running browser tests with ${browser} ...`);
  return Math.max(...(await Promise.all(halves.map((half) => runHalf(half, browser)))));
}

const runHalf = ({ shard, artifacts, report, logs }, browser) =>
  show(pnpm, ['exec', 'playwright', 'test', `--shard=${shard}`, `--output=${artifacts}`], {
    cwd: at('e2e'),
    env: { CHROMIUM_PATH: browser, PLAYWRIGHT_JSON_OUTPUT_FILE: report, PRODUCT_LOGS_DIR: logs },
  });

await ensureToolchain();
for (const file of [...unitReports, ...halves.flatMap(({ report, logs }) => [report, logs])])
  rmSync(file, { force: true, recursive: true });
const exits = [];
if (only === 'postgres') exits.push(await runOnPostgres());
if (only === undefined || only === 'unit') exits.push(await runUnit());
if (only === undefined || only === 'browser') exits.push(await runBrowser());

const total = sum([
  ...unitReports.map((file) => countUnit(readReport(file))),
  ...halves.map(({ report }) => countBrowser(readReport(report))),
]);
const failed = [
  ...unitReports.flatMap((file) => failedUnit(readReport(file))),
  ...halves.flatMap(({ report }) => failedBrowser(readReport(report))),
];
for (const what of failed) say(`FAILED ${what}`);
// Last, since a failing run is often known by its last lines alone.
for (const { shard, report, logs } of halves) {
  if (countBrowser(readReport(report)).failed === 0) continue;
  for (const line of worstLines(logs, MOST_OF_A_LOG)) say(`half ${shard}: ${line}`);
}
say(`all tests took ${secondsSince(startedMs)}`);
console.log(`${total.passed} passed, ${total.failed} failed, ${total.skipped} skipped`);
process.exit(exits.every((code) => code === 0) && total.passed > 0 ? 0 : 1);
