import { existsSync, readFileSync } from 'node:fs';

const MANIFEST = new URL('../dist/.vite/manifest.json', import.meta.url);
const INDEX = new URL('../dist/index.html', import.meta.url);

type Manifest = Readonly<Record<string, { file: string; name?: string; imports?: readonly string[] }>>;

/**
 * The addresses that each script of the client's build loads besides those of index.html, by the script's name in
 * vite.config.ts: its own and those of its static imports.
 * @throws when the client has not been built
 */
export function screenScripts(): Record<string, string[]> {
  if (!existsSync(MANIFEST)) throw new Error('the client is built first, because its pages name its scripts');
  const manifest: Manifest = JSON.parse(readFileSync(MANIFEST, 'utf8'));
  const index = readFileSync(INDEX, 'utf8');
  const named = Object.entries(manifest).filter(([, { name, file }]) => name !== undefined && file.endsWith('.js'));
  return Object.fromEntries(
    named.map(([key, { name = '' }]) => {
      const files = [...withImports(manifest, key)].map((each) => `/${manifest[each]?.file}`);
      return [name, files.filter((file) => !index.includes(`"${file}"`))];
    }),
  );
}

function withImports(manifest: Manifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}
