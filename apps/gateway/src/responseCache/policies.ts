import type { Policy } from './publicCache.ts';

const MINUTE_MS = 60_000;

/** The policy of data that may be served for ten minutes after its fresh time while it fails to load. */
export const freshFor = (freshMs: number): Policy => ({ freshMs, staleIfErrorMs: 10 * MINUTE_MS });

/** For data that changes a few times a day: highlights, market names, places, menus, lobbies. */
export const FIVE_MINUTES = freshFor(5 * MINUTE_MS);
