// Generates an installation's secrets and its TLS certificate into its volumes. Existing ones are kept, but for a
// certificate of ours that has expired.
import { randomBytes, X509Certificate } from 'node:crypto';
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { selfSigned } from './certificate.mjs';

const FOLDER = '/run/secrets';
const SECRETS = [
  'session/session_secret',
  'keys/hash_key',
  'keys/app_key',
  'keys/fixtures_token',
  'operator/game_seed_key',
  'operator/payment_callback_key',
  'operator/account_number_key',
  'operator/match_result_key',
  'operator/push_key',
  'operator/ledger_signing_key',
  'database/application_password',
  'database-owner/migrator_password',
  'database-owner/superuser_password',
  'database-monitor/password',
  'database-backup/password',
  'backup/password',
  'redis/password',
];

const random = () => randomBytes(32).toString('base64url');

/** Keeps a secret that exists. */
function generate(name, text) {
  const file = `${FOLDER}/${name}`;
  if (existsSync(file)) return;
  // World-readable because services run as other users; only services with the volume mounted can see it.
  writeFileSync(file, text, { mode: 0o444, flag: 'wx' });
  process.stdout.write(`generated ${name}\n`);
}

// A file has its mode whatever the umask of this process is.
process.umask(0);
for (const name of SECRETS) generate(name, random());
const redisPassword = readFileSync(`${FOLDER}/redis/password`, 'utf8');
generate('redis/redis.conf', `requirepass ${redisPassword}\n`);
generate('redis/exporter.json', JSON.stringify({ 'redis://redis:6379': redisPassword }));
generate('redis/url', `redis://:${redisPassword}@redis:6379`);

/** Whether the file has the certificate of an authority, or one of ours that is valid for another day at least. */
function isUsable(file) {
  const certificate = new X509Certificate(readFileSync(file));
  const isOurs = certificate.issuer === certificate.subject;
  return !isOurs || Date.parse(certificate.validTo) > Date.now() + 24 * 60 * 60 * 1000;
}

const tls = `${FOLDER}/tls/tls.pem`;
if (!existsSync(tls) || !isUsable(tls)) {
  rmSync(tls, { force: true });
  writeFileSync(tls, selfSigned(['localhost'], ['127.0.0.1']), { mode: 0o444, flag: 'wx' });
  process.stdout.write('generated tls/tls.pem\n');
}
