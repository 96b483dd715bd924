import { readFileSync } from 'node:fs';
import { readClientManifest, withImports } from './clientManifest.ts';

/**
 * The addresses that each script of a language's client loads besides those of index.html, by the script's name in
 * vite.config.ts: its own and those of its static imports.
 */
export function screenScripts(directory: string): Record<string, string[]> {
  const manifest = readClientManifest(directory);
  const index = readFileSync(`${directory}index.html`, 'utf8');
  const named = Object.entries(manifest).filter(([, { name, file }]) => name !== undefined && file.endsWith('.js'));
  return Object.fromEntries(
    named.map(([key, { name = '' }]) => {
      const files = [...withImports(manifest, key)].map((each) => `/${manifest[each]?.file}`);
      return [name, files.filter((file) => !index.includes(`"${file}"`))];
    }),
  );
}
