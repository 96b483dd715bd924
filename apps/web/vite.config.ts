import { fileURLToPath } from 'node:url';
import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Where the gateway listens in development; the dev server passes the API and the live socket on to it. */
const gatewayAddress = 'http://localhost:8080';

/** Where Home's first load begins: the app and the screen (as scripts/size.mjs has it). */
const FIRST_LOAD = ['src/main.tsx', 'src/features/fixtures/HomeScreen.tsx'].map((file) =>
  fileURLToPath(new URL(file, import.meta.url)),
);
/** Code that screens share. */
const SHARED_CODE = /src\/(ui|lib)\/|lucide-react|packages\/shared|vite\/preload-helper/;
let firstLoad: Set<string> | null = null;

type ModuleInfo = { readonly importedIds: readonly string[]; readonly code: string | null };

/** Whether a module is in Home's first load: one that its beginnings import, or what they import does. */
function isOfFirstLoad(id: string, infoOf: (id: string) => ModuleInfo | null): boolean {
  firstLoad ??= FIRST_LOAD.reduce((seen, from) => withImports(from, infoOf, seen), new Set<string>());
  return firstLoad.has(ICON.exec(id)?.[0] ?? id);
}

/** A module's file in the icon library, whose one entry imports every icon: only those that are named count. */
const ICON = /lucide-react\/dist\/esm\/icons\/[^/]+$/;
const iconFile = (name: string): string =>
  `lucide-react/dist/esm/icons/${name.replaceAll(/(?<!^)([A-Z]|\d+)/g, '-$1').toLowerCase()}.mjs`;

function withImports(id: string, infoOf: (id: string) => ModuleInfo | null, seen: Set<string>): Set<string> {
  if (seen.has(id) || ICON.test(id)) return seen;
  seen.add(id);
  const { importedIds = [], code = '' } = infoOf(id) ?? {};
  for (const [, names = ''] of (code ?? '').matchAll(/import \{([^}]+)\} from ['"]lucide-react['"]/g)) {
    for (const name of names.split(',')) seen.add(iconFile(name.trim()));
  }
  for (const imported of importedIds) withImports(imported, infoOf, seen);
  return seen;
}

export default defineConfig({
  plugins: [
    react(),
    tailwindcss(),
    // Beside each file its .br and .gz, which the gateway serves as they are.
    compression({ threshold: 1024, exclude: /manifest\.json$/, logLevel: 'silent' }),
  ],
  server: {
    port: 5173,
    strictPort: true,
    proxy: {
      '/trpc': gatewayAddress,
      '/live': {
        target: gatewayAddress,
        ws: true,
        // /live is a screen as well as a socket: a page request stays with the client.
        bypass: (request) => (request.headers.upgrade === 'websocket' ? undefined : '/index.html'),
      },
    },
  },
  build: {
    target: 'es2022',
    manifest: true,
    modulePreload: { polyfill: false },
    // The CSP forbids data: scripts and fonts; small assets stay files, which cache better too.
    assetsInlineLimit: 0,
    rolldownOptions: {
      output: {
        codeSplitting: {
          groups: [
            // The libraries of the first load change seldom: a release leaves them in the players' caches.
            { name: 'vendor', test: /node_modules/, tags: ['$initial'] },
            // What screens share travels as two files; left alone it would be dozens, a round trip each. Home waits only
            // for the one that it uses.
            {
              name: (id, context) => (isOfFirstLoad(id, (each) => context.getModuleInfo(each)) ? 'kit' : null),
              test: SHARED_CODE,
            },
            { name: 'pages', test: SHARED_CODE, minShareCount: 4 },
          ],
        },
      },
    },
  },
});
