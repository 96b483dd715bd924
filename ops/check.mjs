// node ops/check.mjs: dashboards and alerts ask for figures that the code tells, and every alert is in the runbook.
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

/** Names of figures in code: each stands whole between quotes. A histogram has three under its name. */
function toldNames() {
  const sources = [...filesOf('apps/gateway/src', '.ts'), ...filesOf('apps/operator/src', '.ts')].map(read).join('\n');
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

for (const problem of problems) process.stderr.write(`ops: ${problem}\n`);
process.exitCode = problems.length === 0 ? 0 : 1;
