import { execFile } from 'node:child_process';
import { chownSync, existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { promisify } from 'node:util';
import { USER } from '../../../apps/operator/src/test/ownPostgres.ts';
import { program, psql } from '../../../scripts/lib/postgres.ts';
import { at } from '../../../scripts/lib/paths.mjs';
import { repeat } from '../players.mjs';
import { until } from '../processes.mjs';
import { play } from './play.mjs';

const { Client } = createRequire(at('apps', 'operator', 'package.json'))('pg');
const run = promisify(execFile);

const DAY_SECONDS = 86_400;

export const longTransaction = {
  alerts: ['LongTransaction'],
  cause: 'a session stays idle in a transaction for five minutes',
  clears: 'the transaction ends',
  firesWithin: 400,
  async begin({ product }) {
    const client = new Client({ connectionString: product.database.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    await client.query('select txid_current()');
    return () => client.end();
  },
};

export const postgresDown = {
  alerts: ['PostgresDown'],
  cause: 'PostgreSQL is killed',
  clears: 'it is started again',
  // The exporter tries to connect for seconds before it reports that it cannot.
  monitoring: { name: 'postgresDown', factor: 6, scrapeSeconds: 10 },
  firesWithin: 150,
  async begin({ product }) {
    await product.database.kill();
    return () => product.database.restart();
  },
};

export const connections = {
  alerts: ['PostgresConnections'],
  cause: 'sessions are opened until 88 of the 100 connections of PostgreSQL are used',
  clears: 'they are closed',
  async begin({ product }) {
    const clients = [];
    const used = () => product.sql('select count(*) from pg_stat_activity where datname is not null');
    while (Number(await used()) < 88) {
      const client = new Client({ connectionString: product.database.url });
      client.on('error', () => undefined);
      await client.connect();
      clients.push(client);
    }
    return () => Promise.all(clients.map((client) => client.end()));
  },
};

const PARTITIONED = [
  { table: 'bet_leg', source: 'bet' },
  { table: 'ledger_entry', source: 'ledger_transfer' },
];

export const partitionsEnd = {
  alerts: ['PartitionsEnd', 'DefaultPartitionUsed'],
  cause:
    'a session is idle in a transaction that has read legs and entries, and the ids of bets reach the last partition',
  clears: 'the session ends, and the job creates the partitions',
  firesWithin: 150,
  async begin(world) {
    const { product } = world;
    const client = new Client({ connectionString: product.database.url });
    client.on('error', () => undefined);
    await client.connect();
    await client.query('begin');
    for (const { table, source } of PARTITIONED) {
      await client.query(`lock table ${table} in access share mode`);
      const last = `(select max(until_id) from partition_ranges('${table}'))`;
      await product.sql(`select setval(pg_get_serial_sequence('${source}', 'id'), ${last})`);
    }
    const end = play(world);
    return async () => {
      await end();
      await client.end();
    };
  },
};

export const replicaBehind = {
  alerts: ['ReplicaUnused', 'ReplicationLate'],
  cause: 'the replica stops replaying (pg_wal_replay_pause) while players bet and read their history',
  clears: 'it replays again',
  firesWithin: 150,
  async begin(world) {
    const { product, players } = world;
    const pause = (call) => psql(product.replica.url, `select ${call}()`);
    await pause('pg_wal_replay_pause');
    const end = play(world);
    const reads = players.betting.map((player) => repeat(() => player.query('wallet.transactions', { page: 1 }), 100));
    return async () => {
      await end();
      // What is replayed at once may cancel statements on the replica, this one and those that follow.
      await pause('pg_wal_replay_resume').catch(() => undefined);
      await until(
        'the replica replays',
        async () => (await psql(product.replica.url, 'select pg_is_wal_replay_paused()').catch(() => null)) === 'f',
      );
      // Reads go on: otherwise nothing shows that the replica answers again.
      await sleep(15_000);
      await Promise.all(reads.map((each) => each()));
    };
  },
};

export const replicaAlone = {
  alerts: ['ReplicationLate'],
  cause: 'the replica loses its connection to the primary',
  clears: 'it is connected again',
  async begin({ product }) {
    const { url } = product.replica;
    const connection = await psql(url, 'show primary_conninfo');
    const set = (value) =>
      psql(url, `alter system set primary_conninfo = '${value.replaceAll("'", "''")}'`, 'select pg_reload_conf()');
    await set('');
    return () => set(connection);
  },
};

/** Runs one of the scripts of the backup on this run's database, as a user that PostgreSQL accepts. */
function backup({ folder, product }, script, ...args) {
  const [staging, target, metrics] = ['backup', 'backups', 'textfile'].map((name) => {
    const made = path.join(folder, name);
    mkdirSync(made, { recursive: true });
    if (USER?.uid !== undefined) chownSync(made, USER.uid, USER.gid);
    return made;
  });
  const password = path.join(target, 'password');
  if (!existsSync(password)) writeFileSync(password, 'alerts');
  const env = {
    ...process.env,
    PATH: `${path.dirname(program('pg_ctl'))}:${process.env.PATH}`,
    HOME: staging,
    BACKUP_DATABASE_URL: product.database.url,
    POSTGRES_USER: 'postgres',
    POSTGRES_DB: 'postgres',
    RESTIC_REPOSITORY: path.join(target, 'restic'),
    RESTIC_PASSWORD_FILE: password,
    RESTIC_CACHE_DIR: path.join(target, 'cache'),
    BACKUP_STAGING: staging,
    BACKUP_FOLDERS: '',
    BACKUP_METRICS: metrics,
    TMPDIR: path.join(staging, 'tmp'),
  };
  return run('sh', ['-c', script, 'backup', ...args], { cwd: at('ops', 'backup'), env, ...USER });
}

/** Leaves a metric as the backup's scripts would have left it that long ago. */
const leaveMetric = (world, name, secondsAgo) =>
  backup(
    world,
    '. ./settings.sh; metric "$1" "$2" "Left by an earlier run."',
    name,
    String(Math.floor(Date.now() / 1000 - secondsAgo)),
  );

const runBackupAndDrill = async (world) => {
  await backup(world, 'exec sh ./run.sh --once');
  await backup(world, 'exec sh ./drill.sh');
};

export const backupMissing = {
  alerts: ['BackupMissing'],
  cause: 'the metrics of backup and restore drill are gone, as before the first backup',
  clears: 'ops/backup/run.sh makes a base backup and uploads it, and drill.sh restores it',
  firesWithin: 120,
  async before(world) {
    await leaveMetric(world, 'ushindi_backup_last_success_timestamp_seconds', 0);
    await leaveMetric(world, 'ushindi_restore_drill_last_success_timestamp_seconds', 0);
  },
  async begin(world) {
    await backup(world, 'rm "$BACKUP_METRICS"/ushindi_backup_*.prom "$BACKUP_METRICS"/ushindi_restore_*.prom');
    return () => runBackupAndDrill(world);
  },
};

export const backupsOld = {
  alerts: ['BackupLate', 'BaseBackupOld', 'RestoreNotTried'],
  cause:
    "the backup's metrics are those of an upload 20 minutes ago, a base backup 27 hours ago and a restore drill 36 days ago",
  clears: 'ops/backup/run.sh makes a base backup and uploads it, and drill.sh restores it',
  firesWithin: 120,
  async begin(world) {
    await leaveMetric(world, 'ushindi_backup_last_success_timestamp_seconds', 1_200);
    await leaveMetric(world, 'ushindi_base_backup_timestamp_seconds', 27 * 3_600);
    await leaveMetric(world, 'ushindi_restore_drill_last_success_timestamp_seconds', 36 * DAY_SECONDS);
    return () => runBackupAndDrill(world);
  },
};
