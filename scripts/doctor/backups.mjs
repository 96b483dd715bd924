import { existsSync, readdirSync, statSync } from 'node:fs';
import path from 'node:path';
import { at } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';
import { durationText, ok, problem, warning } from './findings.mjs';

const LATE_SECONDS = 26 * 3600;

/** The dumps of ops/backup.sh in a folder. */
export function checkDumps(folder, nowMs = Date.now()) {
  const files = existsSync(folder) ? readdirSync(folder).filter((name) => name.endsWith('.dump')) : [];
  if (files.length === 0) return ok('no dumps in this folder');
  const newestMs = Math.max(...files.map((name) => statSync(path.join(folder, name)).mtimeMs));
  const text = `the newest dump is ${durationText((nowMs - newestMs) / 1000)} old`;
  return nowMs - newestMs > LATE_SECONDS * 1000 ? warning(text, 'ops/backup.sh') : ok(text);
}

/** @param {string} health of the container `backup`, which is healthy while its newest upload is younger than 15 minutes */
export function checkUploads(health) {
  if (health === 'healthy') return ok('the newest upload of the backup is younger than 15 minutes');
  if (health === 'starting') return ok('the first backup is being made');
  return problem('no upload of the backup for 15 minutes', 'docs/runbook.md, section BackupLate');
}

export async function checkBackups() {
  const { code, output } = await capture('docker', ['compose', 'ps', '--format', '{{.Health}}', 'backup']);
  const isRunning = code === 0 && output.trim() !== '';
  return [...(isRunning ? [checkUploads(output.trim())] : []), checkDumps(at('backups'))];
}
