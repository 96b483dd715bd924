import { defineConfig } from 'vitest/config';
import { suite } from '../../vitest.suite.ts';

export default defineConfig({
  test: {
    ...suite,
    environment: 'jsdom',
    // Each file has its own jsdom, but workers load it only once: a third of the time of a process per file.
    pool: 'vmThreads',
    include: ['src/**/*.test.{ts,tsx}', 'scripts/**/*.test.ts', 'worker/**/*.test.ts'],
    setupFiles: ['src/test/setup.ts'],
  },
});
