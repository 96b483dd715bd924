// npm run check runs it: compares the manifests of ops/kubernetes with the types of the API, the product's rules for
// containers and networks, and the settings of the services.
import { readFileSync } from 'node:fs';
import { policyProblems, readManifests, schemaProblems, settingProblems } from './kubernetes/manifests.mjs';
import { at } from './lib/paths.mjs';
import { textFiles } from './lib/repository.mjs';

const manifests = readManifests(at('ops', 'kubernetes'));
const sources = textFiles().filter((file) => /^(apps|packages)\/[^]*src\/[^]*(?<!\.test)\.ts$/.test(file));
const text = sources.map((file) => readFileSync(at(file), 'utf8')).join('\n');
const problems = [...schemaProblems(manifests), ...policyProblems(manifests), ...settingProblems(manifests, text)];
for (const problem of problems) process.stderr.write(`kubernetes: ${problem}\n`);
console.log(`${manifests.length} objects, ${problems.length} problems`);
process.exitCode = problems.length === 0 ? 0 : 1;
