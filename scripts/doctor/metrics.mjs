import { durationText, ok, problem, warning } from './findings.mjs';

/** @typedef {{ name: string, labels: Readonly<Record<string, string>>, value: number }} Sample */

/** Reads Prometheus' text format. @returns {Sample[]} */
export function parseMetrics(text) {
  return [...text.matchAll(/^([a-z_:][\w:]*)(?:\{(.*)\})? (\S+)$/gim)].map(([, name, labels = '', value]) => ({
    name,
    labels: Object.fromEntries([...labels.matchAll(/(\w+)="([^"]*)"/g)].map(([, key, each]) => [key, each])),
    value: Number(value),
  }));
}

const RUNBOOK = (section) => `docs/runbook.md, section ${section}`;

/** The largest value that a metric may have over all processes, and the meaning of a larger one. */
const LIMITS = [
  ['ushindi_ledger_faults', 0, (n) => problem(`the ledger has ${n} faults`, RUNBOOK('LedgerNotWhole'))],
  ['ushindi_money_faults', 0, (n) => problem(`the ledger differs from ${n} rows`, RUNBOOK('MoneyDiffers'))],
  [
    'ushindi_partition_default_used',
    0,
    () => warning('rows have no partition of their own', RUNBOOK('DefaultPartitionUsed')),
  ],
  ['ushindi_suspense_shillings', 0, (n) => warning(`KES ${n} wait in suspense`, RUNBOOK('SuspenseNotEmpty'))],
  [
    'ushindi_payment_oldest_open_seconds',
    600,
    (s) => warning(`a payment has waited for ${durationText(s)}`, RUNBOOK('PaymentsWait')),
  ],
  [
    'ushindi_match_longest_awaited_seconds',
    4 * 3600,
    (s) => problem(`bets wait for a match that began ${durationText(s)} ago`, RUNBOOK('SettlementLate')),
  ],
  ['ushindi_upstream_circuit', 0, () => problem('the gateway cannot reach the operator', RUNBOOK('CircuitOpen'))],
  [
    'nodejs_eventloop_lag_p99_seconds',
    0.2,
    (s) => warning(`an event loop is ${Math.round(s * 1000)} ms late`, RUNBOOK('Shedding')),
  ],
];

/** The longest pause of a job is ten minutes, apart from the ledger check, which has a setting. */
const JOB_LATE_SECONDS = 1_800;

/** The newest success of each job over all processes: they share jobs. */
function lastSuccesses(samples) {
  const newest = new Map();
  for (const { name, labels, value } of samples)
    if (name === 'ushindi_job_last_success_timestamp_seconds')
      newest.set(labels.job_name, Math.max(newest.get(labels.job_name) ?? 0, value));
  return newest;
}

function checkJobs(samples, nowSeconds) {
  const late = [...lastSuccesses(samples)].filter(
    ([job, at]) => job !== 'ledger check' && nowSeconds - at > JOB_LATE_SECONDS,
  );
  return late.map(([job, at]) =>
    problem(`the job "${job}" last succeeded ${durationText(nowSeconds - at)} ago`, RUNBOOK('JobFails')),
  );
}

function checkDescriptors(samples) {
  const valueOf = (metric) => samples.find(({ name }) => name === metric)?.value;
  const [open, max] = [valueOf('process_open_fds'), valueOf('process_max_fds')];
  if (open === undefined || max === undefined || open < 0.8 * max) return [];
  return [warning(`${open} of ${max} files are open`, 'ulimit -n 65536, or more gateways')];
}

/** Judges the metrics of all processes of one service. @param {readonly Sample[]} samples */
export function checkMetrics(samples, nowSeconds) {
  if (samples.length === 0) return [problem('/metrics does not respond')];
  const limits = LIMITS.flatMap(([metric, limit, finding]) => {
    const worst = Math.max(...samples.filter(({ name }) => name === metric).map(({ value }) => value));
    return worst > limit ? [finding(worst)] : [];
  });
  const findings = [...limits, ...checkJobs(samples, nowSeconds), ...checkDescriptors(samples)];
  return findings.length > 0 ? findings : [ok('its metrics show nothing wrong')];
}
