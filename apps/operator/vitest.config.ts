import { defineConfig } from 'vitest/config';
import { suite } from '../../vitest.suite.ts';

export default defineConfig({
  test: {
    ...suite,
    // Files share processes: importing the operator anew for each file takes longer than most tests.
    isolate: false,
    include: ['src/**/*.test.ts'],
    setupFiles: ['src/test/cheapHashes.ts'],
    globalSetup: ['src/test/globalSetup.ts'],
  },
});
