// pnpm supply: the packages of the product. Writes its bill of materials (sbom.json, CycloneDX) and its licences
// (licences.txt) into test-results/supply, and fails on a licence that the policy does not allow and on a known advisory.
//   OSV_DATABASE   an OSV database: a folder, a JSON or zip file, or its http address. Without it advisories are not checked.
import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { fail, log } from './lib/log.mjs';
import { at } from './lib/paths.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

await ensureToolchain();
// After the toolchain: they import packages.
const { readPackages } = await import('./supply/packages.mjs');
const { sbomOf } = await import('./supply/sbom.mjs');
const { licenceList, licenceOf, licenceProblems } = await import('./supply/licences.mjs');
const { advisoriesFor, readDatabase } = await import('./supply/advisories.mjs');

const folder = at('test-results', 'supply');
const { name, version } = JSON.parse(readFileSync(at('package.json'), 'utf8'));
const packages = readPackages();
const runtime = packages.filter(({ isRuntime }) => isRuntime);
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/sbom.json`, sbomOf({ name, version }, packages));
writeFileSync(`${folder}/licences.txt`, licenceList(packages));
log(
  `sbom: ${packages.length} packages, ${runtime.length} of them in the running product (test-results/supply/sbom.json)`,
);

const foreign = packages.filter((each) => licenceOf(each) === null).length;
const forbidden = licenceProblems(packages);
for (const problem of forbidden) log(`licences: not allowed: ${problem}`);
log(
  `licences: ${forbidden.length} not allowed; ${foreign} packages of other platforms are not installed and not checked`,
);

const { OSV_DATABASE: place = '' } = process.env;
let found = [];
if (place === '') log('advisories: NOT CHECKED, because OSV_DATABASE names no database (docs/supply.md)');
else {
  const records = await readDatabase(place).catch((error) =>
    fail(`advisories: NOT CHECKED, because OSV_DATABASE cannot be read: ${error.message}`),
  );
  found = advisoriesFor(packages, records);
  for (const { id, isRuntime, advisory, summary } of found)
    log(`advisories: ${advisory} concerns ${id}${isRuntime ? '' : ' (not in the running product)'}: ${summary}`);
  log(`advisories: ${found.length} found, with ${records.length} records`);
}
process.exitCode = forbidden.length > 0 || found.length > 0 ? 1 : 0;
