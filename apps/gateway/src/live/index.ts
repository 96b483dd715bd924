export { systemClock } from './clock.ts';
export { createLiveHub, type LiveHub } from './hub.ts';
export { liveRoutes, liveWebSocketOptions } from './routes.ts';
export { DEFAULT_LIVE_SETTINGS, type LiveSettings } from './settings.ts';
