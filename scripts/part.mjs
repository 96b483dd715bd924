// npm run gateway, npm run operator: one part alone, in the foreground, from the environment's settings.
import { existsSync } from 'node:fs';
import { at, pnpm } from './lib/paths.mjs';
import { step } from './lib/run.mjs';
import { fail } from './lib/say.mjs';
import { spawnServer } from './lib/server.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const part = process.argv[2];
if (part !== 'gateway' && part !== 'operator') fail('say which part to start: gateway or operator.');

await ensureToolchain();
if (part === 'gateway' && !existsSync(at('apps', 'web', 'dist', 'index.html'))) {
  await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
}
const child = spawnServer(part, { output: 'inherit' });
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
