export { createRedisLink } from './link.ts';
export { createSharedSources, SHARING } from './sharedSource.ts';
