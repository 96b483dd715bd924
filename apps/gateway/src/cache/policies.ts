import type { Policy } from './publicCache.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;

/** What changes a few times a day: highlights, names of markets and places, menus, lobbies (readings 25). */
export const FIVE_MINUTES: Policy = { freshMs: FIVE_MINUTES_MS, standInMs: 2 * FIVE_MINUTES_MS };
