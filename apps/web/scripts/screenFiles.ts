import { readFileSync } from 'node:fs';
import { readClientManifest, withImports } from './clientManifest.ts';

type Files = { readonly scripts: readonly string[]; readonly styles: readonly string[] };

/**
 * The addresses that each script of a language's client loads besides those of index.html, by the script's name in
 * scriptGroups.ts: its own, those of its static imports, and the styles of all of them.
 */
export function screenFiles(directory: string): Record<string, Files> {
  const manifest = readClientManifest(directory);
  const index = readFileSync(`${directory}index.html`, 'utf8');
  const later = (files: readonly string[]) =>
    files.map((file) => `/${file}`).filter((file) => !index.includes(`"${file}"`));
  const named = Object.entries(manifest).filter(([, { name, file }]) => name !== undefined && file.endsWith('.js'));
  return Object.fromEntries(
    named.map(([key, { name = '' }]) => {
      const chunks = [...withImports(manifest, key)].flatMap((each) => manifest[each] ?? []);
      const styles = chunks.toReversed().flatMap(({ css = [] }) => css);
      return [name, { scripts: later(chunks.map(({ file }) => file)), styles: later(styles) }];
    }),
  );
}
