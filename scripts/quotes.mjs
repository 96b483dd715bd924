// Checks that the client contains every text of docs/spec-strings.txt exactly as it is written there, and that a service
// logs every line that docs/runbook.md quotes.
import { eachLine, readText, textFiles } from './lib/repository.mjs';

const QUOTES = 'docs/spec-strings.txt';
const RUNBOOK = 'docs/runbook.md';
/** A quoted line outside of code; queries quote the values of labels. */
const LOG_LINE = /`[^`]*`|"([^"]+)"/g;
const SERVICE_SOURCE = /^apps\/(gateway|operator)\/src\/.*(?<!\.test)\.ts$/;
const CLIENT_SOURCE = /^apps\/web\/src\/.*(?<!\.test)\.tsx?$/;

const escaped = (text) => text.replaceAll(/[.*+?^${}()|[\]\\]/g, String.raw`\$&`);
/** Matches the text in a source; '{}' matches a template's placeholder. */
const patternOf = (text) => new RegExp(text.split('{}').map(escaped).join(String.raw`\$\{[^}\n]+\}`));

const sourcesOf = (pattern) =>
  textFiles()
    .filter((file) => pattern.test(file))
    .map(readText)
    .join('\n');

const client = sourcesOf(CLIENT_SOURCE);
const services = sourcesOf(SERVICE_SOURCE);
let texts = 0;
let missing = 0;
eachLine(QUOTES, (text, number) => {
  if (text === '' || text.startsWith('#')) return;
  texts += 1;
  if (patternOf(text).test(client)) return;
  missing += 1;
  console.log(`${QUOTES}:${number} is not in the client: ${text}`);
});
eachLine(RUNBOOK, (line, number) => {
  for (const [, text] of line.matchAll(LOG_LINE)) {
    if (text === undefined || services.includes(text)) continue;
    missing += 1;
    console.log(`${RUNBOOK}:${number} quotes a line that no service logs: ${text}`);
  }
});
console.log(`${texts} quoted texts, ${missing} missing`);
process.exitCode = missing > 0 ? 1 : 0;
