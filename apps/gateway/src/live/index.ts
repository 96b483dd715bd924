export { systemClock, type Clock } from './clock.ts';
export { createLiveHub, type LiveHub, type LiveStats } from './hub.ts';
export { liveRoutes, liveWebSocketOptions } from './routes.ts';
export { DEFAULT_LIVE_SETTINGS, type LiveSettings } from './settings.ts';
