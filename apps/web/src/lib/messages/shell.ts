import { shell as en } from './en/shell.ts';
import type { Messages } from './messages.ts';

/** Words of the app's frame: head, menus, footer, titles, and the pages for a lost way or a failure. */
export const shell: Messages<typeof en> = { en };
