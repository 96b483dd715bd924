import { search as en } from './en/search.ts';
import type { Messages } from './messages.ts';

/** Words of the search for games. */
export const search: Messages<typeof en> = { en };
