/**
 * Fails on CSS classes that no component uses. A class counts as used when its name is in the client's code, or when the
 * code has a template such as `odd-${moved}` and the same file has the rest of the name as a word.
 */
import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

const root = path.join(import.meta.dirname, '..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');
const filesOf = (pattern: string) => globSync(pattern, { cwd: root }).toSorted();

/** Classes of the calendar library, which our CSS restyles. */
const FOREIGN = /^rdp-/;

const code = ['index.html', ...filesOf('src/**/*.{ts,tsx}').filter((file) => !file.includes('.test.'))].map(read);
const words = code.map((text) => new Set(text.match(/[\w-]+/g)));
const prefixes = code.map((text) => [...text.matchAll(/([a-z][\w-]*-)\$\{/g)].map((match) => match[1] ?? ''));

function isUsed(name: string): boolean {
  if (FOREIGN.test(name) || words.some((ofFile) => ofFile.has(name))) return true;
  return prefixes.some((ofFile, file) =>
    ofFile.some((prefix) => name.startsWith(prefix) && words[file]?.has(name.slice(prefix.length))),
  );
}

/** The class names in a stylesheet's selectors. */
function classesIn(css: string): string[] {
  const selectors = css
    .replaceAll(/\/\*[^]*?\*\/|url\([^)]*\)|"[^"]*"/g, '')
    .replaceAll(/@import[^;]*;/g, '')
    .replaceAll(/[\w-]+\s*:[^;{}]*;/g, '');
  return [...selectors.matchAll(/\.([a-z][\w-]*)/g)].map((match) => match[1] ?? '');
}

const dead = filesOf('src/**/*.css').flatMap((file) =>
  [...new Set(classesIn(read(file)))].filter((name) => !isUsed(name)).map((name) => `${file}: .${name}`),
);
for (const line of dead) process.stderr.write(`unused class ${line}\n`);
if (dead.length > 0) process.exitCode = 1;
