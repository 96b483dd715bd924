import { defineConfig } from 'vitest/config';
import { suite } from '../vitest.suite.ts';

/** The test files of one module, set by `scripts/mutation.mjs`: glob patterns from the top of the repository. */
const patterns: string = process.env.MUTATION_TESTS ?? '[]';

/** Files do not share workers: a mutant may change what a module does when it is loaded. */
export default defineConfig({
  test: {
    ...suite,
    include: JSON.parse(patterns) as string[],
    globalSetup: patterns.includes('apps/operator/') ? ['apps/operator/src/test/globalSetup.ts'] : [],
  },
});
