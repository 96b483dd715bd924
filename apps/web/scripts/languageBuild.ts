import { existsSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { DEFAULT_LANGUAGE, isLanguage, LANGUAGES, type Language } from '@ushindi/shared/languages';
import type { Plugin } from 'vite';

/** Everything built, as the gateway serves it. */
export const DIST = fileURLToPath(new URL('../dist/', import.meta.url));

/**
 * What is built of one language: index.html, manifest.webmanifest, sw.js, pages.js and the bundler's manifest.json. The
 * gateway serves no file from a directory whose name begins with a dot by its path.
 */
export const directoryOf = (language: Language, dist = DIST): string => `${dist}.${language}/`;

/** The language that the dev server shows, which the setting WEB_LANGUAGE names. */
export function devLanguage(chosen: string = DEFAULT_LANGUAGE): Language {
  if (!isLanguage(chosen)) throw new Error(`WEB_LANGUAGE is one of ${LANGUAGES.join(', ')}`);
  return chosen;
}

const CATALOGUE = /^(.*\/src\/i18n\/)en(\/[^/?]+\.ts)$/;

const isTranslation = (id: string): boolean => /\/src\/i18n\/(?!en\/)\w+\/[^/]+\.ts$/.test(id);

/** The file that a build of a language has instead of a file of the English catalogue. */
function translationOf(id: string, importer: string | undefined, language: Language): string {
  const [, folder = '', file = ''] = CATALOGUE.exec(id) ?? [];
  // A translation may read the English texts.
  if (folder === '' || importer?.startsWith(`${folder}${language}/`)) return id;
  const translation = `${folder}${language}${file}`;
  if (!existsSync(translation)) throw new Error(`${translation} is missing: it translates ${id}`);
  return translation;
}

/**
 * Builds the client in one language: imports of i18n/en/ become imports of i18n/<language>/, so that a page loads the texts
 * of one language and needs no lookup at run time.
 */
export const languagePlugin = (language: Language): Plugin => ({
  name: 'ushindi-language',
  enforce: 'pre',
  config: () => ({ define: { 'import.meta.env.WEB_LANGUAGE': JSON.stringify(language) } }),
  resolveId: {
    filter: { id: /(?:^|\/)en\/[^/]+\.ts$/ },
    async handler(source, importer, options) {
      if (language === DEFAULT_LANGUAGE) return null;
      const resolved = await this.resolve(source, importer, { ...options, skipSelf: true });
      return resolved && { ...resolved, id: translationOf(resolved.id, importer, language) };
    },
  },
  // A page would load both languages.
  buildEnd() {
    if (language === DEFAULT_LANGUAGE) return;
    const english = [...this.getModuleIds()].filter((id) => CATALOGUE.test(id));
    const direct = english.filter((id) => !(this.getModuleInfo(id)?.importers ?? []).every(isTranslation));
    if (direct.length > 0) this.error(`the build of ${language} has English texts: ${direct.join(', ')}`);
  },
});
