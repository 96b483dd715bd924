// pnpm dev: operator and gateway restart on change, the web client reloads in place on http://localhost:5173.
import { spawn } from 'node:child_process';
import { mkdirSync } from 'node:fs';
import { at, pnpm, toolEnv } from './lib/paths.mjs';
import { say } from './lib/say.mjs';
import { spawnServer } from './lib/server.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const OPERATOR = '127.0.0.1:8090';
const dataDir = at('.data', 'dev');

const env = {
  OPERATOR_DATA_DIR: `${dataDir}/operator`,
  PUBLIC_ORIGIN: 'http://localhost:5173',
  SESSION_SECRET: 'development only, at least 32 characters',
  UPSTREAM_API_URL: `http://${OPERATOR}`,
  UPSTREAM_FIXTURES_URL: `http://${OPERATOR}`,
  // As browsers reach the operator, which is where its games are.
  GAME_ORIGINS: 'http://localhost:8090',
  GAME_THUMBNAIL_URL: 'http://localhost:8090/thumbs/{id}.svg',
  GAME_PARENT_ORIGINS: 'http://localhost:5173',
  UPSTREAM_LIVE_URL: `ws://${OPERATOR}/live`,
  UPSTREAM_MATCH_URL: `ws://${OPERATOR}/match`,
  UPSTREAM_HASH_KEY: 'development',
  UPSTREAM_APP_KEY: 'development',
  UPSTREAM_FIXTURES_TOKEN: 'development',
};

await ensureToolchain();
mkdirSync(dataDir, { recursive: true });
const watch = (name) => spawnServer(name, { env, output: 'inherit', flags: ['--watch', '--watch-preserve-output'] });
const children = [
  watch('operator'),
  watch('gateway'),
  spawn(pnpm, ['exec', 'vite'], { cwd: at('apps', 'web'), env: toolEnv(env), stdio: 'inherit' }),
];
say('development: http://localhost:5173, phone simulator http://localhost:8090/phone; Ctrl-C stops');

for (const signal of ['SIGINT', 'SIGTERM']) {
  process.on(signal, () => {
    for (const child of children) child.kill('SIGTERM');
  });
}
await Promise.all(children.map((child) => new Promise((resolve) => child.once('exit', resolve))));
