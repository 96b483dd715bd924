import { defineConfig } from 'vitest/config';

/** One run over all packages: `npm test -- unit`. */
export default defineConfig({
  test: { projects: ['packages/*', 'apps/*', 'bench', 'scripts', 'ops'], slowTestThreshold: 5_000 },
});
