// npm run check: everything that needs no running product: types, format, lint, imports, unused code, promises, sizes.
import { pnpm } from './lib/paths.mjs';
import { step } from './lib/run.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

await ensureToolchain();
await step('types', pnpm, ['typecheck', '--output-logs=errors-only']);
await step('format', pnpm, ['exec', 'biome', 'format', '.']);
await step('lint', pnpm, ['lint']);
await step('who may import whom', pnpm, ['arch']);
await step('unused code', pnpm, ['unused']);
await step('what is promised', process.execPath, ['scripts/spec-coverage.mjs']);
await step('what dashboards and alerts ask for', process.execPath, ['ops/check.mjs']);
await step('building the web client', pnpm, ['build', '--output-logs=errors-only']);
await step("Home's first load", pnpm, ['size']);
