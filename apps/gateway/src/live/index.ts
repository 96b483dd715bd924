export { systemClock } from './clock.ts';
export { createLiveHub, type LiveHub, type LiveStats } from './hub.ts';
export { liveRoutes, liveWebSocketOptions } from './routes.ts';
export type { LiveSettings } from './settings.ts';
