import { defineConfig } from 'vitest/config';
import { sharedWorkers, suite } from '../../vitest.suite.ts';

export default defineConfig({ test: { ...suite, ...sharedWorkers } });
