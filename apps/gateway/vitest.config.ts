import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['src/**/*.test.ts', 'test/**/*.test.ts'],
    // Sockets are slow on a busy machine; nothing here waits for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A failure's message shows whole what differs: the last lines of a long run may be all that is left of it.
    chaiConfig: { truncateThreshold: 0 },
  },
});
