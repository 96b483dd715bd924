// Checks the built client against its budgets, all as sent (Brotli), with nothing in the cache:
// - the scripts of Home's first load, and each later script file (apps/web/vite.config.ts has their groups);
// - what offline use loads once the page is there;
// - all bytes of a group of screens: document, scripts, styles and the fonts of our own texts.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { at } from './lib/paths.mjs';
import { fail, log } from './lib/log.mjs';

const FIRST_LOAD_BUDGET_KB = 118.5;
const FILE_BUDGET_KB = 19.5;
/** A tenth for the names of the files, whose hashes compress differently in every build. */
const OFFLINE_BUDGET_KB = 5;
/** What the manifest does not list. */
const DOCUMENT = ['index.html'];

/** What a group of screens loads besides the first load, by the names of the files. */
const GROUPS = [
  { name: 'Home', files: [], budgetKb: 149 },
  { name: 'match', files: ['match'], budgetKb: 155.5 },
  { name: 'matches in play', files: ['live'], budgetKb: 169 },
  { name: 'betslip', files: ['slip', 'sheet'], budgetKb: 175 },
  { name: 'register and deposit', files: ['account'], budgetKb: 172 },
];

/** The fonts that every page loads without the data saver. Those of names are loaded by a page that has such a name. */
const FONTS = /\/ushindi-(text|plate)-/;

const dist = at('apps', 'web', 'dist');
const manifestFile = `${dist}/.vite/manifest.json`;
if (!existsSync(manifestFile)) fail('the web client is not built; run pnpm build first.');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

const page = readFileSync(`${dist}/index.html`, 'utf8');

/** A chunk and its static imports, transitively. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen);
  return seen;
}

const chunksOf = (roots) => roots.reduce((seen, key) => withImports(key, seen), new Set());
const scripts = Object.keys(manifest).filter((key) => manifest[key].file.endsWith('.js'));
const firstLoad = chunksOf(scripts.filter((key) => page.includes(`"/${manifest[key].file}"`)));
if (firstLoad.size === 0) fail('index.html names no script of the build.');

function chunkNamed(name) {
  const key = scripts.find((each) => manifest[each].name === name);
  return key ?? fail(`the build has no script named ${name}; did its group in vite.config.ts change?`);
}

/** The size of a file as the gateway sends it to a browser that accepts Brotli. */
function sentKbOf(file) {
  const compressed = `${dist}/${file}.br`;
  return statSync(existsSync(compressed) ? compressed : `${dist}/${file}`).size / 1024;
}

const verdicts = [];
function check(what, kb, budgetKb) {
  verdicts.push({ text: `${what}: ${kb.toFixed(1)} KB, budget ${budgetKb} KB`, isKept: kb <= budgetKb });
}

const sumOf = (files) => files.reduce((sum, file) => sum + sentKbOf(file), 0);

function checkScripts() {
  const sizes = scripts.map((key) => ({ key, file: manifest[key].file, kb: sentKbOf(manifest[key].file) }));
  for (const { key, file, kb } of sizes.toSorted((a, b) => b.kb - a.kb))
    console.log(`${kb.toFixed(1).padStart(8)} KB  ${firstLoad.has(key) ? 'first' : 'later'}  ${file}`);
  check("scripts of Home's first load", sumOf([...firstLoad].map((key) => manifest[key].file)), FIRST_LOAD_BUDGET_KB);
  const [largest] = sizes.filter(({ key }) => !firstLoad.has(key)).toSorted((a, b) => b.kb - a.kb);
  if (!largest) fail('the build has one script; are the screens still loaded lazily?');
  check(`${largest.file}, the largest later script`, largest.kb, FILE_BUDGET_KB);
}

function checkGroup({ name, files, budgetKb }) {
  const keys = [...firstLoad, ...chunksOf(files.map(chunkNamed))];
  const loaded = keys.flatMap((key) => [manifest[key].file, ...(manifest[key].css ?? [])]);
  const fonts = Object.values(manifest).flatMap(({ assets = [] }) => assets.filter((file) => FONTS.test(file)));
  if (fonts.length === 0) fail('the build has no font of our own texts.');
  check(`all bytes of ${name}`, sumOf([...new Set([...DOCUMENT, ...loaded, ...fonts])]), budgetKb);
}

/** What offline use adds to a first visit, after the page has loaded (docs/decisions/033-offline.md). */
function checkOffline() {
  const files = ['sw.js', 'index.html', 'manifest.webmanifest', manifest[chunkNamed('offline')].file];
  check('offline use', sumOf(files), OFFLINE_BUDGET_KB);
}

checkScripts();
checkOffline();
for (const group of GROUPS) checkGroup(group);
for (const { text } of verdicts) log(text);
const broken = verdicts.filter(({ isKept }) => !isKept);
if (broken.length > 0) fail(`over budget: ${broken.map(({ text }) => text).join('; ')}`);
