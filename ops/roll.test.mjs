// Runs ops/roll.sh with a fake `docker` program, which keeps the containers of the service in a file and records every change.
import { execFile } from 'node:child_process';
import { chmodSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import { afterEach, beforeEach, expect, test } from 'vitest';

const DOCKER = `#!/bin/sh
case "$1 $2" in
  'compose ps') cat "$CONTAINERS" ;;
  'compose up')
    [ "$SICK" != true ] || exit 1
    echo "$*" | grep -q -- '--no-recreate --scale gateway=3 gateway' || exit 1
    name=new-$(wc -l < "$CALLS")
    echo "$name" >> "$CONTAINERS"
    echo "start $name" >> "$CALLS" ;;
  'stop '*) echo "$*" >> "$CALLS" ;;
  'rm '*) grep -vx "$2" "$CONTAINERS" > "$CONTAINERS.part"; mv "$CONTAINERS.part" "$CONTAINERS" ;;
esac
`;
let folder;
const file = (name) => path.join(folder, name);
const linesOf = (name) => readFileSync(file(name), 'utf8').split('\n').filter(Boolean);

beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), 'ushindi-roll-'));
  writeFileSync(file('docker'), DOCKER);
  chmodSync(file('docker'), 0o755);
  writeFileSync(file('containers'), 'old-1\nold-2\n');
  writeFileSync(file('calls'), '');
});
afterEach(() => rmSync(folder, { recursive: true }));

const roll = (services, env = {}) =>
  promisify(execFile)('sh', [path.join(import.meta.dirname, 'roll.sh'), ...services], {
    env: { PATH: `${folder}:${process.env.PATH}`, CONTAINERS: file('containers'), CALLS: file('calls'), ...env },
  });

test('starts a new container before it stops an old one, one after the other', async () => {
  await roll(['gateway']);
  expect(linesOf('calls')).toEqual(['start new-0', 'stop old-1', 'start new-2', 'stop old-2']);
  expect(linesOf('containers')).toEqual(['new-0', 'new-2']);
});

test('stops none while a new one is not healthy', async () => {
  await expect(roll(['gateway'], { SICK: 'true' })).rejects.toMatchObject({
    code: 1,
    stderr: expect.stringContaining('the new container of gateway is not healthy'),
  });
  expect(linesOf('containers')).toEqual(['old-1', 'old-2']);
});

test('refuses a service that does not run, and to do nothing', async () => {
  writeFileSync(file('containers'), '');
  await expect(roll(['gateway'])).rejects.toMatchObject({ code: 1, stderr: expect.stringContaining('does not run') });
  await expect(roll([])).rejects.toMatchObject({ code: 2 });
});
