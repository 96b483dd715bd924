import { odds as en } from './en/odds.ts';
import type { Messages } from './messages.ts';

/** Why an odds button is locked, in the discovery-and-content spec's words (section 2.6). */
export const odds: Messages<typeof en> = { en };
