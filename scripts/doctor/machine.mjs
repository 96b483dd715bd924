import { readFileSync, statfsSync } from 'node:fs';
import { availableParallelism, totalmem } from 'node:os';
import { installedBrowser } from '../lib/chromium.mjs';
import { root } from '../lib/paths.mjs';
import { capture } from '../lib/run.mjs';
import { MINIMUM_NODE_MAJOR, missingTools } from '../lib/toolchain.mjs';
import { durationText, ok, problem, warning } from './findings.mjs';

const GB = 1024 ** 3;
/** Free space for an installation with packages, a browser and a build, which takes 1.5 GB. */
const LEAST_FREE_BYTES = 2 * GB;
const FEW_FREE_BYTES = 5 * GB;
const FEW_FREE_FILES = 100_000;
const LEAST_MEMORY_BYTES = 2 * GB;
/** A gateway needs a descriptor for every live socket, and a few hundred others. */
const LEAST_OPEN_FILES = 4_096;
/** Codes, sessions and callbacks of payments have deadlines of minutes. */
const MAX_CLOCK_ERROR_MS = 30_000;

const inGb = (bytes) => `${(bytes / GB).toFixed(1)} GB`;

/** Checks the version of Node. */
export function checkNode(version) {
  const major = Number(version.replace('v', '').split('.')[0]);
  if (major >= MINIMUM_NODE_MAJOR) return ok(`Node ${version}`);
  return problem(`Node ${version} is too old`, `install Node ${MINIMUM_NODE_MAJOR} or later from https://nodejs.org`);
}

/** @param {{ pnpm: string | null, packages: string | null }} missing */
export function checkTools(missing) {
  return Object.values(missing).map((what) =>
    what === null ? null : warning(`missing: ${what}`, 'npm start installs it'),
  );
}

/** @param {{ bavail: number, bsize: number, ffree: number, files: number }} disk what `statfs` returns */
export function checkDisk({ bavail, bsize, ffree, files }) {
  const freeBytes = bavail * bsize;
  const remedy = 'delete old backups, logs in .data/logs and unused images (docker system prune)';
  if (freeBytes < LEAST_FREE_BYTES) return problem(`only ${inGb(freeBytes)} of the disk are free`, remedy);
  if (freeBytes < FEW_FREE_BYTES) return warning(`only ${inGb(freeBytes)} of the disk are free`, remedy);
  // Some file systems have no fixed number of files and report 0.
  if (files > 0 && ffree < FEW_FREE_FILES) return warning(`the disk has room for only ${ffree} more files`, remedy);
  return ok(`${inGb(freeBytes)} of the disk are free`);
}

/** Checks memory and processors. */
export function checkMemory(totalBytes, processors) {
  const text = `${inGb(totalBytes)} of memory, ${processors} processors`;
  return totalBytes < LEAST_MEMORY_BYTES ? warning(text, 'a build of the client needs 2 GB') : ok(text);
}

/** @param {number | null} limit null where the system has no such limit or does not show it */
export function checkOpenFiles(limit) {
  if (limit === null) return ok('the limit of open files is unknown on this system');
  if (limit >= LEAST_OPEN_FILES) return ok(`a process may open ${limit} files`);
  return warning(
    `a process may open only ${limit} files; a gateway needs one for each live socket`,
    'ulimit -n 65536, or LimitNOFILE=65536 of the service',
  );
}

/**
 * @param {{ nowMs: number, lastCommitMs: number | null, isSynchronized: boolean | null }} clock null: not known here
 */
export function checkClock({ nowMs, lastCommitMs, isSynchronized }) {
  const remedy = 'let chrony or systemd-timesyncd set the clock';
  if (lastCommitMs !== null && nowMs < lastCommitMs - MAX_CLOCK_ERROR_MS)
    return problem(`the clock is ${durationText((lastCommitMs - nowMs) / 1000)} before the last commit`, remedy);
  if (isSynchronized === false) return warning('nothing synchronizes the clock', remedy);
  return ok(`the clock shows ${new Date(nowMs).toISOString()}`);
}

/** The soft limit of open files as Linux reports it for this process. */
function openFilesLimit() {
  try {
    const [, limit] = /^Max open files\s+(\S+)/m.exec(readFileSync('/proc/self/limits', 'utf8')) ?? [];
    return limit === undefined || limit === 'unlimited' ? null : Number(limit);
  } catch {
    return null; // not Linux
  }
}

async function readClock() {
  const commit = await capture('git', ['log', '-1', '--format=%ct']);
  const ntp = await capture('timedatectl', ['show', '--property=NTPSynchronized', '--value']);
  return {
    nowMs: Date.now(),
    lastCommitMs: commit.code === 0 ? Number(commit.output.trim()) * 1000 : null,
    isSynchronized: ntp.code === 0 ? ntp.output.trim() === 'yes' : null,
  };
}

async function checkPrograms() {
  const [git, npm, compose] = await Promise.all([
    capture('git', ['--version']),
    capture('npm', ['--version']),
    capture('docker', ['compose', 'version', '--short']),
  ]);
  return [
    git.code === 0 ? ok(git.output.trim()) : problem('git is missing', 'install git'),
    npm.code === 0 ? ok(`npm ${npm.output.trim()}`) : problem('npm is missing', 'it comes with Node'),
    compose.code === 0
      ? ok(`docker compose ${compose.output.trim()}`)
      : warning('docker compose is missing; only the containers need it', 'install Docker with compose 2.20 or later'),
    installedBrowser() === null
      ? warning('no Chromium was found; only the browser tests need it', 'npm test installs one')
      : ok('Chromium is installed'),
  ];
}

/** Checks the requirements of the product on this machine. */
export async function checkMachine() {
  return [
    checkNode(process.version),
    ...(await checkPrograms()),
    ...checkTools(missingTools()),
    checkDisk(statfsSync(root)),
    checkMemory(totalmem(), availableParallelism()),
    checkOpenFiles(openFilesLimit()),
    checkClock(await readClock()),
  ].filter((finding) => finding !== null);
}
