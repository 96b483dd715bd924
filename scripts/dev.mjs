// pnpm dev: operator and gateway restart on change, the web client reloads in place on http://localhost:5173.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { spawnService, upstreamSettings } from './lib/launcher.mjs';
import { log } from './lib/log.mjs';
import { at, pnpm, toolEnv } from './lib/paths.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const dataDir = at('.data', 'dev');

const env = {
  OPERATOR_DATA_DIR: `${dataDir}/operator`,
  PUBLIC_ORIGIN: 'http://localhost:5173',
  SESSION_SECRET: 'development only, at least 32 characters',
  ...upstreamSettings('http://127.0.0.1:8090'),
  // Another host than the product's localhost, whose cookies browsers send to every port.
  GAME_ORIGINS: 'http://127.0.0.1:8090',
  GAME_THUMBNAIL_URL: 'http://127.0.0.1:8090/thumbs/{id}_260x350.svg',
  GAME_PARENT_ORIGINS: 'http://localhost:5173',
};

await ensureToolchain();
mkdirSync(dataDir, { recursive: true });
const watch = (name) => spawnService(name, { env, nodeFlags: ['--watch', '--watch-preserve-output'] });
const children = [
  watch('operator'),
  watch('gateway'),
  spawn(pnpm, ['exec', 'vite'], { cwd: at('apps', 'web'), env: toolEnv(env), stdio: 'inherit' }),
];
log('development: http://localhost:5173, phone simulator http://127.0.0.1:8090/phone; Ctrl-C stops');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
