// pnpm test:security [T-nn ...]: runs the tests of all threats of docs/security.md, or of those named, and prints each threat
// with its results. The tests that start the product attack it over HTTP as it runs for players.
import { rmSync } from 'node:fs';
import { ensureChromium } from './lib/chromium.mjs';
import { fail, log, secondsSince } from './lib/log.mjs';
import { at, pnpm } from './lib/paths.mjs';
import { show, step } from './lib/run.mjs';
import { readBrowserReport, readUnitReport } from './lib/testReports.mjs';
import { readTestTags } from './lib/testTags.mjs';
import { isThreat, readThreats } from './lib/threats.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const unitReport = at('test-results', 'security.json');
const browserReport = at('e2e', 'test-results', 'security.json');
const isBrowserTest = (file) => file.startsWith('e2e/');

const threats = readThreats();
const named = process.argv.slice(2);
const unknown = named.filter((id) => !threats.has(id));
if (unknown.length > 0) fail(`docs/security.md has no ${unknown.join(', ')}.`);
const wanted = named.length > 0 ? named : [...threats.keys()];
const tests = readTestTags().found.filter(({ id }) => isThreat(id) && wanted.includes(id));
const files = [...new Set(tests.map(({ file }) => file))];

function runUnit() {
  const reporters = ['--reporter=dot', '--reporter=json', `--outputFile.json=${unitReport}`];
  const unit = files.filter((file) => !isBrowserTest(file));
  if (unit.length === 0) return 0;
  return show(pnpm, ['exec', 'vitest', 'run', ...reporters, '--tags-filter=T-*', ...unit]);
}

async function runBrowser() {
  const specs = files.filter(isBrowserTest).map((file) => file.replace(/^e2e\//, ''));
  if (specs.length === 0) return 0;
  const env = { CHROMIUM_PATH: await ensureChromium(), PLAYWRIGHT_JSON_OUTPUT_FILE: browserReport };
  return show(pnpm, ['exec', 'playwright', 'test', ...specs, '--grep', wanted.map((id) => `@${id}`).join('|')], {
    cwd: at('e2e'),
    env,
  });
}

const startedMs = Date.now();
await ensureToolchain();
await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
for (const file of [unitReport, browserReport]) rmSync(file, { force: true });
const exits = [await runUnit(), await runBrowser()];
const reports = [readUnitReport(unitReport), readBrowserReport(browserReport)];
const results = reports.flatMap(({ tagged }) => tagged).filter(({ tags }) => tags.some((id) => wanted.includes(id)));

/** A threat counts as proved when at least one of its tests passed and none failed. */
function rowOf(id) {
  const ofThreat = results.filter(({ tags }) => tags.includes(id));
  const count = (status) => ofThreat.filter((test) => test.status === status).length;
  const [passed, failed, skipped] = [count('passed'), count('failed'), count('skipped')];
  return { id, passed, failed, skipped, ms: ofThreat.reduce((sum, { ms }) => sum + ms, 0) };
}

const rows = wanted.map(rowOf);
console.log('\nid    result  passed failed skipped  seconds  threat');
for (const { id, passed, failed, skipped, ms } of rows) {
  const result = failed > 0 ? 'FAILED' : passed > 0 ? 'holds' : 'NOT RUN';
  const counts = [passed, failed, skipped].map((count) => String(count).padStart(7)).join('');
  console.log(`${id}  ${result.padEnd(7)}${counts}  ${(ms / 1000).toFixed(1).padStart(8)}  ${threats.get(id).threat}`);
}
const unproved = rows.filter(({ passed, failed }) => failed > 0 || passed === 0);
for (const failure of reports.flatMap(({ failures }) => failures)) log(`FAILED ${failure}`);
log(`${rows.length - unproved.length} of ${rows.length} threats hold, after ${secondsSince(startedMs)}`);
const [passed, failed, skipped] = ['passed', 'failed', 'skipped'].map(
  (status) => results.filter((test) => test.status === status).length,
);
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exit(exits.every((code) => code === 0) && unproved.length === 0 ? 0 : 1);
