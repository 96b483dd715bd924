// Holds docs/spec-coverage.md to what it says: each requirement once, its file there, its test there under that name;
// and docs/spec-strings.txt: every text that the specs quote stands in the client as it is quoted.
//   --tsv <requirements.tsv>   also: every requirement of that list has a row
//   --missing                  with it: only prints those that have none
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { at, root } from './lib/paths.mjs';
import { fail, say } from './lib/say.mjs';

const TABLE = 'docs/spec-coverage.md';
const STRINGS = 'docs/spec-strings.txt';
const BY_EYE = 'seen by eye: ';
const ROW = /^\| *([ACD]-\d{3}) *\|(.*)\|$/;

const { values: options } = parseArgs({ options: { tsv: { type: 'string' }, missing: { type: 'boolean' } } });

const textOf = (file) => readFileSync(at(file), 'utf8');
const linesOf = (file) => textOf(file).split('\n');

/** Every row of the tables: its id, our words, and the files and tests that stand in its last two cells. */
function readRows() {
  return linesOf(TABLE).flatMap((line) => {
    const [, id, rest] = ROW.exec(line) ?? [];
    if (id === undefined) return [];
    const [words = '', files = '', tests = '', ...more] = rest.split('|').map((cell) => cell.trim());
    return [{ id, words, files: files.split('<br>'), tests: tests.split('<br>'), isWhole: more.length === 0 }];
  });
}

/** What is wrong with 'path › name', or null; of a name in parts, as 'describe › test', each part is looked for. */
function problemOfTest(test) {
  if (test.startsWith(BY_EYE)) return test.length > BY_EYE.length ? null : 'says no step';
  const [file, ...names] = test.split(' › ');
  if (names.length === 0) return `is neither 'path › test name' nor '${BY_EYE}step': ${test}`;
  if (!existsSync(at(file))) return `names a test file that is not there: ${file}`;
  const source = textOf(file);
  const absent = names.find((name) => !source.includes(name));
  return absent === undefined ? null : `names a test that is not in ${file}: ${absent}`;
}

const problemOfFile = (file) =>
  file !== '' && existsSync(at(file)) ? null : `names a file that is not there: ${file}`;

function problemsOfRow({ id, words, files, tests, isWhole }) {
  const problems = [...files.map(problemOfFile), ...tests.map(problemOfTest)];
  if (words === '') problems.push('has no words');
  if (!isWhole) problems.push('has too many cells');
  return problems.filter((problem) => problem !== null).map((problem) => `${id} ${problem}`);
}

function problemsOfIds(rows) {
  const ids = rows.map(({ id }) => id);
  return ids.filter((id, index) => ids.indexOf(id) !== index).map((id) => `${id} stands in two rows`);
}

/** The client's sources as one text; tests do not count, for a player never sees them. */
function clientSources() {
  const folder = at('apps', 'web', 'src');
  return readdirSync(folder, { recursive: true })
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.tsx?$/.test(file))
    .map((file) => readFileSync(path.join(folder, file), 'utf8'))
    .join('\n');
}

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);

/** Texts that the client lacks. '{}' in a text is where a template fills something in. */
function problemsOfStrings() {
  const sources = clientSources();
  const texts = linesOf(STRINGS).filter((line) => line !== '' && !line.startsWith('#'));
  return texts
    .filter((text) => !new RegExp(text.split('{}').map(escaped).join(String.raw`\$\{[^}\n]+\}`)).test(sources))
    .map((text) => `the client nowhere says: ${text}`);
}

/** The requirements of a list with the columns id, area, weight, text. */
const requirementsOf = (file) =>
  readFileSync(file, 'utf8')
    .split('\n')
    .map((line) => line.split('\t'))
    .filter(([id = '']) => /^[ACD]-\d{3}$/.test(id));

function compare(rows, requirements) {
  const covered = new Map(rows.map((row) => [row.id, row]));
  const known = new Set(requirements.map(([id]) => id));
  return [
    ...requirements.filter(([id]) => !covered.has(id)).map(([id, area]) => `${id} (${area}) has no row`),
    ...rows.filter(({ id }) => !known.has(id)).map(({ id }) => `${id} is not on the list`),
    ...requirements
      .filter(([id, , , text]) => covered.get(id)?.words === text)
      .map(([id]) => `${id} is not in our own words`),
  ];
}

const rows = readRows();
const requirements = options.tsv === undefined ? [] : requirementsOf(path.resolve(root, options.tsv));
if (options.missing) {
  const covered = new Set(rows.map(({ id }) => id));
  const missing = requirements.filter(([id]) => !covered.has(id));
  for (const [id, area, , text] of missing) console.log(`${id}\t${area}\t${text}`);
  say(`${missing.length} of ${requirements.length} requirements have no row in ${TABLE}`);
} else {
  const problems = [...rows.flatMap(problemsOfRow), ...problemsOfIds(rows), ...problemsOfStrings()];
  if (options.tsv !== undefined) problems.push(...compare(rows, requirements));
  for (const problem of problems) console.log(problem);
  if (problems.length > 0) fail(`${problems.length} problems in ${TABLE} and ${STRINGS}`);
  say(`${rows.length} requirements, each with its file and its test`);
}
