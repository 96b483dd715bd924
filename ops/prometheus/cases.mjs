// A case for each alert: series with which it fires after some minutes and series with which it does not, in promtool's
// notation (a value a minute). `fires` and `quiet` differ only in what the alert is about.

const HOUR = 60;
const DAY = 24 * HOUR;

/** A counter that grows by `perMinute`, for more minutes than any case needs. */
const counter = (perMinute) => `0+${perMinute}x${2 * DAY}`;
const gauge = (value) => `${value}x${2 * DAY}`;
/** A gauge that has the value for some minutes, and then another one. */
const then = (first, minutes, second) => `${first}x${minutes} ${second}x${2 * DAY}`;

const gaugeCase = (alert, series, { fires, quiet, minutes = 15 }) => ({
  alert,
  minutes,
  fires: { [series]: gauge(fires) },
  quiet: { [series]: gauge(quiet) },
});
const counterCase = (alert, series, { fires, quiet = 0, minutes = 30 }) => ({
  alert,
  minutes,
  fires: { [series]: counter(fires) },
  quiet: { [series]: counter(quiet) },
});

const call = (procedure, outcome) => `ushindi_procedure_seconds_count{procedure="${procedure}",outcome="${outcome}"}`;
/** Calls of which some fail; per minute. */
const calls = (procedure, good, bad) => ({
  [call(procedure, 'OK')]: counter(good),
  [call(procedure, 'UPSTREAM_TIMEOUT')]: counter(bad),
});
const replicaReads = (outcome) => `ushindi_replica_reads_total{outcome="${outcome}"}`;
const pages = (good, bad) => ({
  'ushindi_pages_total{outcome="page"}': counter(good),
  'ushindi_pages_total{outcome="overdue"}': counter(bad),
});
/** Topics of which some are stale. */
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
  { alert: 'LiveStaleSlowly', minutes: 6 * HOUR, fires: topics(20, 1), quiet: topics(5, 0) },
  { alert: 'FirstScreensEmpty', minutes: 2 * HOUR, fires: pages(1, 9), quiet: pages(9, 1) },
  { alert: 'FirstScreensEmptySlowly', minutes: 6 * HOUR, fires: pages(80, 20), quiet: pages(99, 1) },
];

const contradictions = (kind) => `ushindi_payment_contradictions_total{direction="withdrawal",kind="${kind}"}`;
const decided = (outcome) => `ushindi_payments_decided_total{direction="deposit",outcome="${outcome}"}`;

const MONEY_CASES = [
  {
    alert: 'LedgerNotWhole',
    minutes: 40,
    // A restart resets the metric after ten minutes.
    fires: { ushindi_ledger_faults: then(2, 10, 0) },
    quiet: { ushindi_ledger_faults: gauge(0) },
  },
  gaugeCase('LedgerNotChecked', 'ushindi_ledger_checked_timestamp_seconds', {
    fires: 0,
    quiet: 7000,
    minutes: 2 * HOUR,
  }),
  gaugeCase('PartitionsEnd', 'ushindi_partition_months_ahead{table="bet_leg"}', { fires: 0.4, quiet: 1, minutes: 90 }),
  gaugeCase('DefaultPartitionUsed', 'ushindi_partition_default_used{table="bet_leg"}', { fires: 1, quiet: 0 }),
  gaugeCase('MoneyDiffers', 'ushindi_money_faults', { fires: 1, quiet: 0 }),
  {
    alert: 'PaymentsWait',
    minutes: 15,
    fires: { ushindi_payment_oldest_open_seconds: gauge(700), ushindi_payments_open: gauge(6) },
    quiet: { ushindi_payment_oldest_open_seconds: gauge(80_000), ushindi_payments_open: gauge(1) },
  },
  counterCase('DoublePayout', contradictions('paidAfterRefund'), { fires: 1 }),
  counterCase('PaymentsContradict', contradictions('amountDiffers'), { fires: 1 }),
  gaugeCase('SuspenseNotEmpty', 'ushindi_suspense_shillings', { fires: 50, quiet: 0, minutes: 90 }),
  counterCase('PayBillUnexplained', 'ushindi_pay_bill_unexplained_total{reason="blocked"}', { fires: 1 }),
  counterCase('PaymentResultsUnknown', 'ushindi_payment_unknown_results_total{direction="deposit"}', { fires: 1 }),
  {
    alert: 'DepositsFail',
    minutes: 40,
    fires: { [decided('failed')]: counter(4), [decided('paid')]: counter(1) },
    quiet: { [decided('failed')]: counter(1), [decided('paid')]: counter(1) },
  },
  gaugeCase('SettlementLate', 'ushindi_match_longest_awaited_seconds', { fires: 15_000, quiet: 6000 }),
  counterCase('JobFails', 'ushindi_job_seconds_count{job="payments",outcome="FAILED"}', { fires: 1 }),
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
  {
    alert: 'ReplicaUnused',
    minutes: 30,
    fires: { [replicaReads('replica')]: counter(40), [replicaReads('behind')]: counter(60) },
    quiet: { [replicaReads('replica')]: counter(60), [replicaReads('behind')]: counter(40) },
  },
  gaugeCase('CircuitOpen', 'ushindi_upstream_circuit{service="api"}', { fires: 2, quiet: 0 }),
  { alert: 'ProceduresFail', minutes: 15, fires: calls('menu.read', 9, 1), quiet: calls('menu.read', 99, 1) },
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
  gaugeCase('MaintenanceLong', 'ushindi_maintenance', { fires: 1, quiet: 0, minutes: 3 * HOUR }),
];

const lag = (fast, all) => ({
  'ushindi_live_frame_lag_seconds_bucket{le="0.5"}': counter(fast),
  'ushindi_live_frame_lag_seconds_bucket{le="1"}': counter(all),
  'ushindi_live_frame_lag_seconds_bucket{le="+Inf"}': counter(all),
});

const LIVE_CASES = [
  { alert: 'LiveLag', minutes: 15, fires: lag(50, 100), quiet: lag(99, 100) },
  counterCase('LiveTopicsLost', 'ushindi_live_upstream_losses_total', { fires: 30, quiet: 1 }),
  gaugeCase('RedisAway', 'ushindi_live_shared_topics{part="standalone"}', { fires: 3, quiet: 0 }),
  gaugeCase('LiveRedisListsDiffer', 'ushindi_live_redis_lists', { fires: 2, quiet: 1, minutes: 30 }),
  {
    alert: 'LiveFull',
    minutes: 30,
    fires: { ushindi_live_refused_clients_total: counter(10), ushindi_live_joins_total: counter(100) },
    quiet: { ushindi_live_refused_clients_total: counter(10), ushindi_live_joins_total: counter(1000) },
  },
];

const disk = (mountpoint) => `{mountpoint="${mountpoint}",fstype="ext4"}`;

const INFRASTRUCTURE_CASES = [
  gaugeCase('PostgresDown', 'pg_up', { fires: 0, quiet: 1 }),
  {
    alert: 'PostgresConnections',
    minutes: 15,
    fires: { pg_stat_activity_count: gauge(90), pg_settings_max_connections: gauge(100) },
    quiet: { pg_stat_activity_count: gauge(20), pg_settings_max_connections: gauge(100) },
  },
  gaugeCase('LongTransaction', 'pg_stat_activity_max_tx_duration{state="idle in transaction"}', {
    fires: 400,
    quiet: 20,
  }),
  {
    alert: 'ReplicationLate',
    minutes: 15,
    fires: { pg_replication_lag_seconds: gauge(90), pg_replication_is_replica: gauge(1) },
    quiet: { pg_replication_lag_seconds: gauge(90), pg_replication_is_replica: gauge(0) },
  },
  gaugeCase('BackupLate', 'ushindi_backup_last_success_timestamp_seconds', { fires: 0, quiet: 1500, minutes: 30 }),
  gaugeCase('BaseBackupOld', 'ushindi_base_backup_timestamp_seconds', { fires: 0, quiet: 100_000, minutes: 28 * HOUR }),
  gaugeCase('RestoreNotTried', 'ushindi_restore_drill_last_success_timestamp_seconds', {
    fires: -40 * 86_400,
    quiet: 0,
    minutes: 90,
  }),
  gaugeCase('RedisDown', 'redis_up', { fires: 0, quiet: 1 }),
  {
    alert: 'RedisFull',
    minutes: 15,
    fires: { redis_memory_used_bytes: gauge(95), redis_memory_max_bytes: gauge(100) },
    quiet: { redis_memory_used_bytes: gauge(95), redis_memory_max_bytes: gauge(0) },
  },
  {
    alert: 'DiskFillsUp',
    minutes: 90,
    fires: {
      [`node_filesystem_avail_bytes${disk('/')}`]: `300-2x${DAY}`,
      [`node_filesystem_size_bytes${disk('/')}`]: gauge(1000),
    },
    quiet: {
      [`node_filesystem_avail_bytes${disk('/')}`]: `900-2x${DAY}`,
      [`node_filesystem_size_bytes${disk('/')}`]: gauge(1000),
    },
  },
  {
    alert: 'DiskLow',
    minutes: 20,
    fires: {
      [`node_filesystem_avail_bytes${disk('/')}`]: gauge(100),
      [`node_filesystem_size_bytes${disk('/')}`]: gauge(1000),
    },
    quiet: {
      [`node_filesystem_avail_bytes${disk('/')}`]: gauge(500),
      [`node_filesystem_size_bytes${disk('/')}`]: gauge(1000),
    },
  },
  {
    alert: 'MemoryLow',
    minutes: 20,
    fires: { node_memory_MemAvailable_bytes: gauge(5), node_memory_MemTotal_bytes: gauge(100) },
    quiet: { node_memory_MemAvailable_bytes: gauge(50), node_memory_MemTotal_bytes: gauge(100) },
  },
  gaugeCase('ClockWrong', 'node_timex_sync_status', { fires: 0, quiet: 1 }),
  {
    alert: 'Restarts',
    minutes: 30,
    fires: { 'process_start_time_seconds{job="operator"}': counter(1) },
    quiet: { 'process_start_time_seconds{job="operator"}': then(1, 10, 600) },
  },
  {
    alert: 'FilesOpen',
    minutes: 15,
    fires: { process_open_fds: gauge(90), process_max_fds: gauge(100) },
    quiet: { process_open_fds: gauge(10), process_max_fds: gauge(100) },
  },
  gaugeCase('ProxyDown', 'up{job="proxy"}', { fires: 0, quiet: 1 }),
  {
    alert: 'ProxyErrors',
    minutes: 15,
    fires: {
      'haproxy_frontend_http_responses_total{proxy="product",code="5xx"}': counter(10),
      'haproxy_frontend_http_responses_total{proxy="product",code="2xx"}': counter(90),
    },
    quiet: {
      'haproxy_frontend_http_responses_total{proxy="product",code="5xx"}': counter(10),
      'haproxy_frontend_http_responses_total{proxy="product",code="2xx"}': counter(900),
    },
  },
  {
    alert: 'ProxyConnections',
    minutes: 15,
    fires: { haproxy_process_current_connections: gauge(90), haproxy_process_max_connections: gauge(100) },
    quiet: { haproxy_process_current_connections: gauge(10), haproxy_process_max_connections: gauge(100) },
  },
  gaugeCase('CertificateEndsSoon', 'probe_ssl_earliest_cert_expiry', { fires: 86_400, quiet: 5 * 86_400 }),
  gaugeCase('CertificateEnds', 'probe_ssl_earliest_cert_expiry', {
    fires: 14 * 86_400,
    quiet: 40 * 86_400,
    minutes: 90,
  }),
  gaugeCase('TargetDown', 'up{job="postgres"}', { fires: 0, quiet: 1 }),
  counterCase('AlertsNotSent', 'alertmanager_notifications_failed_total', { fires: 1 }),
];

/** @type {readonly { alert: string, minutes: number, fires: Record<string, string>, quiet: Record<string, string> }[]} */
export const CASES = [...OBJECTIVE_CASES, ...MONEY_CASES, ...PRODUCT_CASES, ...LIVE_CASES, ...INFRASTRUCTURE_CASES];
