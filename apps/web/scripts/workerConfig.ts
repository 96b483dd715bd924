import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import type { Language } from '@ushindi/shared/languages';
import type { InlineConfig } from 'vite';
import { compressed } from '../vite.config.ts';
import { buildTarget } from './browserFloor.ts';
import { readClientManifest } from './clientManifest.ts';
import { languagePlugin } from './languageBuild.ts';

/** The scripts that the shell needs offline besides those that index.html names. */
const OFFLINE_CHUNKS = ['offline'];

/**
 * The build that the worker belongs to. Id and entry change with every script, because the entry names all others, and
 * with the language, whose texts the entry has.
 */
function readBuild(directory: string, language: Language) {
  const page = readFileSync(`${directory}index.html`, 'utf8');
  const chunks = Object.values(readClientManifest(directory));
  const named = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const later = OFFLINE_CHUNKS.map((name) => {
    const chunk = chunks.find((each) => each.name === name);
    if (chunk === undefined) throw new Error(`the build has no script named ${name}`);
    return `/${chunk.file}`;
  });
  // As src/app/offline/build.ts finds it.
  const [, entry] = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1) ?? [];
  if (entry === undefined) throw new Error('index.html has no script');
  return {
    id: createHash('sha256').update(page).digest('hex').slice(0, 12),
    entry,
    language,
    files: [...new Set([...named, ...later])],
  };
}

/** The service worker of a language: one classic script beside its client, which is built first. */
export const workerConfig = (language: Language, outDir: string): InlineConfig => ({
  plugins: [languagePlugin(language), compressed()],
  define: { 'process.env.NODE_ENV': '"production"', BUILD: JSON.stringify(readBuild(outDir, language)) },
  publicDir: false,
  build: {
    target: buildTarget(),
    outDir,
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('../worker/sw.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
