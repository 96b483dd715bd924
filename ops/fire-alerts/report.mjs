import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { cpus } from 'node:os';
import { log } from '../../scripts/lib/log.mjs';
import { at } from '../../scripts/lib/paths.mjs';

const JSON_FILE = at('docs', 'performance', 'alerts-fired.json');
const PAGE_FILE = at('docs', 'alerts-fired.md');

/** The stored results: a row for each alert and cause. */
export const storedRows = () => (existsSync(JSON_FILE) ? JSON.parse(readFileSync(JSON_FILE, 'utf8')).rows : []);

const keyOf = ({ alert, cause }) => `${alert}: ${cause}`;

/** Stored rows with those of a new run in their place. Rows of causes that no scenario has any more are left out. */
export function mergedRows(stored, fresh, scenarios) {
  const rows = new Map([...stored, ...fresh].map((row) => [keyOf(row), row]));
  const known = scenarios.flatMap(({ alerts, cause }) => alerts.map((alert) => keyOf({ alert, cause })));
  return known.map((key) => rows.get(key)).filter((row) => row !== undefined);
}

/** The gaps in the table of scenarios and in the stored results; empty if every alert fired by its cause. */
export function coverageProblems(alerts, { scenarios, notCaused, rows }) {
  const caused = new Map(scenarios.flatMap((scenario) => scenario.alerts.map((alert) => [alert, scenario])));
  const missing = alerts.filter((alert) => !caused.has(alert) && !Object.hasOwn(notCaused, alert));
  const unknown = [...caused.keys(), ...Object.keys(notCaused)].filter((alert) => !alerts.includes(alert));
  const notFired = scenarios.flatMap(({ alerts: of, cause }) =>
    of.filter((alert) => rows.find((row) => keyOf(row) === keyOf({ alert, cause }))?.problems.length !== 0),
  );
  return [
    ...missing.map((alert) => `no scenario causes ${alert}`),
    ...unknown.map((alert) => `there is no alert ${alert}`),
    ...notFired.map(
      (alert) => `${alert} has not fired by its cause; run node ops/fire-alerts/main.mjs --only ${alert}`,
    ),
  ];
}

const seconds = (value) => (value === null ? 'no' : `${value} s`);

/** The page with the results. */
export function pageOf(rows, notCaused) {
  const lines = rows.map(
    ({ alert, cause, clears, receiver, firedSeconds, resolvedSeconds, factor }) =>
      `| [${alert}](runbook.md#${alert.toLowerCase()}) | ${cause} | ${seconds(firedSeconds)} | ${receiver} | ${clears} | ${seconds(resolvedSeconds)} | ${factor} |`,
  );
  const absent = Object.entries(notCaused).map(([alert, why]) => `- ${alert}: ${why}`);
  return `${[
    '# Alerts, fired once by their cause',
    '',
    'Written by `node ops/fire-alerts/main.mjs` from [performance/alerts-fired.json](performance/alerts-fired.json) ([decision 97](decisions/097-alerts-fired-by-their-cause.md)). Each cause was produced on a running product. The alert was silent before, fired in Prometheus with the shipped expression and labels, arrived at the receiver of its severity with its section of the runbook, and resolved when the cause was gone. Durations of the rules were divided by the factor, so the seconds are not those of an installation.',
    '',
    '| alert | cause | fired after | receiver | cleared by | resolved after | factor |',
    '|---|---|---|---|---|---|---|',
    ...lines,
    ...(absent.length > 0 ? ['', 'Not caused:', '', ...absent] : []),
  ].join('\n')}\n`;
}

/** Prints the result of each alert; returns whether all are as expected. */
export function printResults({ results, skipped, needs, seconds: took }) {
  for (const { alert, fired, resolved, arrived, problems } of results)
    log(
      `${problems.length === 0 ? 'ok  ' : 'FAIL'} ${alert}: fired ${fired} s, ${arrived}, resolved ${resolved} s ${problems.join('; ')}`,
    );
  for (const { alerts, needs: needed } of skipped) log(`skipped ${alerts.join(', ')}: ${needs.get(needed)}`);
  const good = results.filter(({ problems }) => problems.length === 0);
  log(`${good.length} of ${results.length} alerts fired by their cause and resolved, in ${took} s`);
  return good.length === results.length;
}

/** Stores the results of a run beside those of earlier ones, and writes the page. */
export function writeResults({ results, factor }, { scenarios, notCaused }) {
  const day = new Date().toISOString().slice(0, 10);
  const fresh = results.map(({ alert, cause, clears, fired, arrived, resolved, summary, problems, factor: own }) => ({
    alert,
    cause,
    clears,
    receiver: arrived,
    firedSeconds: fired,
    resolvedSeconds: resolved,
    summary,
    factor: own ?? factor,
    at: day,
    problems,
  }));
  const rows = mergedRows(storedRows(), fresh, scenarios);
  const measuredOn = `${cpus().length} x ${cpus()[0].model}, Node ${process.version}`;
  writeFileSync(JSON_FILE, `${JSON.stringify({ measuredOn, rows }, null, 2)}\n`);
  writeFileSync(PAGE_FILE, pageOf(rows, notCaused));
}
