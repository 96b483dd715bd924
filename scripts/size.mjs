// Checks the client's build of each language against its budgets, all as sent (Brotli), with nothing in the cache:
// - the scripts of Home's first load, and each later script file (apps/web/scripts/scriptGroups.ts divides the modules);
// - what offline use loads once the page is there;
// - all bytes of a group of screens: document, scripts, styles and the fonts of our own texts.
import { existsSync, readFileSync, statSync } from 'node:fs';
import { LANGUAGES } from '../packages/shared/src/languages.ts';
import { readClientManifest, withImports } from '../apps/web/scripts/clientManifest.ts';
import { at } from './lib/paths.mjs';
import { fail, log } from './lib/log.mjs';

// Kiswahili texts are a little longer than English ones, and their pages translate the operator's names and messages.
// Each budget is 0.1 to 0.4 KB above the size of 2026-11-30: the hashes in the files' names compress differently in every
// build.
const FIRST_LOAD_BUDGET_KB = { en: 113, sw: 115.4 };
const FILE_BUDGET_KB = { en: 18, sw: 18 };
const OFFLINE_BUDGET_KB = 5.8;
/** Files of the first load that the manifest does not list. */
const DOCUMENT = ['index.html'];

/** The groups of screens, with the names of the files that each loads besides the first load. */
const GROUPS = [
  { name: 'Home', files: [], budgetKb: { en: 139.9, sw: 142.7 } },
  { name: 'match', files: ['match'], budgetKb: { en: 152.2, sw: 155 } },
  { name: 'matches in play', files: ['live'], budgetKb: { en: 168.8, sw: 172 } },
  { name: 'betslip', files: ['slip'], budgetKb: { en: 163.7, sw: 166.9 } },
  { name: 'register and deposit', files: ['account'], budgetKb: { en: 159.3, sw: 162.6 } },
];

/** The fonts that every page loads without the data saver. Those of names are loaded by a page that has such a name. */
const FONTS = /\/ushindi-(text|plate)-/;

const dist = at('apps', 'web', 'dist');
const verdicts = [];

/** Sizes of one language's build. */
class Build {
  constructor(language) {
    this.language = language;
    this.directory = `${dist}/.${language}/`;
    if (!existsSync(`${this.directory}index.html`)) fail('the web client is not built; run pnpm build first.');
    this.manifest = readClientManifest(this.directory);
    this.scripts = Object.keys(this.manifest).filter((key) => this.manifest[key].file.endsWith('.js'));
    const page = readFileSync(`${this.directory}index.html`, 'utf8');
    this.firstLoad = this.chunksOf(this.scripts.filter((key) => page.includes(`"/${this.manifest[key].file}"`)));
    if (this.firstLoad.size === 0) fail('index.html names no script of the build.');
  }

  chunksOf(roots) {
    return roots.reduce((seen, key) => withImports(this.manifest, key, seen), new Set());
  }

  chunkNamed(name) {
    const key = this.scripts.find((each) => this.manifest[each].name === name);
    return key ?? fail(`the build has no script named ${name}; did its group in scriptGroups.ts change?`);
  }

  /** The size of a file as the gateway sends it to a browser that accepts Brotli. */
  sentKbOf(file) {
    const path = (file.startsWith('assets/') ? `${dist}/` : this.directory) + file;
    return statSync(existsSync(`${path}.br`) ? `${path}.br` : path).size / 1024;
  }

  sumOf(files) {
    return files.reduce((sum, file) => sum + this.sentKbOf(file), 0);
  }

  check(what, kb, budgetKb) {
    const size = `${this.language}: ${what}: ${kb.toFixed(1)} KB`;
    // A language that was added has no budgets yet.
    const text = budgetKb === undefined ? `${size}, no budget in scripts/size.mjs` : `${size}, budget ${budgetKb} KB`;
    verdicts.push({ text, isKept: kb <= budgetKb });
  }

  checkScripts() {
    const { manifest, firstLoad } = this;
    const sizes = this.scripts.map((key) => ({ key, file: manifest[key].file, kb: this.sentKbOf(manifest[key].file) }));
    for (const { key, file, kb } of sizes.toSorted((a, b) => b.kb - a.kb))
      console.log(
        `${kb.toFixed(1).padStart(8)} KB  ${firstLoad.has(key) ? 'first' : 'later'}  ${this.language}  ${file}`,
      );
    const files = [...firstLoad].map((key) => manifest[key].file);
    this.check("scripts of Home's first load", this.sumOf(files), FIRST_LOAD_BUDGET_KB[this.language]);
    const [largest] = sizes.filter(({ key }) => !firstLoad.has(key)).toSorted((a, b) => b.kb - a.kb);
    if (!largest) fail('the build has one script; are the screens still loaded lazily?');
    this.check(`${largest.file}, the largest later script`, largest.kb, FILE_BUDGET_KB[this.language]);
  }

  checkGroup({ name, files, budgetKb }) {
    const keys = [...this.firstLoad, ...this.chunksOf(files.map((file) => this.chunkNamed(file)))];
    const loaded = keys.flatMap((key) => [this.manifest[key].file, ...(this.manifest[key].css ?? [])]);
    const assets = Object.values(this.manifest).flatMap((chunk) => chunk.assets ?? []);
    const fonts = assets.filter((file) => FONTS.test(file));
    if (fonts.length === 0) fail('the build has no font of our own texts.');
    this.check(
      `all bytes of ${name}`,
      this.sumOf([...new Set([...DOCUMENT, ...loaded, ...fonts])]),
      budgetKb[this.language],
    );
  }

  /**
   * Checks the bytes that offline use adds to a first visit after the page has loaded (docs/decisions/034-offline.md).
   */
  checkOffline() {
    const { file } = this.manifest[this.chunkNamed('offline')];
    this.check('offline use', this.sumOf(['sw.js', 'index.html', 'manifest.webmanifest', file]), OFFLINE_BUDGET_KB);
  }
}

for (const language of LANGUAGES) {
  const build = new Build(language);
  build.checkScripts();
  build.checkOffline();
  for (const group of GROUPS) build.checkGroup(group);
}
for (const { text } of verdicts) log(text);
const broken = verdicts.filter(({ isKept }) => !isKept);
if (broken.length > 0) fail(`over budget: ${broken.map(({ text }) => text).join('; ')}`);
