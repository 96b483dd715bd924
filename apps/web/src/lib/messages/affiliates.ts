import { affiliates as en } from './en/affiliates.ts';
import type { Messages } from './messages.ts';

/** Words of the affiliate page. */
export const affiliates: Messages<typeof en> = { en };
