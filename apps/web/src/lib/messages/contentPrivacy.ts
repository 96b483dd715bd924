import { contentPrivacy as en } from './en/contentPrivacy.ts';
import type { Messages } from './messages.ts';

/** The privacy policy. */
export const contentPrivacy: Messages<typeof en> = { en };
