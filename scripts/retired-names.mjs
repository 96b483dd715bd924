// Checks that no name of scripts/retired-names.json is used, in a line or in a path. An entry has `words` (whole words) or
// `patterns` (regular expressions), each with what to write instead, and `in`, the path prefixes to search, where the
// word is legitimate elsewhere; `except` are path prefixes whose player texts contain the word. All are case-sensitive.
import { readFileSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { eachLine, textFiles } from './lib/repository.mjs';

/** The list itself, the glossary and the changelog, which name old terms, and the settings that a service refuses by their old name. */
const EXEMPT = /^scripts\/retired-names\.|^CHANGELOG\.md$|^docs\/glossary\.md$|retiredSettings/;

const entries = JSON.parse(readFileSync(at('scripts', 'retired-names.json'), 'utf8'));
const names = entries.flatMap(({ words = {}, patterns = {}, in: folders = [''], except = [] }) => [
  ...Object.entries(words).map(([old, use]) => ({ pattern: new RegExp(String.raw`\b${old}\b`), use, folders, except })),
  ...Object.entries(patterns).map(([old, use]) => ({ pattern: new RegExp(old), use, folders, except })),
]);

const problems = [];
for (const file of textFiles().filter((each) => !EXEMPT.test(each))) {
  const searched = names.filter(
    ({ folders, except }) =>
      folders.some((folder) => file.startsWith(folder)) && !except.some((path) => file.startsWith(path)),
  );
  const check = (text, place) => {
    for (const { pattern, use } of searched) {
      const [found] = pattern.exec(text) ?? [];
      if (found !== undefined) problems.push(`${place} "${found}" is a retired name; use: ${use}`);
    }
  };
  check(file, file);
  eachLine(file, (line, number) => check(line, `${file}:${number}`));
}

for (const problem of problems) console.log(problem);
console.log(`${names.length} retired names, ${problems.length} uses`);
process.exitCode = problems.length > 0 ? 1 : 0;
