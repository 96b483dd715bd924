export { systemClock } from './clock.ts';
export { createFigures } from './figures.ts';
export { createLiveHub, type LiveHub, type LiveStats } from './hub.ts';
export { createOperatorSources, type NumberingSources } from './operatorSource.ts';
export { createRedisLink, createSharedSources, SHARING } from './redis/index.ts';
export type { SharingFigures } from './redis/index.ts';
export { liveRoutes, liveWebSocketOptions } from './routes.ts';
export type { LiveSettings } from './settings.ts';
