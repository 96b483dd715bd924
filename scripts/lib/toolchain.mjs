import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import path from 'node:path';
import { atExit } from './atExit.mjs';
import { at, node, pnpm } from './paths.mjs';
import { capture, step } from './run.mjs';
import { fail } from './log.mjs';

/** The oldest Node that starts the commands. */
export const MINIMUM_NODE_MAJOR = 20;
const stampFile = at('node_modules', '.ushindi-installed');

function readPackageJson() {
  return JSON.parse(readFileSync(at('package.json'), 'utf8'));
}

/** A hash of everything an installation depends on: packages are reinstalled when it changes. */
function installationStamp() {
  const hash = createHash('sha256').update(process.platform + process.arch);
  for (const file of ['pnpm-lock.yaml', 'pnpm-workspace.yaml', 'package.json']) hash.update(readFileSync(at(file)));
  return hash.digest('hex');
}

async function checkBootstrap() {
  const major = Number(process.versions.node.split('.')[0]);
  if (major < MINIMUM_NODE_MAJOR)
    fail(`Node ${MINIMUM_NODE_MAJOR} or later is needed to start; this is ${process.version}.`);
  const npm = await capture('npm', ['--version']);
  if (npm.code !== 0) fail('npm is missing; it comes with Node from https://nodejs.org.');
}

function hasPnpm() {
  const [, version] = readPackageJson().packageManager.split('@');
  const manifest = at('.tools', 'node_modules', 'pnpm', 'package.json');
  // Earlier releases left an incomplete installation when it was interrupted or the disk was full.
  if (!existsSync(pnpm) || !existsSync(manifest)) return false;
  return readFileSync(manifest, 'utf8').includes(`"version": "${version}"`);
}

const hasPackages = () =>
  existsSync(stampFile) && existsSync(node) && readFileSync(stampFile, 'utf8') === installationStamp();

/** The tools that `ensureToolchain` would install. */
export const missingTools = () => ({
  pnpm: hasPnpm() ? null : readPackageJson().packageManager,
  packages: hasPackages() ? null : 'the packages of pnpm-lock.yaml, Node 24 among them',
});

async function ensurePnpm() {
  const wanted = readPackageJson().packageManager;
  if (hasPnpm()) return;
  await checkBootstrap();
  mkdirSync(at('.tools'), { recursive: true });
  const part = mkdtempSync(at('.tools', 'part-'));
  const removePart = atExit(() => rmSync(part, { recursive: true, force: true }));
  writeFileSync(path.join(part, 'package.json'), '{ "private": true }\n');
  await step(`installing ${wanted}`, 'npm', [
    'install',
    '--prefix',
    part,
    '--no-audit',
    '--no-fund',
    '--save-exact',
    wanted,
  ]);
  // Another command may have installed it meanwhile, and may be using it.
  if (!hasPnpm()) {
    // Moved when it is complete: npm leaves an incomplete one when it is interrupted or the disk is full.
    rmSync(at('.tools', 'node_modules'), { recursive: true, force: true });
    renameSync(path.join(part, 'node_modules'), at('.tools', 'node_modules'));
  }
  removePart();
}

/**
 * Installs pnpm, the pinned Node and every package. Needs only Node 20 and npm on the machine, and
 * the network the first time; does nothing when the lockfile has not changed.
 */
export async function ensureToolchain() {
  await ensurePnpm();
  if (hasPackages()) return;
  await step('installing packages (a minute or so the first time)', pnpm, [
    'install',
    '--frozen-lockfile',
    '--prefer-offline',
    // The tools are development dependencies, Node itself among them: NODE_ENV=production must not leave them out.
    '--prod=false',
    // Replaces packages that were linked from another store without asking.
    '--config.confirmModulesPurge=false',
  ]);
  writeFileSync(stampFile, installationStamp());
}
