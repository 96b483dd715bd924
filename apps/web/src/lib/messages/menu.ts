import { menu as en } from './en/menu.ts';
import type { Messages } from './messages.ts';

/** Words of the page tabs and the quick menu. */
export const menu: Messages<typeof en> = { en };
