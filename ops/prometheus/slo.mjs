// node ops/prometheus/slo.mjs --write: writes slo.yml, the objectives that players notice and the alerts on their burn
// rates. Without --write it prints the file. A burn rate of 1 uses up the error budget of 30 days in exactly 30 days.
import { writeFileSync } from 'node:fs';
import path from 'node:path';

const FAILED = 'outcome=~"UPSTREAM_.*|INTERNAL_SERVER_ERROR"';
const calls = (procedure) => `ushindi_procedure_seconds_count{procedure="${procedure}"`;
const ratioOfCalls = (procedure) => ({
  ratio: (w) => `sum(rate(${calls(procedure)},${FAILED}}[${w}])) / sum(rate(${calls(procedure)}}[${w}]))`,
  badEvents: (w) => `sum(increase(${calls(procedure)},${FAILED}}[${w}]))`,
});

/** Fewer bad events than this wake nobody: with little traffic one failure is a large share. */
const LEAST_BAD_EVENTS = 10;

/** `ratio` is the share of bad events in a window; `base` is recorded for it first. */
export const OBJECTIVES = [
  { name: 'bets', alert: 'BetsFail', summary: 'Bets fail', objective: 0.999, ...ratioOfCalls('bets.place') },
  {
    name: 'deposits',
    alert: 'DepositCallsFail',
    summary: 'Deposits cannot be started',
    objective: 0.995,
    ...ratioOfCalls('wallet.deposit'),
  },
  {
    name: 'live',
    alert: 'LiveStale',
    summary: 'Live odds are older than 15 s and locked',
    objective: 0.99,
    // The client locks odds of a topic that is older than 15 s. During maintenance it shows none.
    base: {
      record: 'ushindi:live_stale:ratio',
      expr: 'avg(ushindi_live_topic_age_seconds > bool 15) unless on () max(ushindi_maintenance) > 0',
    },
    ratio: (w) => `avg_over_time(ushindi:live_stale:ratio[${w}])`,
  },
  {
    name: 'screens',
    alert: 'FirstScreensEmpty',
    summary: 'First screens arrive without data',
    objective: 0.95,
    ratio: (w) =>
      `sum(rate(ushindi_pages_total{outcome=~"overdue|failed|busy|incomplete"}[${w}])) / sum(rate(ushindi_pages_total{outcome!="limited"}[${w}]))`,
    badEvents: (w) => `sum(increase(ushindi_pages_total{outcome=~"overdue|failed|busy|incomplete"}[${w}]))`,
  },
];

/** A long window shows that much of the budget was used, a short one that the failures continue. */
const PAGES = [
  { long: '1h', short: '5m', rate: 14.4 },
  { long: '6h', short: '30m', rate: 6 },
];
const TICKETS = [
  { long: '1d', short: '2h', rate: 3 },
  { long: '3d', short: '6h', rate: 1 },
];
const WINDOWS = [...new Set([...PAGES, ...TICKETS].flatMap(({ long, short }) => [short, long]))];

const recorded = (name, window) => `ushindi:${name}_bad:ratio_${window}`;

function condition({ name, objective, badEvents }, windows) {
  const budget = 1 - objective;
  const either = windows.map(({ long, short, rate }) => {
    const limit = Number((rate * budget).toFixed(6));
    const enough = badEvents === undefined ? '' : ` and ${badEvents(long)} >= ${LEAST_BAD_EVENTS}`;
    return `(${recorded(name, long)} > ${limit} and ${recorded(name, short)} > ${limit}${enough})`;
  });
  return either.join(' or ');
}

function alertLines({ alert, expr, severity, summary }) {
  return `      - alert: ${alert}
        expr: ${expr}
        for: 1m
        labels: { severity: ${severity} }
        annotations:
          summary: "${summary}"
          runbook: docs/runbook.md#${alert.toLowerCase()}
`;
}

function groupLines(objective) {
  const { name, alert, summary, base } = objective;
  const ratios = WINDOWS.map((w) => ({ record: recorded(name, w), expr: objective.ratio(w) }));
  const all = base === undefined ? ratios : [base, ...ratios];
  const records = all.map(({ record, expr }) => `      - record: ${record}\n        expr: ${expr}\n`);
  const percent = Number((objective.objective * 100).toFixed(3));
  const page = alertLines({
    alert,
    expr: condition(objective, PAGES),
    severity: 'page',
    summary: `${summary}: the budget of ${percent} % burns fast`,
  });
  const ticket = alertLines({
    alert: `${alert}Slowly`,
    expr: condition(objective, TICKETS),
    severity: 'ticket',
    summary: `${summary}: the budget of ${percent} % burns slowly`,
  });
  return `  - name: objective ${name}\n    rules:\n${records.join('')}${page}${ticket}`;
}

/** The content of slo.yml. */
export const sloFile = () =>
  `# Written by slo.mjs: node ops/prometheus/slo.mjs --write.\ngroups:\n${OBJECTIVES.map(groupLines).join('')}`;

if (process.argv[1] === import.meta.filename) {
  if (process.argv.includes('--write')) writeFileSync(path.join(import.meta.dirname, 'slo.yml'), sloFile());
  else process.stdout.write(sloFile());
}
