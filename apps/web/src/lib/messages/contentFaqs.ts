import { contentFaqs as en } from './en/contentFaqs.ts';
import type { Messages } from './messages.ts';

/** Questions and their answers. */
export const contentFaqs: Messages<typeof en> = { en };
