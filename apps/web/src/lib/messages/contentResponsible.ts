import { contentResponsible as en } from './en/contentResponsible.ts';
import type { Messages } from './messages.ts';

/** How to keep betting within limits, and where help is found. */
export const contentResponsible: Messages<typeof en> = { en };
