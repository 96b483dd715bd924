import { readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';

const root = path.resolve(import.meta.dirname, '../../../..');
const folders = ['apps/web/src/i18n/en', 'apps/web/src/i18n/sw', 'packages/api-contract/src/texts'];
const files = folders.flatMap((folder) =>
  readdirSync(path.join(root, folder))
    .filter((name) => name.endsWith('.ts') && !name.endsWith('.test.ts'))
    .map((name) => path.join(root, folder, name)),
);

/** The beginnings of quoted texts that have the currency after the amount. */
const quoted = readFileSync(path.join(root, 'docs/spec-strings.txt'), 'utf8')
  .split('\n')
  .filter((text) => text.includes('KES'))
  .map((text) => text.split(/[\d,.]*\d|\{\}/)[0] ?? '')
  .filter((start) => start !== '');

test('writes KES before the amount, except in quoted texts', { tags: ['R-233'] }, () => {
  const after = files.flatMap((file) =>
    readFileSync(file, 'utf8')
      .split('\n')
      .filter((line) => /[\d})] KES\b/.test(line)),
  );
  expect(after.length).toBeGreaterThan(0);
  expect(
    after.filter((line) => !/^\s*(\/?\*|\/\/)/.test(line) && !quoted.some((start) => line.includes(start))),
  ).toEqual([]);
});

test('has no other sign of the currency', { tags: ['R-233'] }, () => {
  const signs = files.flatMap((file) => readFileSync(file, 'utf8').match(/\bkshs?\b/gi) ?? []);
  expect(signs).toEqual([]);
});
