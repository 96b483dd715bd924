import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse } from 'yaml';

const RUNBOOK = path.join(import.meta.dirname, '..', '..', 'docs', 'runbook.md');
const folder = path.join(import.meta.dirname, '..', 'prometheus');

/** The shipped files of rules with their texts. */
export function ruleFiles() {
  const { rule_files: names } = parse(readFileSync(path.join(folder, 'prometheus.yml'), 'utf8'));
  return names.map((name) => ({ name, text: readFileSync(path.join(folder, name), 'utf8') }));
}

/** The queries that the runbook gives for an alert. */
export function runbookQueries(alert, runbook = readFileSync(RUNBOOK, 'utf8')) {
  const [, section = ''] = runbook.split(new RegExp(`^### ${alert}$`, 'm'));
  const [, line = ''] = /^- Query: (.*)$/m.exec(section) ?? [];
  return [...line.matchAll(/`([^`]+)`/g)].map(([, query]) => query);
}

/** Every alert of the shipped rules by name, with the note that a receiver must get. */
export function shippedAlerts() {
  const rules = ruleFiles().flatMap(({ text }) => parse(text).groups.flatMap((group) => group.rules));
  const alerts = rules.filter(({ alert }) => alert !== undefined);
  return new Map(
    alerts.map(({ alert, labels, annotations }) => [
      alert,
      { severity: labels.severity, runbook: annotations.runbook },
    ]),
  );
}
