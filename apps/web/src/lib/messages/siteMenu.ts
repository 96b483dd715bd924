import type { Messages } from './messages.ts';
import { siteMenu as en } from './en/siteMenu.ts';

/** Words of the side menu, the More menu and the footer. */
export const siteMenu: Messages<typeof en> = { en };
