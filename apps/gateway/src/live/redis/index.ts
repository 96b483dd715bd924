export { createRoutedSources } from './routedSources.ts';
export { createSharedSources, sharingSettingsFor, type SharingStats } from './sharedSource.ts';
export { shareTopics } from './sharing.ts';
export { watchServerLists } from './serverLists.ts';
export { listIdOf } from './topicServer.ts';
