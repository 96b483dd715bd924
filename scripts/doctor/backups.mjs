import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { at } from '../lib/paths.mjs';
import { durationText, ok, warning } from './findings.mjs';

const LATE_SECONDS = 26 * 3600;

/** The dumps of ops/backup.sh in a folder. */
export function checkBackups(folder = at('backups'), nowMs = Date.now()) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.dump')) : [];
  if (files.length === 0) return [ok('no backups in this folder')];
  const newestMs = Math.max(...files.map((name) => statSync(path.join(folder, name)).mtimeMs));
  const text = `the newest backup is ${durationText((nowMs - newestMs) / 1000)} old`;
  return [nowMs - newestMs > LATE_SECONDS * 1000 ? warning(text, 'ops/backup.sh') : ok(text)];
}
