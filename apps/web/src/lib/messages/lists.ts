import { lists as en } from './en/lists.ts';
import type { Messages } from './messages.ts';

/** Words that every list of games uses. */
export const lists: Messages<typeof en> = { en };
