import { execFileSync } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { parse } from 'yaml';
import { at, pnpm } from '../lib/paths.mjs';

/** 'name@version' of a lockfile's key, which may end with the versions of its peers in parentheses. */
const idOf = (key) => key.replace(/\(.*$/, '');
const isLink = (version) => version.startsWith('link:');

/** The packages that a list of the lockfile names, as keys of its snapshots. */
const keysIn = (list = {}) =>
  Object.entries(list)
    .map(([name, entry]) => [name, typeof entry === 'string' ? entry : entry.version])
    .filter(([, version]) => !isLink(version))
    // An alias has the whole key as its version.
    .map(([name, version]) => (/^@?[^@(]+@/.test(version) ? version : `${name}@${version}`));

function reachable(snapshots, roots) {
  const seen = new Set();
  const open = [...roots];
  while (open.length > 0) {
    const key = open.pop();
    if (seen.has(key)) continue;
    seen.add(key);
    const { dependencies, optionalDependencies } = snapshots[key] ?? {};
    open.push(...keysIn(dependencies), ...keysIn(optionalDependencies));
  }
  return seen;
}

/** Licences of the installed packages by 'name@version', as SPDX expressions of the packages. */
function installedLicences() {
  const json = execFileSync(pnpm, ['-r', 'licenses', 'list', '--json'], {
    cwd: at(),
    encoding: 'utf8',
    maxBuffer: 1e8,
  });
  const entries = Object.entries(JSON.parse(json)).flatMap(([licence, packages]) =>
    packages.flatMap(({ name, versions }) => versions.map((version) => [`${name}@${version}`, licence])),
  );
  return new Map(entries);
}

/**
 * Every package of a lockfile's text: name, version, integrity, direct dependencies, licence, and whether the running
 * product needs it. A package of another platform is not installed here, and its licence is null.
 */
export function packagesOf(lockfileText, licences) {
  const { importers, packages, snapshots } = parse(lockfileText);
  const roots = Object.values(importers).flatMap(({ dependencies, optionalDependencies }) => [
    ...keysIn(dependencies),
    ...keysIn(optionalDependencies),
  ]);
  const needed = new Set([...reachable(snapshots, roots)].map(idOf));
  const dependenciesOf = new Map();
  for (const [key, { dependencies, optionalDependencies }] of Object.entries(snapshots)) {
    const ids = [...keysIn(dependencies), ...keysIn(optionalDependencies)].map(idOf);
    dependenciesOf.set(idOf(key), [...new Set([...(dependenciesOf.get(idOf(key)) ?? []), ...ids])]);
  }
  return Object.entries(packages).map(([id, { resolution }]) => {
    const separator = id.lastIndexOf('@');
    return {
      id,
      name: id.slice(0, separator),
      version: id.slice(separator + 1),
      integrity: resolution.integrity ?? null,
      dependencies: dependenciesOf.get(id) ?? [],
      licence: licences.get(id) ?? null,
      isRuntime: needed.has(id),
    };
  });
}

/** Every package of this repository's lockfile. */
export const readPackages = () => packagesOf(readFileSync(at('pnpm-lock.yaml'), 'utf8'), installedLicences());
