// Checks docs/security.md against the tags of the tests: which tests prove the defence against which threat.
//   --write   writes the column of the tests
// Without it: fails on a threat without a test, on a tag of an unknown threat, and on a column that is out of date.
import { writeFileSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { readText } from './lib/repository.mjs';
import { readTestTags } from './lib/testTags.mjs';
import { isThreat, readThreats, THREATS_FILE, withTestCells } from './lib/threats.mjs';

const threats = readThreats();
const found = readTestTags().found.filter(({ id }) => isThreat(id));
const filesOf = (id) => [...new Set(found.filter((test) => test.id === id).map(({ file }) => file))].sort();
const cellOf = (id) =>
  filesOf(id)
    .map((file) => `\`${file.replace(/^apps\//, '')}\``)
    .join(', ');

const problems = [
  ...found
    .filter(({ id }) => !threats.has(id))
    .map(({ id, place }) => `${place} is tagged ${id}, which ${THREATS_FILE} does not have`),
  ...[...threats.keys()]
    .filter((id) => filesOf(id).length === 0)
    .map((id) => `${THREATS_FILE} has ${id}, which no test names as its tag`),
];
const table = withTestCells(cellOf);
if (process.argv.includes('--write')) writeFileSync(at(THREATS_FILE), table);
else if (readText(THREATS_FILE) !== table) {
  problems.push(`${THREATS_FILE} is out of date: run node scripts/threats.mjs --write`);
}
for (const problem of problems) console.log(problem);
console.log(`${threats.size} threats, ${found.length} tests of them`);
process.exitCode = problems.length > 0 ? 1 : 0;
