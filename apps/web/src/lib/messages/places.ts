import { places as en } from './en/places.ts';
import type { Messages } from './messages.ts';

/** Words of countries and their tournaments. */
export const places: Messages<typeof en> = { en };
