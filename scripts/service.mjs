// npm run gateway, npm run operator: one service in the foreground, with the environment's settings.
import { existsSync } from 'node:fs';
import { spawnService } from './lib/launcher.mjs';
import { fail } from './lib/log.mjs';
import { at, pnpm } from './lib/paths.mjs';
import { step } from './lib/run.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

const service = process.argv[2];
if (service !== 'gateway' && service !== 'operator') fail('name the service to start: gateway or operator.');

await ensureToolchain();
if (service === 'gateway' && !existsSync(at('apps', 'web', 'dist', '.en', 'index.html'))) {
  await step('building the web client', pnpm, ['exec', 'turbo', 'run', 'build', '--output-logs=errors-only']);
}
const child = spawnService(service);
for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill('SIGTERM'));
child.on('exit', (code) => process.exit(code ?? 1));
