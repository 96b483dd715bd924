import { connect, isIP } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { durationText, ok, problem, warning } from './findings.mjs';

const TIMEOUT_MS = 2_000;
/** A certificate with less time left is reported, because a renewal by hand takes some days. */
const EXPIRES_SOON_SECONDS = 21 * 86_400;
/** PostgreSQL's request for TLS, which it answers with one letter: S or N. */
const SSL_REQUEST = Buffer.from([0, 0, 0, 8, 4, 210, 22, 47]);

/** The first bytes that a server answers to some bytes; null if it does not answer. */
function firstAnswer({ host, port }, request) {
  return new Promise((resolve) => {
    const socket = connect({ host, port });
    const end = (answer) => {
      socket.destroy();
      resolve(answer);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(null));
    socket.once('connect', () => socket.write(request));
    socket.once('data', (bytes) => end(bytes.toString('latin1')));
    socket.once('error', () => end(null));
  });
}

const placeOf = ({ host, port }) => `${host}:${port}`;

/** Checks that a PostgreSQL answers at an address. */
export async function checkPostgres(address) {
  const answer = await firstAnswer(address, SSL_REQUEST);
  if (answer === null)
    return warning(
      `no PostgreSQL at ${placeOf(address)}; npm start uses the embedded one, and tests of locking are skipped`,
      'start PostgreSQL, or name another one with TEST_DATABASE_URL',
    );
  if (!/^[SN]/.test(answer)) return problem(`the program at ${placeOf(address)} is not PostgreSQL`);
  return ok(`PostgreSQL responds at ${placeOf(address)}`);
}

/** Checks that a Redis answers at an address. */
export async function checkRedis(address) {
  const answer = await firstAnswer(address, 'PING\r\n');
  if (answer === null)
    return warning(
      `no Redis at ${placeOf(address)}; one gateway works without it, and its tests are skipped`,
      'start Redis before you start a second gateway',
    );
  if (!/^(\+PONG|-NOAUTH)/.test(answer)) return problem(`the program at ${placeOf(address)} is not Redis`);
  return ok(`Redis responds at ${placeOf(address)}`);
}

/** The end of a server's certificate, trusted or not; null without TLS. */
function certificateEnd({ host, port }) {
  return new Promise((resolve) => {
    const socket = connectTls({ host, port, rejectUnauthorized: false, ...(isIP(host) === 0 && { servername: host }) });
    const end = (date) => {
      socket.destroy();
      resolve(date);
    };
    socket.setTimeout(TIMEOUT_MS, () => end(null));
    socket.once('secureConnect', () => end(socket.getPeerCertificate().valid_to));
    socket.once('error', () => end(null));
  });
}

/** @returns null where nothing serves TLS: without containers the product has no certificate */
export async function checkCertificate(address, nowMs = Date.now()) {
  const end = await certificateEnd(address);
  if (end === null) return null;
  const leftSeconds = (Date.parse(end) - nowMs) / 1000;
  const remedy = 'docs/ops.md, "TLS and HTTP/2"';
  if (leftSeconds <= 0) return problem(`the certificate at ${placeOf(address)} has expired`, remedy);
  const text = `the certificate at ${placeOf(address)} is valid for ${durationText(leftSeconds)}`;
  return leftSeconds < EXPIRES_SOON_SECONDS ? warning(text, remedy) : ok(text);
}

/** Host and port of an address such as postgres://user@host:5432/name. */
function addressOf(url, defaultPort) {
  const { hostname, port } = new URL(url);
  return { host: hostname, port: port === '' ? defaultPort : Number(port) };
}

/** The services that the product uses. @param {(name: string, fallback: string) => string} setting */
export async function checkServices(setting) {
  const database = setting('DATABASE_URL', setting('TEST_DATABASE_URL', 'postgres://127.0.0.1:5432/postgres'));
  const redis = setting('REDIS_URL', 'redis://127.0.0.1:6379');
  const tls = new URL(setting('PUBLIC_ORIGIN', `https://localhost:${setting('TLS_PORT', '8443')}`));
  const tlsAddress =
    tls.protocol === 'https:'
      ? { host: tls.hostname, port: Number(tls.port || 443) }
      : { host: 'localhost', port: Number(setting('TLS_PORT', '8443')) };
  const findings = await Promise.all([
    checkPostgres(addressOf(database, 5432)),
    checkRedis(addressOf(redis, 6379)),
    checkCertificate(tlsAddress),
  ]);
  return findings.filter((finding) => finding !== null);
}
