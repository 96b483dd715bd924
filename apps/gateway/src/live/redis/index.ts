export { createRedisLink } from './link.ts';
export { createRoutedSources } from './routedSources.ts';
export { createSharedSources, SHARING, type SharedSources, type SharingStats } from './sharedSource.ts';
export { shareTopics, type Sharing } from './sharing.ts';
export { watchServerLists } from './serverLists.ts';
export { listIdOf } from './topicServer.ts';
