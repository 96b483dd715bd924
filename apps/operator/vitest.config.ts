import { availableParallelism } from 'node:os';
import { defineConfig } from 'vitest/config';
import { suite } from '../../vitest.suite.ts';

export default defineConfig({
  test: {
    ...suite,
    // Files share processes: importing the operator anew for each file takes longer than most tests.
    isolate: false,
    // Some files wait for processes that they kill and restart, so one more than there are cores runs at a time. Three use
    // up to 80 connections of a PostgreSQL, which accepts 100.
    maxWorkers: Math.min(availableParallelism() + 1, 3),
    // Vitest requires a group of its own for a project with another number of workers.
    sequence: { groupOrder: 1 },
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/cheapHashes.ts'],
    globalSetup: ['src/test/globalSetup.ts'],
  },
});
