import { defineConfig } from 'vitest/config';
import { suite } from '../vitest.suite.ts';

/** The test files of one module, set by `scripts/mutation.mjs`: glob patterns from the top of the repository. */
const patterns: string = process.env.MUTATION_TESTS ?? '[]';
const isOperator = patterns.includes('apps/operator/');

/** Files do not share workers: a mutant may change what a module does when it is loaded. */
export default defineConfig({
  test: {
    ...suite,
    include: JSON.parse(patterns) as string[],
    setupFiles: isOperator ? ['apps/operator/src/test/cheapHashes.ts'] : [],
    globalSetup: isOperator ? ['apps/operator/src/test/globalSetup.ts'] : [],
  },
});
