import { contentHowTo as en } from './en/contentHowTo.ts';
import type { Messages } from './messages.ts';

/** The guides for the web and for SMS. */
export const contentHowTo: Messages<typeof en> = { en };
