import { realpathSync } from 'node:fs';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import { constants } from 'node:zlib';
import tailwindcss from '@tailwindcss/vite';
import type { Language } from '@ushindi/shared/languages';
import react from '@vitejs/plugin-react';
import { defineConfig, type UserConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';
import { buildTarget } from './scripts/browserFloor.ts';
import { documentPlugin } from './scripts/documentPlugin.ts';
import { droppableComponents } from './scripts/droppableComponents.ts';
import { devLanguage, directoryOf, languagePlugin } from './scripts/languageBuild.ts';
import { scriptGroups } from './scripts/scriptGroups.ts';

/** The gateway's address in development. The dev server forwards the API and the live socket to it. */
const gatewayAddress = 'http://localhost:8080';

/** React Router's production build. */
const ROUTER = path.join(
  realpathSync(fileURLToPath(new URL('node_modules/react-router-dom', import.meta.url))),
  '../react-router/dist/production',
);

/** Compresses each file of a build. The gateway sends the .br and .gz files unchanged. */
export const compressed = () =>
  compression({
    algorithms: [
      ['br', { params: { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY } }],
      ['gz', { level: constants.Z_BEST_COMPRESSION }],
    ],
    threshold: 300,
    include: /\.(?:html|css|js|json|svg|webmanifest)$/,
    exclude: /manifest\.json$/,
    logLevel: 'silent',
  });

/** The client in one language. The script that builds all languages copies public/ once. */
export const clientConfig = (language: Language, outDir: string): UserConfig => ({
  plugins: [
    react(),
    tailwindcss(),
    languagePlugin(language),
    droppableComponents(),
    documentPlugin(language),
    compressed(),
  ],
  resolve: {
    alias: [
      // The package exports its development build, with its warnings, to every bundler.
      { find: /^react-router$/, replacement: `${ROUTER}/index.mjs` },
      { find: /^react-router\/dom$/, replacement: `${ROUTER}/dom-export.mjs` },
    ],
  },
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/trpc': gatewayAddress,
      '/language': gatewayAddress,
      '/vitals': gatewayAddress,
      '/live': {
        target: gatewayAddress,
        ws: true,
        // /live is also the address of a screen: the dev server answers requests of pages itself.
        bypass: (request) => (request.headers.upgrade === 'websocket' ? undefined : '/index.html'),
      },
    },
  },
  build: {
    target: buildTarget(),
    manifest: 'manifest.json',
    outDir,
    emptyOutDir: false,
    copyPublicDir: false,
    modulePreload: { polyfill: false },
    // The CSP forbids data: scripts and fonts; small assets stay files, which cache better too.
    assetsInlineLimit: 0,
    rolldownOptions: {
      // These libraries do not declare that their unused parts, such as tRPC's own sockets, have no side effects.
      treeshake: {
        propertyReadSideEffects: false,
        moduleSideEffects: [{ test: /node_modules\/(@trpc|@tanstack|react-router|zustand)/, sideEffects: false }],
      },
      output: {
        codeSplitting: {
          groups: scriptGroups(),
        },
      },
    },
  },
});

/** The dev server shows one language (WEB_LANGUAGE). */
export default defineConfig(() => {
  const language = devLanguage(process.env['WEB_LANGUAGE']);
  return clientConfig(language, directoryOf(language));
});
