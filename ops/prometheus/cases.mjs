// A case for each alert: series with which it fires after some minutes and series with which it does not, in promtool's
// notation (a value a minute). `fires` and `quiet` differ only in what the alert is about; `quiet` is null
// for an alert that always fires. `labels` are those that it must have.
import { INFRASTRUCTURE_CASES } from './infrastructureCases.mjs';
import { DAY, HOUR, counter, counterCase, eventCase, gauge, gaugeCase, thenAt } from './series.mjs';

const call = (procedure, outcome) => `ushindi_procedure_seconds_count{procedure="${procedure}",outcome="${outcome}"}`;
/** Calls per minute, some of which fail. */
const calls = (procedure, good, bad) => ({
  [call(procedure, 'OK')]: counter(good),
  [call(procedure, 'UPSTREAM_TIMEOUT')]: counter(bad),
});
const replicaReads = (outcome) => `ushindi_replica_reads_total{outcome="${outcome}"}`;
const pages = (good, bad) => ({
  'ushindi_pages_total{outcome="page"}': counter(good),
  'ushindi_pages_total{outcome="overdue"}': counter(bad),
});
/** Topics, some of which are stale. */
const topics = (fresh, stale) => ({
  ...Object.fromEntries(
    Array.from({ length: fresh }, (_, n) => [`ushindi_live_topic_age_seconds{topic="f${n}"}`, gauge(2)]),
  ),
  ...Object.fromEntries(
    Array.from({ length: stale }, (_, n) => [`ushindi_live_topic_age_seconds{topic="s${n}"}`, gauge(40)]),
  ),
});

const OBJECTIVE_CASES = [
  { alert: 'BetsFail', minutes: 2 * HOUR, fires: calls('bets.place', 97, 3), quiet: calls('bets.place', 1000, 3) },
  {
    alert: 'BetsFailSlowly',
    minutes: 6 * HOUR,
    fires: calls('bets.place', 996, 4),
    quiet: calls('bets.place', 10_000, 4),
  },
  {
    alert: 'DepositCallsFail',
    minutes: 2 * HOUR,
    fires: calls('wallet.deposit', 9, 1),
    quiet: calls('wallet.deposit', 999, 1),
  },
  {
    alert: 'DepositCallsFailSlowly',
    minutes: 6 * HOUR,
    fires: calls('wallet.deposit', 98, 2),
    quiet: calls('wallet.deposit', 999, 1),
  },
  { alert: 'LiveStale', minutes: 2 * HOUR, fires: topics(4, 1), quiet: topics(20, 1) },
  {
    // A restore stops the operator for twenty minutes of maintenance.
    alert: 'LiveStale',
    minutes: 62,
    fires: { ...topics(4, 1), ushindi_maintenance: gauge(0) },
    quiet: {
      'ushindi_live_topic_age_seconds{topic="f0"}': `2x40 600x19 2x${DAY}`,
      ushindi_maintenance: `0x40 1x19 0x${DAY}`,
    },
  },
  { alert: 'LiveStaleSlowly', minutes: 6 * HOUR, fires: topics(20, 1), quiet: topics(5, 0) },
  { alert: 'FirstScreensEmpty', minutes: 2 * HOUR, fires: pages(1, 9), quiet: pages(9, 1) },
  { alert: 'FirstScreensEmptySlowly', minutes: 6 * HOUR, fires: pages(80, 20), quiet: pages(99, 1) },
];

const contradictions = (kind) => `ushindi_payment_contradictions_total{direction="withdrawal",kind="${kind}"}`;
const decided = (outcome) => `ushindi_payments_decided_total{direction="deposit",outcome="${outcome}"}`;

const runs = (name, outcome) => `ushindi_job_seconds_count{job="operator",job_name="${name}",outcome="${outcome}"}`;

const openDeposits = (instance) => `ushindi_payments_open{direction="deposit",instance="${instance}"}`;

const MONEY_CASES = [
  {
    alert: 'LedgerNotWhole',
    minutes: 40,
    // A restart resets the metric after ten minutes.
    fires: { ushindi_ledger_faults: thenAt(2, 10, 0) },
    quiet: { ushindi_ledger_faults: gauge(0) },
  },
  gaugeCase('LedgerNotChecked', 'ushindi_ledger_checked_timestamp_seconds', {
    fires: 0,
    quiet: 7000,
    minutes: 2 * HOUR,
  }),
  {
    // A restart half an hour ago, and the first check of the new process still runs.
    alert: 'LedgerNotChecked',
    minutes: 2 * HOUR,
    fires: { 'ushindi_ledger_checked_timestamp_seconds{instance="a"}': thenAt(0, 90, 0) },
    quiet: {
      'ushindi_ledger_checked_timestamp_seconds{instance="a"}': '5400x90',
      'ushindi_ledger_checked_timestamp_seconds{instance="b"}': `_x91 0x${DAY}`,
    },
  },
  gaugeCase('PartitionsEnd', 'ushindi_partition_months_ahead{table="bet_leg"}', { fires: 0.4, quiet: 1, minutes: 90 }),
  gaugeCase('DefaultPartitionUsed', 'ushindi_partition_default_used{table="bet_leg"}', { fires: 1, quiet: 0 }),
  gaugeCase('MoneyDiffers', 'ushindi_money_faults', { fires: 1, quiet: 0 }),
  {
    alert: 'PaymentsWait',
    minutes: 15,
    fires: {
      ushindi_payment_oldest_open_seconds: gauge(700),
      [openDeposits('a')]: gauge(3),
      'ushindi_payments_open{direction="withdrawal",instance="a"}': gauge(3),
    },
    // Two operators report the same three payments.
    quiet: {
      ushindi_payment_oldest_open_seconds: gauge(80_000),
      [openDeposits('a')]: gauge(3),
      [openDeposits('b')]: gauge(3),
    },
  },
  eventCase('DoublePayout', contradictions('paidAfterRefund')),
  eventCase('PaymentsContradict', contradictions('amountDiffers')),
  eventCase('PaymentsContradict', contradictions('unknownPayment')),
  eventCase('PaymentsContradict', contradictions('receiptTaken')),
  gaugeCase('SuspenseNotEmpty', 'ushindi_suspense_shillings', { fires: 50, quiet: 0, minutes: 90 }),
  eventCase('PayBillUnexplained', 'ushindi_pay_bill_unexplained_total{reason="blocked"}'),
  eventCase('PaymentResultsUnknown', 'ushindi_payment_unknown_results_total{direction="deposit"}'),
  {
    alert: 'DepositsFail',
    minutes: 40,
    // No deposit is paid: the counter of paid deposits does not change.
    fires: { [decided('failed')]: counter(4), [decided('paid')]: gauge(0) },
    quiet: { [decided('failed')]: counter(1), [decided('paid')]: counter(1) },
  },
  {
    // At night two players let their prompts expire.
    alert: 'DepositsFail',
    minutes: 35,
    fires: { [decided('failed')]: counter(1), [decided('paid')]: gauge(0) },
    quiet: { [decided('failed')]: `0x20 1x7 2x${DAY}`, [decided('paid')]: gauge(0) },
  },
  gaugeCase('SettlementLate', 'ushindi_match_longest_awaited_seconds', { fires: 15_000, quiet: 6000 }),
  {
    ...counterCase('JobFails', runs('payments', 'FAILED'), { fires: 1 }),
    labels: 'job_name="payments"',
  },
  {
    // The database restarts: all runs of two minutes fail, and so does one of a job that runs every ten.
    alert: 'JobFails',
    minutes: 45,
    fires: { [runs('payments', 'FAILED')]: counter(6), [runs('payments', 'OK')]: counter(6) },
    quiet: {
      [runs('payments', 'FAILED')]: `0x34 12 24x${DAY}`,
      [runs('payments', 'OK')]: counter(12),
      [runs('phone clean-up', 'FAILED')]: thenAt(0, 34, 1),
      [runs('phone clean-up', 'OK')]: `0+0.1x${DAY}`,
    },
  },
];

const PRODUCT_CASES = [
  gaugeCase('GatewayDown', 'up{job="gateway",instance="a"}', { fires: 0, quiet: 1 }),
  {
    alert: 'TooFewGateways',
    minutes: 15,
    fires: { 'up{job="gateway",instance="a"}': gauge(1) },
    quiet: { 'up{job="gateway",instance="a"}': gauge(1), 'up{job="gateway",instance="b"}': gauge(1) },
  },
  gaugeCase('OperatorUnready', 'up{job="operator"}', { fires: 0, quiet: 1 }),
  // The operator's name is no longer in DNS, so the series has ended.
  { alert: 'OperatorUnready', minutes: 15, fires: {}, quiet: { 'up{job="operator"}': gauge(1) } },
  {
    alert: 'ReplicaUnused',
    minutes: 30,
    fires: { [replicaReads('replica')]: counter(40), [replicaReads('behind')]: counter(60) },
    quiet: { [replicaReads('replica')]: counter(60), [replicaReads('behind')]: counter(40) },
  },
  gaugeCase('CircuitOpen', 'ushindi_upstream_circuit{service="api"}', { fires: 2, quiet: 0 }),
  { alert: 'ProceduresFail', minutes: 15, fires: calls('menu.read', 27, 3), quiet: calls('menu.read', 297, 3) },
  // At night one of five calls is a large share.
  { alert: 'ProceduresFail', minutes: 15, fires: calls('menu.read', 12, 3), quiet: calls('menu.read', 4, 1) },
  {
    alert: 'ProceduresSlow',
    minutes: 30,
    fires: {
      'ushindi_procedure_seconds_bucket{le="1"}': counter(90),
      'ushindi_procedure_seconds_bucket{le="2.5"}': counter(100),
      'ushindi_procedure_seconds_bucket{le="+Inf"}': counter(100),
    },
    quiet: {
      'ushindi_procedure_seconds_bucket{le="1"}': counter(99),
      'ushindi_procedure_seconds_bucket{le="2.5"}': counter(100),
      'ushindi_procedure_seconds_bucket{le="+Inf"}': counter(100),
    },
  },
  {
    alert: 'FirstScreensSlow',
    minutes: 2 * HOUR,
    fires: {
      'ushindi_web_vital_seconds_bucket{vital="LCP",le="4"}': counter(1),
      'ushindi_web_vital_seconds_bucket{vital="LCP",le="8"}': counter(2),
      'ushindi_web_vital_seconds_bucket{vital="LCP",le="+Inf"}': counter(2),
      'ushindi_web_vital_seconds_count{vital="LCP"}': counter(2),
    },
    quiet: {
      'ushindi_web_vital_seconds_bucket{vital="LCP",le="4"}': counter(2),
      'ushindi_web_vital_seconds_bucket{vital="LCP",le="8"}': counter(2),
      'ushindi_web_vital_seconds_bucket{vital="LCP",le="+Inf"}': counter(2),
      'ushindi_web_vital_seconds_count{vital="LCP"}': counter(2),
    },
  },
  {
    alert: 'Shedding',
    minutes: 30,
    fires: { ushindi_shed_requests_total: counter(5), [call('menu.read', 'OK')]: counter(95) },
    quiet: { ushindi_shed_requests_total: counter(1), [call('menu.read', 'OK')]: counter(999) },
  },
  counterCase('LoginsRefused', 'ushindi_rate_limited_total{limit="codeGuesses"}', { fires: 120, quiet: 10 }),
  {
    alert: 'TextsUseUpBudget',
    minutes: 2 * HOUR,
    fires: { 'ushindi_texts_total{outcome="sent"}': counter(10), ushindi_text_budget: gauge(1000) },
    quiet: { 'ushindi_texts_total{outcome="sent"}': counter(1), ushindi_text_budget: gauge(1000) },
  },
  counterCase('TextsFail', 'ushindi_texts_total{outcome="failed"}', { fires: 1 }),
  counterCase('SignInOverloaded', 'ushindi_operator_call_seconds_count{call="/api/login",outcome="OVERLOADED"}', {
    fires: 120,
    quiet: 10,
  }),
  {
    alert: 'ClientErrors',
    minutes: 100,
    fires: { ushindi_client_errors_total: `0+0x60 0+10x${DAY}` },
    quiet: { ushindi_client_errors_total: counter(10) },
  },
  {
    alert: 'MaintenanceLong',
    minutes: 3 * HOUR,
    fires: { ushindi_maintenance: gauge(1) },
    // The maintenance began with a gateway that was started an hour ago.
    quiet: { ushindi_maintenance: `_x${2 * HOUR} 1x${HOUR}` },
  },
];

const lag = (fast, all) => ({
  'ushindi_live_frame_lag_seconds_bucket{le="0.5"}': counter(fast),
  'ushindi_live_frame_lag_seconds_bucket{le="1"}': counter(all),
  'ushindi_live_frame_lag_seconds_bucket{le="+Inf"}': counter(all),
});

const producer = (instance) => `ushindi_feed_producer_up{producer="1",instance="${instance}"}`;

const LIVE_CASES = [
  { alert: 'LiveLag', minutes: 15, fires: lag(50, 100), quiet: lag(99, 100) },
  counterCase('LiveTopicsLost', 'ushindi_live_upstream_losses_total', { fires: 30, quiet: 1 }),
  {
    // A release restarts the operator: its sockets end, and the attempts of the next minute fail.
    alert: 'LiveTopicsLost',
    minutes: 16,
    fires: { ushindi_live_upstream_losses_total: counter(60) },
    quiet: { ushindi_live_upstream_losses_total: `0x10 500 1000x${DAY}` },
  },
  gaugeCase('RedisAway', 'ushindi_live_shared_topics{part="standalone"}', { fires: 3, quiet: 0 }),
  gaugeCase('LiveRedisListsDiffer', 'ushindi_live_redis_lists', { fires: 2, quiet: 1, minutes: 30 }),
  {
    // One of two gateways.
    alert: 'FeedDown',
    minutes: 15,
    fires: { [producer('a')]: gauge(1), [producer('b')]: gauge(0) },
    quiet: { [producer('a')]: gauge(1), [producer('b')]: thenAt(0, 1, 1) },
  },
  gaugeCase('FeedBehind', 'ushindi_feed_delay_seconds{producer="1"}', { fires: 4, quiet: 2 }),
  {
    alert: 'LiveFull',
    minutes: 30,
    fires: { ushindi_live_refused_clients_total: counter(10), ushindi_live_clients: gauge(1000) },
    quiet: { ushindi_live_refused_clients_total: counter(10), ushindi_live_clients: gauge(3000) },
  },
];

/** @type {readonly { alert: string, minutes: number, fires: Record<string, string>, quiet: Record<string, string> }[]} */
export const CASES = [...OBJECTIVE_CASES, ...MONEY_CASES, ...PRODUCT_CASES, ...LIVE_CASES, ...INFRASTRUCTURE_CASES];
