// node scripts/alerts.mjs: loads rules and configurations with promtool and amtool, and runs every case of ops/prometheus/cases.mjs.
// Without the tools on the path it unpacks Debian's packages into .tools. Where that is impossible it skips with a message,
// or fails with REQUIRE_SERVICES=1.
import { spawnSync } from 'node:child_process';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { CASES } from '../ops/prometheus/cases.mjs';
import { log } from './lib/log.mjs';
import { at } from './lib/paths.mjs';

const folder = at('ops', 'prometheus');
const RULES = ['alerts.yml', 'slo.yml', 'infrastructure.yml'].map((name) => path.join(folder, name));
const ALERTMANAGER = at('ops', 'alertmanager', 'alertmanager.yml');
const unpacked = at('.tools', 'prometheus');
const PACKAGES = ['prometheus', 'prometheus-alertmanager'];

const run = (command, args, options = {}) => spawnSync(command, args, { encoding: 'utf8', ...options });
const isInstalled = (program) => run(program, ['--version']).status === 0;

/** Unpacks without installing: the packages would start services. */
function unpackTools() {
  mkdirSync(unpacked, { recursive: true });
  if (run('apt-get', ['download', '-q', ...PACKAGES], { cwd: unpacked }).status !== 0) {
    run('apt-get', ['update', '-q']);
    if (run('apt-get', ['download', '-q', ...PACKAGES], { cwd: unpacked }).status !== 0) return;
  }
  const files = readdirSync(unpacked).filter((name) => name.endsWith('.deb'));
  for (const file of files) run('dpkg-deb', ['-x', file, '.'], { cwd: unpacked });
}

/** The path of a tool, or null. */
function toolPath(name) {
  if (isInstalled(name)) return name;
  const file = path.join(unpacked, 'usr', 'bin', name);
  if (!existsSync(file)) unpackTools();
  return existsSync(file) ? file : null;
}

/** One test of promtool: whether the alert fires (1) or not (0) with the given samples. */
function testOf({ alert, minutes, labels = '' }, samples, firing) {
  return {
    interval: '1m',
    input_series: Object.entries(samples).map(([series, values]) => ({ series, values })),
    promql_expr_test: [
      {
        expr: `(count(ALERTS{alertname="${alert}",alertstate="firing",${labels}}) > bool 0) or vector(0)`,
        eval_time: `${minutes}m`,
        exp_samples: [{ labels: '{}', value: firing }],
      },
    ],
  };
}

/** The interval of evaluation of a case. Cases over hours have long windows, which promtool reads slowly. */
const evaluationOf = ({ minutes }) => (minutes > 60 ? '5m' : '1m');

/** The tests of all alerts of one file with one interval of evaluation. */
function suitesOf(cases) {
  const suites = new Map();
  for (const each of cases) {
    const file = RULES.find((rules) => new RegExp(`- alert: ${each.alert}$`, 'm').test(readFileSync(rules, 'utf8')));
    const key = `${path.basename(file ?? 'none')}-${evaluationOf(each)}`;
    const suite = suites.get(key) ?? { rule_files: [file], evaluation_interval: evaluationOf(each), tests: [] };
    suite.tests.push(testOf(each, each.fires, 1));
    if (each.quiet !== null) suite.tests.push(testOf(each, each.quiet, 0));
    suites.set(key, suite);
  }
  return suites;
}

/** The configuration of Alertmanager as Debian's amtool 0.25 reads it, which does not support `url_file` of a webhook (0.26). */
function readableConfig(into) {
  const file = path.join(into, 'alertmanager.yml');
  writeFileSync(file, readFileSync(ALERTMANAGER, 'utf8').replace(/^( +- )url_file: .*$/m, '$1url: http://127.0.0.1/'));
  return file;
}

function problems(promtool, amtool) {
  const into = mkdtempSync(path.join(tmpdir(), 'alerts-'));
  const suites = [...suitesOf(CASES)].map(([name, suite]) => {
    const file = path.join(into, `${name}.json`);
    writeFileSync(file, JSON.stringify(suite));
    return [promtool, ['test', 'rules', file]];
  });
  const commands = [
    [promtool, ['check', 'config', path.join(folder, 'prometheus.yml')]],
    [amtool, ['check-config', readableConfig(into)]],
    ...suites,
  ];
  const outputs = commands.map(([tool, args]) => ({ tool, ...run(tool, args) }));
  rmSync(into, { recursive: true });
  return outputs
    .filter(({ status }) => status !== 0)
    .map(({ tool, stdout, stderr }) => `${path.basename(tool)}: ${stdout}${stderr}`);
}

const [promtool, amtool] = ['promtool', 'amtool'].map(toolPath);
if (promtool === null || amtool === null) {
  process.stderr.write(
    'alerts: promtool and amtool are missing (Debian: prometheus, prometheus-alertmanager); skipped\n',
  );
  process.exitCode = process.env.REQUIRE_SERVICES === '1' ? 1 : 0;
} else {
  const found = problems(promtool, amtool);
  for (const each of found) console.error(each);
  log(`${CASES.length} cases, ${found.length} failed commands`);
  process.exitCode = found.length === 0 ? 0 : 1;
}
