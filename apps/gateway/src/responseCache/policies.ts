import type { Policy } from './publicCache.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** For data that changes a few times a day: highlights, market names, places, menus, lobbies. */
export const FIVE_MINUTES: Policy = { freshMs: FIVE_MINUTES_MS, staleIfErrorMs: 2 * FIVE_MINUTES_MS };
