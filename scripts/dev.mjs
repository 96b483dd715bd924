// pnpm dev: operator and gateway restart on change, the web client reloads in place on http://localhost:5173.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { spawnService, upstreamSettings } from './lib/launcher.mjs';
import { log } from './lib/log.mjs';
import { requireFreePort } from './lib/options.mjs';
import { at, pnpm, toolEnv } from './lib/paths.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const dataDir = at('.data', 'dev');
const PORTS = { web: 5173, gateway: 8080, operator: 8090 };
const operatorUrl = `http://127.0.0.1:${PORTS.operator}`;
const webOrigin = `http://localhost:${PORTS.web}`;

const env = {
  PORT: String(PORTS.gateway),
  OPERATOR_PORT: String(PORTS.operator),
  OPERATOR_DATA_DIR: `${dataDir}/operator`,
  PUBLIC_ORIGIN: webOrigin,
  SESSION_SECRET: 'development only, at least 32 characters',
  ...upstreamSettings(operatorUrl),
  // Another host than the product's localhost, whose cookies browsers send to every port.
  GAME_ORIGINS: operatorUrl,
  GAME_THUMBNAIL_URL: `${operatorUrl}/thumbs/{id}_260x350.svg`,
  GAME_PARENT_ORIGINS: webOrigin,
};

// Without this check the error of one process stands between the lines of the others, as beside a product of `npm start`.
for (const port of Object.values(PORTS)) await requireFreePort(port);
await ensureToolchain();
mkdirSync(dataDir, { recursive: true });
const watch = (name) => spawnService(name, { env, nodeFlags: ['--watch', '--watch-preserve-output'] });
const children = [
  watch('operator'),
  watch('gateway'),
  spawn(pnpm, ['exec', 'vite'], { cwd: at('apps', 'web'), env: toolEnv(env), stdio: 'inherit' }),
];
log(`development: ${webOrigin}, phone simulator ${operatorUrl}/phone; Ctrl-C stops`);

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
