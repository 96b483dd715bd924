export * from './frames.ts';
export * from './mergePatch.ts';
export * from './topics.ts';
