import { contentTerms as en } from './en/contentTerms.ts';
import type { Messages } from './messages.ts';

/** The terms and conditions. */
export const contentTerms: Messages<typeof en> = { en };
