import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { LANGUAGES, type Language } from '@ushindi/shared';

/** The directories of the client's builds by language. Languages without a build are left out. */
export type WebBuilds = ReadonlyMap<Language, string>;

/** Finds what `apps/web` has built of each language. Files that all languages share are in `webDir` itself. */
export function findWebBuilds(webDir: string): WebBuilds {
  const directories = LANGUAGES.map((language) => [language, join(webDir, `.${language}`)] as const);
  return new Map(directories.filter(([, directory]) => existsSync(join(directory, 'index.html'))));
}
