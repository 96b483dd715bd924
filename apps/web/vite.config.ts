import tailwindcss from '@tailwindcss/vite';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { compression } from 'vite-plugin-compression2';

/** Where the gateway listens in development; the dev server passes the API and the live socket on to it. */
const gatewayAddress = 'http://localhost:8080';

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
            // What most screens share travels as one file; left alone it would be two dozen, a round trip each.
            { name: 'kit', test: /src\/(ui|lib)\/|lucide-react|packages\/shared/, minShareCount: 4 },
          ],
        },
      },
    },
  },
});
