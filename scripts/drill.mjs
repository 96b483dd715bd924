// npm run drill: the backup scripts of ops/backup against a real PostgreSQL. Makes a database with the product's schema,
// backs it up while it is written to, loses the machine with everything but the backup, restores it to an empty folder, and
// prints RPO and RTO. Then the backup survives lost changes, a restore ends at the moment before a mistake, the backup goes on
// with the restored database, and a restore that fails leaves nothing behind. Needs PostgreSQL's programs and restic.
import { spawn, spawnSync } from 'node:child_process';
import {
  chownSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  readdirSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { atExit, exitOnSignals } from './lib/atExit.mjs';
import { freePort } from './lib/launcher.mjs';
import { fail, log } from './lib/log.mjs';
import { at, node, toolEnv } from './lib/paths.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const DEBIAN_VERSIONS = '/usr/lib/postgresql';
const SECRETS = [
  'database/application_password',
  'database-owner/migrator_password',
  'database-monitor/password',
  'database-backup/password',
];
/** The interval of uploads. In production it is minutes; here it is short, so that the drill ends soon. */
const UPLOAD_EVERY_SECONDS = 3;
/** Longer than the first base backup and a few uploads take on a slow machine. */
const UPLOADS_WITHIN_MS = 300_000;

/** The folder of PostgreSQL's server programs, which Debian installs outside of the path. */
function serverFolder() {
  if (!existsSync(DEBIAN_VERSIONS)) return '';
  const [newest] = readdirSync(DEBIAN_VERSIONS).toSorted((a, b) => Number(b) - Number(a));
  return path.join(DEBIAN_VERSIONS, newest, 'bin');
}

/** The user of all commands. PostgreSQL refuses to run as root, so root uses Debian's user `postgres`. */
function account() {
  if (process.getuid() !== 0) return {};
  const [, , uid, gid] = /^postgres:.*$/m.exec(readFileSync('/etc/passwd', 'utf8'))[0].split(':').map(Number);
  return { uid, gid };
}

const user = account();
const folder = mkdtempSync(path.join(tmpdir(), 'backup-drill-'));
const inFolder = (...parts) => path.join(folder, ...parts);
const port = await freePort();
const env = {
  ...toolEnv(),
  PATH: [serverFolder(), process.env.PATH].join(path.delimiter),
  HOME: folder,
  TMPDIR: inFolder('tmp'),
  RESTIC_REPOSITORY: inFolder('target'),
  RESTIC_PASSWORD_FILE: inFolder('secrets', 'backup', 'password'),
  RESTIC_CACHE_DIR: inFolder('cache'),
  PGPASSFILE: inFolder('pgpass'),
  BACKUP_DATABASE_URL: `postgres://ushindi_backup@127.0.0.1:${port}/ushindi`,
  BACKUP_STAGING: inFolder('staging'),
  BACKUP_FOLDERS: inFolder('secrets'),
  BACKUP_METRICS: inFolder('metrics'),
  BACKUP_INTERVAL_SECONDS: String(UPLOAD_EVERY_SECONDS),
  POSTGRES_USER: 'ushindi',
  POSTGRES_DB: 'ushindi',
};

/** Runs a command and returns its output; ends the drill if it fails. */
function run(command, args, options = {}) {
  const { status, stdout, stderr, error } = spawnSync(command, args, { env, encoding: 'utf8', ...user, ...options });
  if (status === 0) return (stdout ?? '').trim();
  return fail(`${command} ${args.join(' ')} failed: ${error?.message ?? ''}${stdout}${stderr}`);
}

const script = (name, ...args) => run('sh', [at('ops', 'backup', name), ...args]);
const queryIn = (host, sql) =>
  run('psql', [
    '-XAtq',
    '--host',
    host,
    '--port',
    String(port),
    '--username',
    'ushindi',
    '--dbname',
    'ushindi',
    '-c',
    sql,
  ]);
const query = (sql) => queryIn('127.0.0.1', sql);

function start(data) {
  const options = `-p ${port} -c listen_addresses=127.0.0.1 -c unix_socket_directories=${folder}`;
  run(
    'pg_ctl',
    ['--silent', '--wait', '--pgdata', data, '--log', inFolder('server.log'), '--options', options, 'start'],
    {
      stdio: ['ignore', 'ignore', 'inherit'],
    },
  );
}
const stop = (data, mode) =>
  spawnSync('pg_ctl', ['--silent', '--pgdata', data, '--mode', mode, 'stop'], { env, ...user });

let backup = null;
atExit(() => {
  backup?.kill('SIGTERM');
  for (const name of ['data', 'restored', 'before', 'never'])
    if (existsSync(inFolder(name))) stop(inFolder(name), 'immediate');
  rmSync(folder, { recursive: true, force: true });
});
exitOnSignals();

function makeFolders() {
  if (user.uid !== undefined) chownSync(folder, user.uid, user.gid);
  for (const name of ['tmp', 'metrics', 'secrets/backup', ...SECRETS.map(path.dirname)]) {
    mkdirSync(inFolder(name.startsWith('database') ? `secrets/${name}` : name), { recursive: true });
  }
  for (const name of [...SECRETS, 'backup/password']) writeFileSync(inFolder('secrets', name), 'of the drill');
  if (user.uid !== undefined) run('chown', ['-R', `${user.uid}:${user.gid}`, folder], { uid: 0, gid: 0 });
}

/** Creates a database as compose does: its logins, and the schema by the product's own migration. */
function makeDatabase() {
  run('initdb', ['--username', 'ushindi', '--auth', 'trust', '--pgdata', inFolder('data')]);
  start(inFolder('data'));
  run('createdb', ['--host', folder, '--port', String(port), '--username', 'ushindi', 'ushindi']);
  run('sh', [at('ops', 'postgres', 'logins.sh')], {
    env: { ...env, PGHOST: folder, PGPORT: String(port), PGDATA: inFolder('data'), SECRETS: inFolder('secrets') },
  });
  const url = (login) => `postgres://${login}:of%20the%20drill@127.0.0.1:${port}/ushindi`;
  run(node, ['src/migrate.ts'], {
    cwd: at('apps', 'operator'),
    env: {
      ...env,
      DATABASE_URL: url('ushindi_application'),
      MIGRATION_DATABASE_URL: url('ushindi_migrator'),
      LOG_LEVEL: 'error',
    },
    uid: process.getuid(),
    gid: process.getgid(),
  });
  query('create table drill_write (at timestamptz not null default clock_timestamp())');
}

/** The uploads that the backup has made. */
const uploads = () => JSON.parse(run('restic', ['snapshots', '--json', '--no-lock'])).length;

async function writeUntilUploads(count) {
  const deadlineMs = Date.now() + UPLOADS_WITHIN_MS;
  while (!existsSync(inFolder('target', 'config')) || uploads() < count) {
    if (backup.exitCode !== null) fail('ops/backup/run.sh ended');
    if (Date.now() > deadlineMs)
      fail(`ops/backup/run.sh made no ${count} uploads within ${UPLOADS_WITHIN_MS / 1000} s`);
    query('insert into drill_write default values');
    await sleep(50);
  }
}

/** Makes the server remove changes that the backup has not received, as after an absence that fills the disk. */
function loseChanges() {
  query("alter system set max_slot_wal_keep_size = '1MB'");
  query('select pg_reload_conf()');
  for (let segment = 0; segment < 4; segment++) query('insert into drill_write default values; select pg_switch_wal()');
  query('checkpoint');
  const status = query("select wal_status from pg_replication_slots where slot_name = 'ushindi_backup'");
  if (status !== 'lost') fail(`the slot is ${status}, not lost`);
  query('alter system reset max_slot_wal_keep_size');
  query('select pg_reload_conf()');
}

/** The script of the service `restore`, which runs as root: into an empty folder, and to a moment that no change reaches. */
function restoreAsRoot() {
  const heads = inFolder('heads.jsonl');
  writeFileSync(heads, 'signed');
  const restore = (...args) =>
    spawnSync('sh', [at('ops', 'backup', 'restore.sh'), ...args], {
      env: { ...env, TMPDIR: undefined, PGDATA: inFolder('volume'), LEDGER_HEADS_FILE: heads },
      encoding: 'utf8',
    });
  mkdirSync(inFolder('volume'));
  if (restore('2100-01-01').status === 0) fail('a restore to a moment that no change reaches succeeded');
  if (readdirSync(inFolder('volume')).length > 0) fail('a restore that failed left files in the volume');
  const { status, stdout, stderr } = restore();
  if (status !== 0) fail(`restore.sh failed: ${stdout}${stderr}`);
  if (!existsSync(inFolder('volume', 'PG_VERSION'))) fail('restore.sh left no database');
  if (readdirSync(inFolder('staging', 'tmp')).length > 0) fail('restore.sh left files with secrets');
  if (existsSync(heads)) fail('restore.sh did not put the present signed heads aside');
  log('restore.sh fills an empty volume, and leaves it empty when it fails');
}

function numberAfter(label, output) {
  const [, number] = new RegExp(`${label}: (\\d+)`).exec(output) ?? [];
  if (number === undefined) fail(`no '${label}' in: ${output}`);
  return Number(number);
}

await ensureToolchain();
makeFolders();
makeDatabase();
log('database with the product’s schema; backing up while it is written to ...');
backup = spawn('sh', [at('ops', 'backup', 'run.sh')], { env, stdio: ['ignore', 'ignore', 'inherit'], ...user });
await writeUntilUploads(3);
const lostAtMs = Date.now();
stop(inFolder('data'), 'immediate');
backup.kill('SIGKILL');
for (const name of ['data', 'staging', 'secrets/database-owner']) rmSync(inFolder(name), { recursive: true });

const recovery = script('recover.sh', inFolder('restored'));
start(inFolder('restored'));
const lastMs = Number(query('select extract(epoch from max(at)) * 1000 from drill_write'));
const secret = run('restic', ['dump', 'latest', inFolder('secrets', 'database-owner', 'migrator_password')]);
if (secret !== 'of the drill') fail('the secrets are not in the backup');
if (Number(query("select nextval('payment_id_seq')")) < 1_000_000) fail('new payments get the ids of lost ones');
log(
  `RPO ${((lostAtMs - lastMs) / 1000).toFixed(1)} s (uploads every ${UPLOAD_EVERY_SECONDS} s), RTO ${numberAfter('RTO', recovery)} s`,
);

// The server removes changes that were not received, so the backup begins again with a base backup.
script('run.sh', '--once');
loseChanges();
const anew = script('run.sh', '--once');
if (!anew.includes('begins with a new base')) fail(`the backup did not notice that changes are lost: ${anew}`);
log('after lost changes the backup begins with a new base');

// A mistake after the base backup, and a restore to the moment before it.
query('insert into drill_write default values');
const before = query('select clock_timestamp()');
const rows = query('select count(*) from drill_write');
query('delete from drill_write');
script('run.sh', '--once');
script('recover.sh', inFolder('before'), before);
stop(inFolder('restored'), 'fast');
start(inFolder('before'));
if (query('select count(*) from drill_write') !== rows) fail('the rows from before the mistake are not there');
log(`a restore to ${before} has the ${rows} rows from before a mistake`);

// The staged changes are of the lost database, not of the restored one.
const again = script('run.sh', '--once');
if (!again.includes('begins with a new base')) fail(`the backup did not notice the restored database: ${again}`);
script('run.sh', '--once');
log('after the restore the backup begins with a new base');

const failed = spawnSync('sh', [at('ops', 'backup', 'recover.sh'), inFolder('never'), '2100-01-01'], { env, ...user });
if (failed.status === 0) fail('a recovery to a moment that no change reaches succeeded');
if (existsSync(inFolder('never', 'postmaster.pid'))) fail('a recovery that failed left its server running');
if (user.uid !== undefined) restoreAsRoot();
log('the drill succeeded');
