import { execFileSync } from 'node:child_process';
import { X509Certificate } from 'node:crypto';
import { mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { selfSigned } from './certificate.mjs';

const DAY_MS = 24 * 60 * 60 * 1000;
const VALID_DAYS = 397;
/** The volumes. */
const FOLDERS = 'session keys operator redis tls backup database database-owner database-monitor database-backup'.split(
  ' ',
);
let folder;

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ushindi-secrets-'));
  for (const each of FOLDERS) mkdirSync(path.join(folder, each));
});
afterEach(() => rmSync(folder, { recursive: true }));

const generate = () =>
  execFileSync(process.execPath, [path.join(import.meta.dirname, 'secrets.mjs'), folder], { stdio: 'pipe' });
const fileOf = (name) => path.join(folder, name);
const read = (name) => readFileSync(fileOf(name), 'utf8');
const names = () => FOLDERS.flatMap((each) => readdirSync(fileOf(each)).map((name) => `${each}/${name}`)).toSorted();
const contents = () => Object.fromEntries(names().map((name) => [name, read(name)]));
const certificate = () => new X509Certificate(read('tls/tls.pem'));
/** Stores a certificate of ours that ends in some days. */
const giveCertificate = (daysLeft) =>
  writeFileSync(fileOf('tls/tls.pem'), selfSigned(['localhost'], [], Date.now() - (VALID_DAYS - daysLeft) * DAY_MS));

test('generates every secret once, and keeps it', () => {
  generate();
  const first = contents();
  expect(Object.keys(first).length).toBeGreaterThan(20);
  expect(new Set(Object.values(first)).size).toBe(Object.keys(first).length);
  expect(names().map((name) => statSync(fileOf(name)).mode & 0o777)).toEqual(names().map(() => 0o444));
  generate();
  expect(contents()).toEqual(first);
});

test('replaces the empty files that an interrupted start has left', () => {
  for (const name of ['redis/password', 'redis/redis.conf', 'database/application_password', 'tls/tls.pem'])
    writeFileSync(fileOf(name), '');
  writeFileSync(fileOf('session/session_secret.part'), 'half of a sec');
  generate();
  expect(read('redis/redis.conf')).toBe(`requirepass ${read('redis/password')}\n`);
  expect(read('database/application_password')).toMatch(/^[\w-]{43}$/);
  expect(certificate().subject).toBe('CN=localhost');
  expect(names().filter((name) => name.endsWith('.part'))).toEqual([]);
});

test('renews its certificate before the alert about its end', () => {
  const rules = readFileSync(path.join(import.meta.dirname, '../prometheus/infrastructure.yml'), 'utf8');
  const alertDays = Number(/alert: CertificateEnds\n.*< (\d+) \* 86400/.exec(rules)?.[1]);
  giveCertificate(alertDays);
  generate();
  expect(Date.parse(certificate().validTo)).toBeGreaterThan(Date.now() + (VALID_DAYS - 1) * DAY_MS);
});

test('keeps a certificate of its own that ends in months', () => {
  giveCertificate(90);
  const before = read('tls/tls.pem');
  generate();
  expect(read('tls/tls.pem')).toBe(before);
});

test('refuses a file without a certificate by its name', () => {
  writeFileSync(fileOf('tls/tls.pem'), 'private key only');
  expect(generate).toThrow('tls/tls.pem has no certificate');
  expect(read('tls/tls.pem')).toBe('private key only');
});
