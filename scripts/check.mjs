// npm run check: every check that needs no running product.
import { node, pnpm } from './lib/paths.mjs';
import { step } from './lib/run.mjs';
import { ensureToolchain } from './lib/toolchain.mjs';

await ensureToolchain();
await step('types', pnpm, ['typecheck', '--output-logs=errors-only']);
await step('format', pnpm, ['exec', 'biome', 'format', '.']);
await step('lint', pnpm, ['lint']);
await step('import rules', pnpm, ['arch']);
await step('unused code', pnpm, ['unused']);
await step('unused CSS classes', pnpm, ['--filter', '@ushindi/web', 'css:unused']);
await step('browser floor', pnpm, ['--filter', '@ushindi/web', 'browsers']);
await step('settings of the gateway', pnpm, ['--filter', '@ushindi/gateway', 'settings', '--check']);
await step('settings of the operator', pnpm, ['--filter', '@ushindi/operator', 'settings', '--check']);
await step('settings of the replay server', pnpm, ['--filter', '@ushindi/feed-replay', 'settings', '--check']);
await step('OpenAPI documents', pnpm, ['--filter', '@ushindi/api-contract', 'lint:openapi']);
await step('unresolved merges', node, ['scripts/conflicts.mjs']);
await step('quoted texts', node, ['scripts/quotes.mjs']);
await step('citations of rules', node, ['scripts/citations.mjs']);
await step('retired names', node, ['scripts/retired-names.mjs']);
await step('requirements and their tests', node, ['scripts/coverage.mjs']);
await step('threats and their tests', node, ['scripts/threats.mjs']);
await step('licences and bill of materials', node, ['scripts/supply.mjs']);
await step('dashboards, alerts and settings', node, ['ops/check.mjs']);
await step('manifests of Kubernetes', node, ['scripts/kubernetes.mjs']);
await step('cases of alerts', node, ['scripts/alerts.mjs']);
await step('building the web client', pnpm, ['build', '--output-logs=errors-only']);
await step('size budgets', pnpm, ['size']);
