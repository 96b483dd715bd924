import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig, type Plugin } from 'vite';
import { screenScripts } from './scripts/screenScripts.ts';

/** Only a build reads the client's, which other tools that load this file may not have. */
const scriptNames: Plugin = {
  name: 'ushindi-script-names',
  apply: 'build',
  config: () => ({ define: { 'import.meta.env.SCREEN_SCRIPTS': JSON.stringify(screenScripts()) } }),
};

/**
 * The build that the gateway renders first screens with: one file without styles, beside the client that it belongs to.
 * The gateway serves no directory whose name begins with a dot.
 */
export default defineConfig({
  plugins: [react(), scriptNames],
  define: { 'process.env.NODE_ENV': '"production"' },
  ssr: { noExternal: true },
  publicDir: false,
  build: {
    target: 'es2024',
    ssr: fileURLToPath(new URL('src/server.tsx', import.meta.url)),
    outDir: 'dist/.server',
    emptyOutDir: true,
    assetsInlineLimit: 0,
    rolldownOptions: { output: { entryFileNames: 'pages.js', codeSplitting: false } },
  },
});
