export { createRedisLink } from './link.ts';
export { createSharedSources, SHARING, type SharingStats } from './sharedSource.ts';
