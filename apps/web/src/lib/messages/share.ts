import { share as en } from './en/share.ts';
import type { Messages } from './messages.ts';

/** Words of sharing a bet. */
export const share: Messages<typeof en> = { en };
