export { createRedisLink } from './link.ts';
export { createSharedSources, SHARING, type SharingFigures } from './sharedSource.ts';
