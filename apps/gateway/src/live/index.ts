export { systemClock } from './clock.ts';
export { createFigures } from './figures.ts';
export { createLiveHub, type LiveHub, type LiveStats } from './hub.ts';
export { createOperatorSources } from './operatorSource.ts';
export { liveRoutes, liveWebSocketOptions } from './routes.ts';
export type { LiveSettings } from './settings.ts';
