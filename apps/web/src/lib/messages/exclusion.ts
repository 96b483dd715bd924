import { exclusion as en } from './en/exclusion.ts';
import type { Messages } from './messages.ts';

/** Words of self-exclusion. */
export const exclusion: Messages<typeof en> = { en };
