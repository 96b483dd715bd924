import { fileURLToPath } from 'node:url';
import type { Plugin } from 'vite';

const WORDS = fileURLToPath(new URL('pseudoWords.ts', import.meta.url));

/**
 * Puts the pseudo-language in place of English while a build runs, to see whether longer texts fit (decision 77). Nobody
 * is served such a build.
 */
export const pseudoPlugin = (): Plugin => ({
  name: 'ushindi-pseudo-language',
  enforce: 'pre',
  transform: {
    filter: { id: /\/src\/i18n\/en\/[^/]+\.ts$/ },
    handler(code) {
      const names = [...code.matchAll(/^export const (\w+)/gm)].map(([, name]) => name);
      const exported = names.map((name) => `export const ${name} = pseudoWords(english_${name});`);
      const renamed = code.replaceAll(/^export const (\w+)/gm, 'const english_$1');
      return [`import { pseudoWords } from '${WORDS}';`, renamed, ...exported].join('\n');
    },
  },
});
