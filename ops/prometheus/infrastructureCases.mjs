import { DAY, HOUR, counter, counterCase, gauge, gaugeCase, thenAt } from './series.mjs';

const disk = (mountpoint) => `{mountpoint="${mountpoint}",fstype="ext4"}`;

/** Used connections of servers that may have a hundred each. */
const servers = (used) =>
  Object.fromEntries(
    Object.entries(used).flatMap(([instance, count]) => [
      [`pg_stat_activity_count{instance="${instance}"}`, gauge(count)],
      [`pg_settings_max_connections{instance="${instance}",server="${instance}:5432"}`, gauge(100)],
    ]),
  );
const responses = (code) => `haproxy_frontend_http_responses_total{proxy="product",code="${code}"}`;
const sender = (name) => `pg_stat_replication_pg_wal_lsn_diff{application_name="${name}"}`;

/** The age of the oldest transaction of a login and program; workers of the server have neither. */
const transaction = (state, { usename = '', application_name = '' } = {}) =>
  `pg_stat_activity_max_tx_duration{state="${state}",usename="${usename}",application_name="${application_name}"}`;
const DUMP = { usename: 'ushindi', application_name: 'pg_dump' };

const BACKUP = 'ushindi_backup_last_success_timestamp_seconds';
const RESTORE = 'ushindi_restore_drill_last_success_timestamp_seconds';

/** Cases of infrastructure.yml. */
export const INFRASTRUCTURE_CASES = [
  gaugeCase('PostgresDown', 'pg_up', { fires: 0, quiet: 1 }),
  {
    alert: 'PostgresConnections',
    minutes: 15,
    fires: servers({ primary: 90, replica: 10 }),
    // Half of the connections of each server, which is together more than one server has.
    quiet: servers({ primary: 50, replica: 50 }),
  },
  gaugeCase('LongTransaction', transaction('idle in transaction', { usename: 'ushindi_application' }), {
    fires: 400,
    quiet: 20,
  }),
  {
    alert: 'LongTransaction',
    minutes: 15,
    // A dump that hangs; autovacuum and a dump at work.
    fires: { [transaction('active', DUMP)]: gauge(5 * 3600) },
    quiet: { [transaction('active')]: gauge(20_000), [transaction('active', DUMP)]: gauge(2 * 3600) },
  },
  {
    alert: 'ReplicationLate',
    minutes: 15,
    // A replica is connected and behind; the receiver of the backup is no replica.
    fires: {
      pg_replication_lag_seconds: gauge(90),
      pg_replication_is_replica: gauge(1),
      [sender('walreceiver')]: gauge(9),
    },
    quiet: {
      pg_replication_lag_seconds: gauge(9),
      pg_replication_is_replica: gauge(1),
      [sender('walreceiver')]: gauge(9),
    },
  },
  {
    alert: 'ReplicationLate',
    minutes: 15,
    // No replica is connected; a base backup is being made.
    fires: {
      pg_replication_lag_seconds: gauge(0),
      pg_replication_is_replica: gauge(1),
      [sender('pg_receivewal')]: gauge(0),
      [sender('pg_basebackup')]: gauge(0),
    },
    quiet: {
      pg_replication_lag_seconds: gauge(90),
      pg_replication_is_replica: gauge(0),
      [sender('pg_receivewal')]: gauge(0),
    },
  },
  {
    alert: 'BackupMissing',
    minutes: 90,
    // A backup was made and never restored.
    fires: { [BACKUP]: gauge(0) },
    quiet: { [BACKUP]: gauge(0), [RESTORE]: gauge(0) },
  },
  {
    alert: 'BackupMissing',
    minutes: 90,
    fires: { [RESTORE]: gauge(0) },
    // The metrics were missing for less than an hour.
    quiet: { [BACKUP]: thenAt('_', 40, 0), [RESTORE]: thenAt('_', 40, 0) },
  },
  gaugeCase('BackupLate', BACKUP, { fires: 0, quiet: 1500, minutes: 30 }),
  gaugeCase('BaseBackupOld', 'ushindi_base_backup_timestamp_seconds', { fires: 0, quiet: 100_000, minutes: 28 * HOUR }),
  gaugeCase('RestoreNotTried', RESTORE, {
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
    quiet: { 'process_start_time_seconds{job="operator"}': thenAt(1, 10, 600) },
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
    fires: { [responses('5xx')]: counter(10), [responses('2xx')]: counter(90) },
    quiet: { [responses('5xx')]: counter(10), [responses('2xx')]: counter(900) },
  },
  {
    alert: 'ProxyErrors',
    minutes: 30,
    // Maintenance ended before the errors began; maintenance for twenty minutes, until a minute ago.
    fires: {
      [responses('5xx')]: `0x15 0+30x${DAY}`,
      [responses('2xx')]: counter(10),
      ushindi_maintenance: thenAt(1, 15, 0),
    },
    quiet: {
      [responses('5xx')]: `0x8 0+30x20 600x${DAY}`,
      [responses('2xx')]: counter(10),
      ushindi_maintenance: `0x8 1x20 0x${DAY}`,
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
  gaugeCase('TargetDown', 'probe_success{job="certificate"}', { fires: 0, quiet: 1 }),
  // The alert always fires.
  { alert: 'Watchdog', minutes: 1, fires: {}, quiet: null },
  counterCase('AlertsNotSent', 'alertmanager_notifications_failed_total', { fires: 1 }),
];
