import { fileURLToPath } from 'node:url';
import type { Language } from '@ushindi/shared/languages';
import react from '@vitejs/plugin-react';
import type { InlineConfig } from 'vite';
import { languagePlugin } from './languageBuild.ts';
import { screenFiles } from './screenFiles.ts';

/**
 * The build that the gateway renders first screens with: one file without styles, beside the client that it belongs to,
 * which is built first.
 */
export const serverConfig = (language: Language, outDir: string): InlineConfig => ({
  plugins: [react(), languagePlugin(language)],
  define: {
    'process.env.NODE_ENV': '"production"',
    'import.meta.env.SCREEN_FILES': JSON.stringify(screenFiles(outDir)),
  },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    target: 'es2024',
    ssr: fileURLToPath(new URL('../src/server.tsx', import.meta.url)),
    outDir,
    emptyOutDir: false,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'pages.js', codeSplitting: false } },
  },
});
