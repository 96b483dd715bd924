import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { defineConfig, type Plugin } from 'vite';
import { compressed } from './vite.config.ts';
import { buildTarget } from './scripts/browserFloor.ts';

const dist = fileURLToPath(new URL('dist/', import.meta.url));

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
};

/** The scripts that the shell needs offline besides those that index.html names. */
const OFFLINE_CHUNKS = ['offline'];

/**
 * The build that the worker belongs to. Id and entry change with every script, because the entry names all others.
 */
function readBuild() {
  const page = readFileSync(`${dist}index.html`, 'utf8');
  const manifest = Object.values(
    JSON.parse(readFileSync(`${dist}.vite/manifest.json`, 'utf8')) as Record<string, Chunk>,
  );
  const named = [...page.matchAll(/"(\/assets\/[^"]+)"/g)].map(([, file = '']) => file);
  const later = OFFLINE_CHUNKS.map((name) => {
    const chunk = manifest.find((each) => each.name === name);
    if (chunk === undefined) throw new Error(`the build has no script named ${name}`);
    return `/${chunk.file}`;
  });
  // As src/app/offline/build.ts finds it.
  const [, entry] = [...page.matchAll(/<script type="module"[^>]* src="([^"]+)"/g)].at(-1) ?? [];
  if (entry === undefined) throw new Error('index.html has no script');
  return {
    id: createHash('sha256').update(page).digest('hex').slice(0, 12),
    entry,
    files: [...new Set([...named, ...later])],
  };
}

/** Compiles the build's id and files into the worker. A hook, because tools also load this file before the client is built. */
const buildConstants: Plugin = {
  name: 'ushindi-build-constants',
  config: () => ({ define: { BUILD: JSON.stringify(readBuild()) } }),
};

/** The service worker: one classic script beside the client, built after it. */
export default defineConfig({
  plugins: [buildConstants, compressed()],
  define: { 'process.env.NODE_ENV': '"production"' },
  publicDir: false,
  build: {
    target: buildTarget(),
    emptyOutDir: false,
    modulePreload: false,
    rolldownOptions: {
      input: fileURLToPath(new URL('worker/sw.ts', import.meta.url)),
      output: { format: 'iife', entryFileNames: 'sw.js' },
    },
  },
});
