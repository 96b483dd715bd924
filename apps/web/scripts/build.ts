// Builds the client: one build per language, which share the files that are equal (docs/decisions/074-one-build-per-language.md).
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { cp, mkdir, rename, rm } from 'node:fs/promises';
import { LANGUAGES, type Language } from '@ushindi/shared/languages';
import { fileURLToPath } from 'node:url';
import { build, mergeConfig } from 'vite';
import { clientConfig } from '../vite.config.ts';
import { DIST, directoryOf } from './languageBuild.ts';
import { pseudoPlugin } from './pseudoPlugin.ts';
import { serverConfig } from './serverConfig.ts';
import { workerConfig } from './workerConfig.ts';

//   --pseudo   builds only the pseudo-language, in place of English, for tests (docs/decisions/077-pseudo-language.md)
const PUBLIC = new URL('../public/', import.meta.url);
const isPseudo = process.argv.includes('--pseudo');
const TO = isPseudo ? fileURLToPath(new URL('../dist-pseudo/', import.meta.url)) : DIST;
const BUILT: readonly Language[] = isPseudo ? ['en'] : LANGUAGES;
/** New plugins for each build. */
const added = () => ({ plugins: isPseudo ? [pseudoPlugin()] : [] });

/** Builds the client of a language, then what reads the result: the server build and the service worker. */
async function buildLanguage(language: Language): Promise<void> {
  const outDir = directoryOf(language, TO);
  const common = { configFile: false, logLevel: 'warn' } as const;
  await build({ ...common, ...mergeConfig(clientConfig(language, outDir), added()) });
  await Promise.all([
    build({ ...common, ...mergeConfig(serverConfig(language, outDir), added()) }),
    build({ ...common, ...workerConfig(language, outDir) }),
  ]);
}

/** Moves a language's files with hashed names to those of all languages. Equal names are equal files. */
async function shareAssets(language: Language): Promise<void> {
  const from = `${directoryOf(language, TO)}assets/`;
  for (const file of readdirSync(from)) {
    const shared = `${TO}assets/${file}`;
    const isDifferent = existsSync(shared) && !readFileSync(shared).equals(readFileSync(from + file));
    if (isDifferent) throw new Error(`two languages have different files named ${file}`);
    await rename(from + file, shared);
  }
  await rm(from, { recursive: true });
}

await rm(TO, { recursive: true, force: true });
await mkdir(`${TO}assets`, { recursive: true });
await cp(PUBLIC, TO, { recursive: true });
await Promise.all(BUILT.map(buildLanguage));
for (const language of BUILT) await shareAssets(language);
