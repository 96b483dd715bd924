import { reel as en } from './en/reel.ts';
import type { Messages } from './messages.ts';

/** Words of the slides on Home. */
export const reel: Messages<typeof en> = { en };
