export * from './applyFrame.ts';
export * from './closing.ts';
export * from './frames.ts';
export * from './mergePatch.ts';
export * from './topics.ts';
