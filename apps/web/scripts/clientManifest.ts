import { readFileSync } from 'node:fs';

type Chunk = {
  readonly file: string;
  readonly name?: string;
  readonly imports?: readonly string[];
  readonly css?: readonly string[];
  readonly assets?: readonly string[];
};

/** What the bundler has written about the client's build of one language, by module. */
export type ClientManifest = Readonly<Record<string, Chunk>>;

/** Reads the manifest of a built language. @throws when it has not been built */
export function readClientManifest(directory: string): ClientManifest {
  return JSON.parse(readFileSync(`${directory}manifest.json`, 'utf8')) as ClientManifest;
}

/** The keys of a chunk and of its static imports, transitively. */
export function withImports(manifest: ClientManifest, key: string, seen = new Set<string>()): Set<string> {
  if (seen.has(key)) return seen;
  seen.add(key);
  for (const imported of manifest[key]?.imports ?? []) withImports(manifest, imported, seen);
  return seen;
}
