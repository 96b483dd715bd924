import { defineConfig } from 'vitest/config';
import { suite } from '../vitest.suite.ts';

export default defineConfig({ test: { ...suite, name: 'ops' } });
