import { defineConfig } from 'vitest/config';
import { suite } from '../../vitest.suite.ts';

/** Three files at a time use up to 80 connections of a PostgreSQL, which accepts 100. */
const maxWorkers = Math.min(suite.maxWorkers, 3);

export default defineConfig({
  test: {
    ...suite,
    // Files share processes: importing the operator anew for each file takes longer than most tests.
    isolate: false,
    maxWorkers,
    // Vitest requires a group of its own for a project with another number of workers.
    sequence: { groupOrder: maxWorkers === suite.maxWorkers ? 0 : 1 },
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/cheapHashes.ts'],
    globalSetup: ['src/test/globalSetup.ts'],
  },
});
