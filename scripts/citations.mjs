// Checks that every rule id cited in the repository is defined in docs/product, that nothing cites a document outside the
// repository, that every relative link of a document leads to a file, and that the tests which players.md names exist.
// Prints file:line for each problem.
import { existsSync } from 'node:fs';
import path from 'node:path';
import { at } from './lib/paths.mjs';
import { missingTests } from './lib/namedTests.mjs';
import { eachLine, textFiles } from './lib/repository.mjs';
import { readRules } from './lib/rules.mjs';

const SELF = 'scripts/citations.mjs';
const ID = /(?<![\w.-])(?:[ACD]-\d{3}|R-\d{2,3})(?![\w-])/g;
const OUTSIDE = [
  [/\breadings?(?: and)? \d+/i, 'cites a reading by number: cite its R-nn or state the reason'],
  [/\b(?:the|of|our|these|those|those of the) readings\b/i, 'cites the readings: cite an R-nn or state the reason'],
  [/\bspecs?, (?:sections?|chapters?)\b|\bspec(?:ification)? sections?\b/i, 'cites a section of a document outside'],
  [/\b(?:the|both|two|our) specs?\b(?!-)/i, 'cites a document outside: cite a rule id or state the reason'],
  [/account-and-money|discovery-and-content|discovery spec|requirements\.tsv/, 'names a document outside'],
];

const LINK = /\]\((?!https?:|mailto:|#)([^)#\s]+)(?:#[^)]*)?\)/g;

function brokenLinks(file, line) {
  if (!file.endsWith('.md')) return [];
  const targets = [...line.matchAll(LINK)].map(([, target]) => target);
  return targets.filter((target) => !existsSync(at(path.dirname(file), target)));
}

const { rules, duplicates } = readRules();
const problems = [...duplicates];
for (const file of textFiles().filter((each) => each !== SELF)) {
  eachLine(file, (line, number) => {
    for (const id of line.match(ID) ?? []) {
      if (!rules.has(id)) problems.push(`${file}:${number} cites ${id}, which docs/product does not define`);
    }
    for (const target of brokenLinks(file, line)) problems.push(`${file}:${number} links to a missing file: ${target}`);
    for (const [pattern, problem] of OUTSIDE) {
      const [text] = pattern.exec(line) ?? [];
      if (text !== undefined) problems.push(`${file}:${number} ${problem}: "${text}"`);
    }
  });
}

problems.push(...missingTests('docs/product/players.md'));

for (const problem of problems) console.log(problem);
console.log(`${rules.size} rules, ${problems.length} unresolved citations and links`);
process.exitCode = problems.length > 0 ? 1 : 0;
