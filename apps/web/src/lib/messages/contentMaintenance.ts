import { contentMaintenance as en } from './en/contentMaintenance.ts';
import type { Messages } from './messages.ts';

/** Words of the page that stands in while the product is worked on. */
export const contentMaintenance: Messages<typeof en> = { en };
