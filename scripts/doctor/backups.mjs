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

/**
 * @param {string} state of the container `backup`: `restarting` while it fails again and again, `exited` after a stop
 * @param {string} health healthy while its newest upload is younger than 15 minutes; empty between two failed starts
 */
export function checkUploads(state, health) {
  if (state !== 'running' || health === '')
    return problem(`the service backup uploads nothing: it is ${state}`, 'docker compose logs backup');
  if (health === 'healthy') return ok('the newest upload of the backup is younger than 15 minutes');
  if (health === 'starting') return ok('the first backup is being made');
  return problem('no upload of the backup for 15 minutes', 'docs/runbook.md, section BackupLate');
}

/**
 * State and health of the service's container, or undefined without one.
 * @param {string} output lines `state,health`, one per container: `docker compose run backup` leaves an ended one behind
 */
export function containerOf(output) {
  const containers = output.split('\n').flatMap((line) => (line.trim() === '' ? [] : [line.trim().split(',')]));
  return containers.find(([state]) => state !== 'exited') ?? containers[0];
}

/** Checks the dumps of this folder and the uploads of the container `backup`. */
export async function checkBackups() {
  const format = '{{.State}},{{.Health}}';
  const { code, output } = await capture('docker', ['compose', 'ps', '--all', '--format', format, 'backup']);
  const container = code === 0 ? containerOf(output) : undefined;
  return [...(container === undefined ? [] : [checkUploads(...container)]), checkDumps(at('backups'))];
}
