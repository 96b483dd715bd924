// node ops/check.mjs checks that
// - dashboards and alerts query only metrics that the code exports;
// - no metric has a label that Prometheus itself sets;
// - every alert has a complete section in the runbook and a case in ops/prometheus/cases.mjs, and slo.yml is up to date;
// - every alert has a scenario in ops/fire-alerts that has fired it by its cause;
// - .env.example lists exactly the settings of docker-compose.yml;
// - every image is the one of ops/images.env;
// - every service of docker-compose.yml runs without capabilities and new privileges, on a read-only file system, and
//   PostgreSQL with checksums;
// - every service of docker-compose.yml has a limit of memory and processor time;
// - the generated TLS certificate is one that browsers can read;
// - the image installs every package, and starts the gateway with the Node flags of its `start` script.
import { X509Certificate } from 'node:crypto';
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { selfSigned } from './container/certificate.mjs';
import { coverageProblems, storedRows } from './fire-alerts/report.mjs';
import { NOT_CAUSED, SCENARIOS } from './fire-alerts/scenarios/index.mjs';
import { imageProblems } from './images.mjs';
import { CASES } from './prometheus/cases.mjs';
import { sloFile } from './prometheus/slo.mjs';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const METRIC = /ushindi_[a-z_]+/g;

function filesOf(folder, ending) {
  const all = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const sources = [...filesOf('apps/gateway/src', '.ts'), ...filesOf('apps/operator/src', '.ts')].map(read).join('\n');

/**
 * Names of metrics in the code, where each is a quoted string, and in the scripts of the backup. A histogram exports three
 * more under its name.
 */
function exportedMetrics() {
  const scripts = filesOf('ops/backup', '.sh').map(read).join('\n');
  const found = [...sources.matchAll(/'(ushindi_[a-z_]+)'/g), ...scripts.matchAll(/\bmetric (ushindi_[a-z_]+)/g)];
  const names = found.map(([, name]) => name);
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
}

const problems = imageProblems();
for (const [list] of sources.matchAll(/labelNames: \[.*'(?:job|instance)'.*\]/g))
  problems.push(`${list}: Prometheus gives these labels to what it scrapes, and renames ours`);
const exported = exportedMetrics();
const dashboards = filesOf('ops/grafana/dashboards', '.json');
const rules = filesOf('ops/prometheus', '.yml');
for (const file of [...dashboards, ...rules]) {
  for (const [name] of read(file).matchAll(METRIC))
    if (!exported.has(name)) problems.push(`${file}: no service exports ${name}`);
}
for (const file of dashboards) {
  const { panels } = JSON.parse(read(file));
  for (const { title, targets } of panels)
    if (targets.some(({ expr }) => !expr)) problems.push(`${file}: '${title}' has a target without a query`);
}

/** The sections of the runbook by the name of their alert. */
function runbookSections() {
  const [, ...sections] = read('docs/runbook.md').split(/^### /m);
  return new Map(sections.map((text) => [text.slice(0, text.indexOf('\n')), text]));
}

const PARTS = ['Cause', 'Query', 'Do', 'Escalate to'];
const sections = runbookSections();
const cases = new Set(CASES.map(({ alert }) => alert));
const alerts = rules.flatMap((file) => [...read(file).matchAll(/- alert: (\w+)\n(?:.*\n)*?.*runbook: (\S+)/g)]);
if (alerts.length < 50) problems.push('ops/prometheus: its alerts were not found');
for (const [, alert, runbook] of alerts) {
  if (runbook !== `docs/runbook.md#${alert.toLowerCase()}`) problems.push(`${alert}: its runbook is ${runbook}`);
  const section = sections.get(alert) ?? '';
  for (const part of PARTS)
    if (!section.includes(`\n- ${part}: `)) problems.push(`docs/runbook.md: ${alert} has no line '${part}'`);
  if (!cases.delete(alert)) problems.push(`ops/prometheus/cases.mjs has no case of ${alert}`);
}
const fired = { scenarios: SCENARIOS, notCaused: NOT_CAUSED, rows: storedRows() };
const names = alerts.map(([, alert]) => alert);
problems.push(...coverageProblems(names, fired).map((problem) => `ops/fire-alerts: ${problem}`));
for (const alert of cases) problems.push(`ops/prometheus/cases.mjs: there is no alert ${alert}`);
if (read('ops/prometheus/slo.yml') !== sloFile()) problems.push('run node ops/prometheus/slo.mjs --write');

/** Settings that compose reads from .env: `${NAME:-default}`, or `NAME:` without a default (null). */
function composeSettings() {
  const text = read('docker-compose.yml');
  const filled = [...text.matchAll(/\$\{([A-Z_]+):-((?:[^{}]|\{\w+\})*)\}/g)].map(([, ...pair]) => pair);
  const passed = [...text.matchAll(/^ +([A-Z_]+):$/gm)].map(([, name]) => [name, null]);
  return new Map([...filled, ...passed]);
}

const example = new Map([...read('.env.example').matchAll(/^(?:# )?([A-Z_]+)=(.*)$/gm)].map(([, ...pair]) => pair));
const settings = composeSettings();
for (const name of example.keys())
  if (!settings.has(name)) problems.push(`.env.example: docker-compose.yml reads no ${name}`);
for (const [name, value] of settings) {
  if (!example.has(name)) problems.push(`.env.example does not explain ${name}`);
  else if (value !== null && example.get(name) !== value)
    problems.push(`.env.example: the default of ${name} is '${value}', not '${example.get(name)}'`);
}
const readSettings = [sources, read('Dockerfile'), read('ops/haproxy/haproxy.cfg')].join('\n');
const passedSettings = read('docker-compose.yml').matchAll(
  /^ {2,6}((?!POSTGRES_|GF_|DOZZLE_|DATA_SOURCE_|AWS_|RESTIC_)[A-Z_]+?)(?:_FILE)?:/gm,
);
for (const [, name] of passedSettings)
  if (
    !new RegExp(String.raw`^(?:  ${name}: |ARG ${name}=)|setting\(\s*'${name}(?:_FILE)?'|"\$\{${name}\[`, 'm').test(
      readSettings,
    )
  )
    problems.push(`docker-compose.yml: nothing reads ${name}`);

// Gateways trust the proxy's headers, so it must not pass on a client's own headers.
const proxy = read('ops/haproxy/haproxy.cfg');
for (const name of ['X-Forwarded-For', 'X-Request-Id'])
  if (!new RegExp(`^frontend product\\n(?:.*\\n)*?    http-request set-header ${name} [^\\n]*\\n`, 'm').test(proxy))
    problems.push(`ops/haproxy/haproxy.cfg: the product's frontend does not overwrite ${name}`);
// No address may occupy the connections of all others (T-27).
for (const name of ['product', 'operator_pages']) {
  const [frontend = ''] = new RegExp(`^frontend ${name}\\n(?:(?: .*)?\\n)*`, 'm').exec(proxy) ?? [];
  if (!/track-sc0 src\S* table addresses /.test(frontend) || !/reject if \{ sc0_conn_cur gt \d+ \}/.test(frontend))
    problems.push(`ops/haproxy/haproxy.cfg: frontend ${name} does not limit the connections of an address`);
}
if (/option httplog|%(?:r|HU|HP|HQ|hr)\b/.test(proxy))
  problems.push('ops/haproxy/haproxy.cfg: the log would contain paths or queries, which may contain phones');

/** Services of compose with their lines; `x-service` is what the image's own services share. */
function composeServices() {
  const [, services = ''] = /^services:\n([^]*?)^networks:/m.exec(read('docker-compose.yml')) ?? [];
  return [...services.matchAll(/^  ([\w-]+):\n((?: {4}.*\n|\n| *#.*\n)+)/gm)].map(([, name, lines]) => [name, lines]);
}

const HARDENED = ['read_only: true', 'cap_drop: [ALL]', 'security_opt: ["no-new-privileges:true"]'];
/** Grafana writes beside its data. */
const MAY_LACK = new Map([['grafana', 'read_only: true']]);
const hardened = composeServices();
if (hardened.length < 8) problems.push('docker-compose.yml: its services were not found');
for (const [name, lines] of hardened)
  for (const line of HARDENED)
    if (
      !/<<: \*(?:service|exporter|backup)\b/.test(lines) &&
      !lines.includes(`    ${line}`) &&
      MAY_LACK.get(name) !== line
    )
      problems.push(`docker-compose.yml: ${name} lacks '${line}'`);

for (const [name, lines] of hardened)
  if (!/<<: \*exporter\b/.test(lines) && !/limits: \{ cpus: "[\d.]+", memory: \d+[mg] \}/.test(lines))
    problems.push(`docker-compose.yml: ${name} has no limit of memory and processor time`);

if (!/POSTGRES_INITDB_ARGS: .*--data-checksums/.test(read('docker-compose.yml')))
  problems.push('docker-compose.yml: PostgreSQL would not notice a damaged page (--data-checksums)');

const flags = JSON.parse(read('apps/gateway/package.json')).scripts.start.match(/--\S+/g) ?? [];
const command = JSON.stringify(['node', ...flags, 'apps/gateway/src/main.ts']).replaceAll('","', '", "');
if (!read('Dockerfile').includes(`CMD ${command}`))
  problems.push(`Dockerfile: the command must be ${command}, as in apps/gateway/package.json`);

for (const name of readdirSync(path.join(root, 'packages')))
  if (!read('Dockerfile').includes(`COPY packages/${name}/package.json packages/${name}/`))
    problems.push(`Dockerfile: the install lacks the manifest of packages/${name}`);

const certificate = new X509Certificate(selfSigned(['localhost'], ['127.0.0.1']));
const isNamed = certificate.checkHost('localhost') !== undefined && certificate.checkIP('127.0.0.1') !== undefined;
if (!certificate.verify(certificate.publicKey) || !isNamed) problems.push('ops/container/certificate.mjs: not valid');

for (const problem of problems) process.stderr.write(`ops: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
