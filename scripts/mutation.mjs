// pnpm test:mutation [module ...]: changes a module's code in small ways (mutants) and runs its tests on each. A mutant that
// no test notices survives: it is code that the tests do not prove. Fails below 90 % of noticed mutants. Without a name it
// lists the modules. docs/testing.md has the scores.
import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { fail, log } from './lib/log.mjs';
import { at, pnpm } from './lib/paths.mjs';
import { show } from './lib/run.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const LEAST_SCORE_PERCENT = 90;
const MONEY = 'boost|cents|decimal|fees|freebet|money|rates';
const SETTLEMENT = ['amounts', 'decide', 'payout', 'settle', 'voidBet'];

/** Each module: the package, the files that are changed, and the test files that have to notice. Paths are of the package. */
const MODULES = {
  // Without the comparison with another implementation, which takes 15 s for each mutant.
  money: {
    folder: 'packages/shared',
    code: [`src/@(${MONEY}).ts`],
    tests: [`src/@(${MONEY}|money.properties).test.ts`],
  },
  shared: {
    folder: 'packages/shared',
    code: [`src/!(*.test|index|${MONEY}).ts`],
    tests: [`src/!(${MONEY}|money.independent|money.properties).test.ts`],
  },
  decoder: { folder: 'apps/gateway', code: ['src/upstream/envelope.ts'], tests: ['src/upstream/envelope.test.ts'] },
  // Without the tests that start gateways, which take seconds for each mutant.
  session: {
    folder: 'apps/gateway',
    code: ['src/http/session.ts', 'src/http/openedSessions.ts', 'src/device/cookie.ts', 'src/device/device.ts'],
    tests: [
      'src/http/session.test.ts',
      'src/http/openedSessions.test.ts',
      'src/device/device.test.ts',
      'src/device/seal.test.ts',
    ],
  },
  limits: {
    folder: 'apps/gateway',
    code: ['src/rateLimit/!(*.test|settings).ts'],
    tests: ['src/rateLimit/!(shared).test.ts'],
  },
  // Without the tests that start an operator, which take seconds for each mutant.
  settlement: {
    folder: 'apps/operator',
    code: SETTLEMENT.map((name) => `src/features/bets/${name}.ts`),
    tests: [
      'src/features/bets/{amounts,decide,payout,settleBatch,voidBet}.test.ts',
      'src/test/settlementBatches.test.ts',
    ],
  },
  // Without the attacks, which are on the database's functions and not on this code.
  ledger: {
    folder: 'apps/operator',
    code: ['src/ledger/!(*.test|settings).ts'],
    tests: ['src/ledger/!(attacks).test.ts'],
  },
};

// The option `testFiles` of Stryker would be shorter, but with it mutants of constants are never active.
const testsOf = ({ folder, tests }) => JSON.stringify(tests.map((path) => `${folder}/${path}`));
const reportOf = (name) => at('test-results', 'mutation', `${name}.json`);

/**
 * Stryker runs at the top of a copy of the repository, so that the sources do not change and packages can import each
 * other.
 */
function optionsOf(name) {
  const { folder, code } = MODULES[name];
  return {
    packageManager: 'pnpm',
    testRunner: 'vitest',
    plugins: ['@stryker-mutator/vitest-runner'],
    vitest: { configFile: 'scripts/mutation.vitest.config.ts', related: false },
    mutate: code.map((path) => `${folder}/${path}`),
    ignorePatterns: [
      '/docs',
      '/e2e',
      '/ops',
      '/apps/web',
      '/.data',
      '/.turbo',
      '/.tools',
      '**/dist',
      '**/test-results',
    ],
    // One worker, because tests with databases and timeouts share the machine.
    concurrency: 1,
    timeoutMS: 30_000,
    reporters: ['progress-append-only', 'clear-text', 'json'],
    clearTextReporter: { reportTests: false, allowColor: false },
    jsonReporter: { fileName: reportOf(name) },
    tempDirName: '.stryker-tmp',
    thresholds: { high: 95, low: LEAST_SCORE_PERCENT, break: LEAST_SCORE_PERCENT },
  };
}

/** Mutants of a report by their status. */
function countsOf(name) {
  const { files } = JSON.parse(readFileSync(reportOf(name), 'utf8'));
  const statuses = Object.values(files).flatMap(({ mutants }) => mutants.map(({ status }) => status));
  const count = (...wanted) => statuses.filter((status) => wanted.includes(status)).length;
  return {
    noticed: count('Killed', 'Timeout'),
    late: count('Timeout'),
    missed: count('Survived', 'NoCoverage'),
    ignored: count('Ignored'),
  };
}

const names = process.argv.slice(2);
const unknown = names.filter((name) => !(name in MODULES));
if (names.length === 0 || unknown.length > 0) fail(`name one of ${Object.keys(MODULES).join(', ')}.`);

await ensureToolchain();
mkdirSync(at('test-results', 'mutation'), { recursive: true });
const exits = [];
for (const name of names) {
  const config = at('test-results', 'mutation', `${name}.config.json`);
  rmSync(reportOf(name), { force: true });
  writeFileSync(config, JSON.stringify(optionsOf(name)));
  exits.push(
    await show(pnpm, ['exec', 'stryker', 'run', config], {
      // Tests on PostgreSQL take a tenth of the time of those on the embedded database.
      env: { MUTATION_TESTS: testsOf(MODULES[name]), TEST_DATABASE: 'postgres' },
    }),
  );
  const { noticed, late, missed, ignored } = countsOf(name);
  const percent = ((100 * noticed) / (noticed + missed)).toFixed(1);
  log(
    `${name}: ${percent} % of ${noticed + missed} mutants noticed (${late} by time-out), ${missed} missed, ${ignored} excluded as equivalent`,
  );
}
process.exit(exits.every((code) => code === 0) ? 0 : 1);
