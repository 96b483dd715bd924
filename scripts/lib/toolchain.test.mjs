import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import { afterEach, beforeEach, expect, test } from 'vitest';

const PNPM = 'pnpm@1.2.3';
let repository;
const inRepository = (...parts) => path.join(repository, ...parts);

beforeEach(() => {
  repository = mkdtempSync(path.join(tmpdir(), 'ushindi-toolchain-'));
  cpSync(import.meta.dirname, inRepository('scripts', 'lib'), { recursive: true });
  writeFileSync(inRepository('package.json'), JSON.stringify({ packageManager: PNPM }));
});
afterEach(() => rmSync(repository, { recursive: true }));

/** What the copied repository lacks. */
async function missing() {
  const { missingTools } = await import(pathToFileURL(inRepository('scripts', 'lib', 'toolchain.mjs')).href);
  return missingTools();
}

function writePackage(version) {
  mkdirSync(inRepository('.tools', 'node_modules', 'pnpm'), { recursive: true });
  writeFileSync(inRepository('.tools', 'node_modules', 'pnpm', 'package.json'), `{\n  "version": "${version}"\n}\n`);
}

function writeCommand() {
  mkdirSync(inRepository('.tools', 'node_modules', '.bin'), { recursive: true });
  writeFileSync(inRepository('.tools', 'node_modules', '.bin', 'pnpm'), '');
}

test('installs pnpm again after an installation that was interrupted before it linked the command', async () => {
  writePackage('1.2.3');
  expect(await missing()).toMatchObject({ pnpm: PNPM });
  writeCommand();
  expect(await missing()).toMatchObject({ pnpm: null });
});

test('installs pnpm again after a full disk cut off its files', async () => {
  writePackage('1.2.3');
  writeCommand();
  writeFileSync(inRepository('.tools', 'node_modules', 'pnpm', 'package.json'), '');
  expect(await missing()).toMatchObject({ pnpm: PNPM });
});

test('installs pnpm again after a change of its version', async () => {
  writePackage('1.2.2');
  writeCommand();
  expect(await missing()).toMatchObject({ pnpm: PNPM });
});
