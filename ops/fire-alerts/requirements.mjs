import { spawnSync } from 'node:child_process';

/** Programs and the Debian packages that have them. */
const PROGRAMS = {
  prometheus: 'prometheus',
  'prometheus-alertmanager': 'prometheus-alertmanager',
  'prometheus-postgres-exporter': 'prometheus-postgres-exporter',
  'prometheus-redis-exporter': 'prometheus-redis-exporter',
  'prometheus-node-exporter': 'prometheus-node-exporter',
  'prometheus-blackbox-exporter': 'prometheus-blackbox-exporter',
  haproxy: 'haproxy',
  'redis-server': 'redis-server',
  'redis-cli': 'redis-tools',
  pg_basebackup: 'postgresql',
  restic: 'restic',
};

const has = (program) => spawnSync('sh', ['-c', `command -v ${program}`]).status === 0;

/** A line for each missing program, and how to get all of them without starting the packages' services. */
export function missingPrograms() {
  const missing = Object.entries(PROGRAMS).filter(([program]) => !has(program));
  if (missing.length === 0) return [];
  const packages = [...new Set(missing.map(([, name]) => name))].join(' ');
  return [
    ...missing.map(([program]) => `fire-alerts: ${program} is missing`),
    "To install them without their services: as root, printf '#!/bin/sh\\nexit 101\\n' > /usr/sbin/policy-rc.d,",
    `chmod +x /usr/sbin/policy-rc.d, apt-get install --no-install-recommends ${packages}, rm /usr/sbin/policy-rc.d`,
  ];
}

/** The requirements of scenarios that this run lacks, with the reason. */
export function unmetNeeds({ memory }) {
  const unmet = new Map();
  if (process.getuid() !== 0)
    unmet.set('root', 'needs root: it mounts a file system or changes the state of the clock');
  if (!memory) unmet.set('memory', 'takes the memory of the machine: give --memory');
  return unmet;
}
