// node ops/check.mjs: dashboards and alerts ask for figures that the code tells, every alert is in the runbook, and
// .env.example has the settings of docker-compose.yml, all of them and no others.
import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.resolve(import.meta.dirname, '..');
const read = (file) => readFileSync(path.join(root, file), 'utf8');
const OURS = /ushindi_[a-z_]+/g;

function filesOf(folder, ending) {
  const all = readdirSync(path.join(root, folder), { recursive: true, withFileTypes: true });
  return all
    .filter((entry) => entry.isFile() && entry.name.endsWith(ending) && !entry.name.endsWith('.test.ts'))
    .map((entry) => path.relative(root, path.join(entry.parentPath, entry.name)));
}

const sources = [...filesOf('apps/gateway/src', '.ts'), ...filesOf('apps/operator/src', '.ts')].map(read).join('\n');

/** Names of figures in code: each stands whole between quotes. A histogram has three under its name. */
function toldNames() {
  const names = [...sources.matchAll(/'(ushindi_[a-z_]+)'/g)].map(([, name]) => name);
  return new Set(names.flatMap((name) => [name, `${name}_bucket`, `${name}_count`, `${name}_sum`]));
}

const problems = [];
const told = toldNames();
const dashboards = filesOf('ops/grafana/dashboards', '.json');
for (const file of [...dashboards, 'ops/prometheus/alerts.yml']) {
  for (const [name] of read(file).matchAll(OURS)) if (!told.has(name)) problems.push(`${file}: nothing tells ${name}`);
}
for (const file of dashboards) {
  const { panels } = JSON.parse(read(file));
  for (const { title, targets } of panels)
    if (targets.some(({ expr }) => !expr)) problems.push(`${file}: '${title}' asks for nothing`);
}
const headings = new Set([...read('docs/runbook.md').matchAll(/^### (\w+)$/gm)].map(([, name]) => name.toLowerCase()));
for (const [, anchor] of read('ops/prometheus/alerts.yml').matchAll(/runbook: docs\/runbook\.md#(\w+)/g))
  if (!headings.has(anchor)) problems.push(`docs/runbook.md says nothing of ${anchor}`);

/** Settings that compose takes from .env, each with its default: `${NAME:-default}`, or `NAME:` alone for the part's own. */
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
    problems.push(`.env.example: ${name} is '${value}' without it, not '${example.get(name)}'`);
}
const known = `${sources}\n${read('Dockerfile')}`;
const ours = read('docker-compose.yml').matchAll(/^ {2,6}((?!POSTGRES_|GF_|DOZZLE_)[A-Z_]+?)(?:_FILE)?:/gm);
for (const [, name] of ours)
  if (!new RegExp(`^(?:  ${name}: |ARG ${name}=)`, 'm').test(known))
    problems.push(`docker-compose.yml: nothing reads ${name}`);

for (const problem of problems) process.stderr.write(`ops: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
