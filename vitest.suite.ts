import { availableParallelism } from 'node:os';

/** Options that every package's tests share. */
export const suite = {
  // Requirement ids are tags: they need no declaration.
  strictTags: false,
  // A filter works with declared tags only: this one represents the threats of docs/security.md (`pnpm test:security`).
  tags: [{ name: 'T-nn' }] as { name: string }[],
  // Projects do not inherit the root's option, and the default leaves one core unused: half of a small machine. Some files
  // wait for processes that they start and kill, so one more than there are cores runs at a time.
  maxWorkers: availableParallelism() + 1,
  // Not an expectation of speed: only a test that hangs takes this long. `npm test` lists the slowest tests.
  testTimeout: 120_000,
  hookTimeout: 120_000,
  // As in the browser tests: `npm test` names a test that passes on its second run, and fails when there are several. A random
  // case that fails is not run again, because the second run would draw another.
  retry: process.env.CI ? { count: 1, condition: /^(?!Property failed)/ } : 0,
  // Nor is this one: the default of a second is too short on a busy machine.
  expect: { poll: { timeout: 60_000 } },
  // Failure messages show the whole difference.
  chaiConfig: { truncateThreshold: 0 },
} as const;

/** For packages without timers, globals or module state that a test could leave behind: files share a worker. */
export const sharedWorkers = { pool: 'threads', isolate: false } as const;
