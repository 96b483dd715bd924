import { home as en } from './en/home.ts';
import type { Messages } from './messages.ts';

/** Words of Home around its list of games. */
export const home: Messages<typeof en> = { en };
