import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    environment: 'jsdom',
    include: ['src/**/*.test.{ts,tsx}'],
    setupFiles: ['src/test/setup.ts'],
    // Rendering is slow on a busy machine; nothing here waits for time to pass.
    testTimeout: 60_000,
    hookTimeout: 60_000,
    // A failure's message shows whole what differs: the last lines of a long run may be all that is left of it.
    chaiConfig: { truncateThreshold: 0 },
    expect: { poll: { timeout: 30_000 } },
  },
});
