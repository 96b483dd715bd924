// Generates an installation's secrets and its TLS certificate into its volumes: node secrets.mjs [folder]. Existing ones are
// kept, but for a certificate of ours that ends soon.
import { randomBytes, X509Certificate } from 'node:crypto';
import { readFileSync, renameSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { selfSigned } from './certificate.mjs';

const FOLDER = process.argv[2] ?? '/run/secrets';
/** A certificate of ours is replaced this long before its end, which is before CertificateEnds fires. */
const RENEWED_BEFORE_MS = 30 * 24 * 60 * 60 * 1000;
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

/** Whether a file has content: an interrupted start of an earlier release left empty ones. */
const exists = (name) => (statSync(`${FOLDER}/${name}`, { throwIfNoEntry: false })?.size ?? 0) > 0;

/** Writes a file whole or not at all, also when the disk is full or this process is killed. */
function write(name, text) {
  const file = `${FOLDER}/${name}`;
  rmSync(`${file}.part`, { force: true });
  // World-readable because services run as other users; only services with the volume mounted can see it.
  writeFileSync(`${file}.part`, text, { mode: 0o444, flag: 'wx', flush: true });
  renameSync(`${file}.part`, file);
  process.stdout.write(`generated ${name}\n`);
}

/** Keeps a secret that exists. */
function generate(name, text) {
  if (!exists(name)) write(name, text);
}

// A file has its mode whatever the umask of this process is.
process.umask(0);
for (const name of SECRETS) generate(name, random());
const redisPassword = readFileSync(`${FOLDER}/redis/password`, 'utf8');
generate('redis/redis.conf', `requirepass ${redisPassword}\n`);
generate('redis/exporter.json', JSON.stringify({ 'redis://redis:6379': redisPassword }));
generate('redis/url', `redis://:${redisPassword}@redis:6379`);

function readCertificate(name) {
  try {
    return new X509Certificate(readFileSync(`${FOLDER}/${name}`));
  } catch (cause) {
    throw new Error(`${name} has no certificate: provide chain and private key as PEM, or delete the file`, { cause });
  }
}

/** Whether the file has the certificate of an authority, or one of ours that does not end soon. */
function isUsable(name) {
  const certificate = readCertificate(name);
  const isOurs = certificate.issuer === certificate.subject;
  return !isOurs || Date.parse(certificate.validTo) > Date.now() + RENEWED_BEFORE_MS;
}

const TLS = 'tls/tls.pem';
if (!exists(TLS) || !isUsable(TLS)) write(TLS, selfSigned(['localhost'], ['127.0.0.1']));
