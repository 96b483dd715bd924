import { contentArticle as en } from './en/contentArticle.ts';
import type { Messages } from './messages.ts';

/** Words around every text page. */
export const contentArticle: Messages<typeof en> = { en };
