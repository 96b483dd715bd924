export { createCounters } from './counters.ts';
export { FixedWindowCounter } from './fixedWindowCounter.ts';
export { createLiveHub, type LiveHub, type LiveStats } from './hub.ts';
export { createOperatorSources } from './operatorSource.ts';
export { createRedisLink, createSharedSources, SHARING } from './redis/index.ts';
export type { SharingStats } from './redis/index.ts';
export { liveRoutes, liveWebSocketOptions } from './routes.ts';
export { LIVE_CONSTANTS, liveSettings, type LiveSettings } from './settings.ts';
export type { TopicSources } from './topicSource.ts';
