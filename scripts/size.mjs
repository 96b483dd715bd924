// Holds the client's JavaScript to its budgets: Home's first load (the entry, the app shell and the Home screen with all
// they import), and what each other screen adds to it.
import { existsSync, readFileSync } from 'node:fs';
import { gzipSync } from 'node:zlib';
import { at } from './lib/paths.mjs';
import { fail, say } from './lib/say.mjs';

const BUDGET_KB = 140;
const ROUTE_BUDGET_KB = 45;
const ROOTS = ['index.html', 'src/features/fixtures/HomeScreen.tsx'];
const dist = at('apps', 'web', 'dist');

const manifestFile = `${dist}/.vite/manifest.json`;
if (!existsSync(manifestFile)) fail('the web client is not built; run pnpm build first.');
const manifest = JSON.parse(readFileSync(manifestFile, 'utf8'));

/** A chunk and all it imports statically, each once. */
function withImports(key, seen = new Set()) {
  if (seen.has(key)) return seen;
  if (!manifest[key]) fail(`the build has no chunk for ${key}; is it still loaded lazily?`);
  seen.add(key);
  for (const imported of manifest[key].imports ?? []) withImports(imported, seen);
  return seen;
}

const keys = ROOTS.reduce((seen, key) => withImports(key, seen), new Set());
const kbOf = (key) => gzipSync(readFileSync(`${dist}/${manifest[key].file}`)).length / 1024;
const sizes = [...keys].map((key) => ({ file: manifest[key].file, kb: kbOf(key) }));
const totalKb = sizes.reduce((sum, { kb }) => sum + kb, 0);
for (const { file, kb } of sizes.toSorted((a, b) => b.kb - a.kb))
  console.log(`${kb.toFixed(1).padStart(8)} KB  ${file}`);
const verdict = `Home's first load is ${totalKb.toFixed(1)} KB of gzipped JavaScript, budget ${BUDGET_KB} KB`;
if (totalKb > BUDGET_KB) fail(verdict);
say(verdict);

const screens = Object.keys(manifest).filter((key) => manifest[key].isDynamicEntry && key.endsWith('Screen.tsx'));
const routes = screens.map((screen) => {
  const added = [...withImports(screen)].filter((key) => !keys.has(key));
  return { screen, kb: added.reduce((sum, key) => sum + kbOf(key), 0) };
});
const [largest] = routes.toSorted((a, b) => b.kb - a.kb);
if (!largest) fail('the build has no screens; are they still loaded lazily?');
const most = `of ${routes.length} screens ${largest.screen} adds most to it: ${largest.kb.toFixed(1)} KB, budget ${ROUTE_BUDGET_KB} KB`;
if (largest.kb > ROUTE_BUDGET_KB) fail(most);
say(most);
