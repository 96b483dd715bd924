import { live as en } from './en/live.ts';
import type { Messages } from './messages.ts';

/** Words of everything that is live. */
export const live: Messages<typeof en> = { en };
