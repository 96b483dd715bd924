import { dates as en } from './en/dates.ts';
import type { Messages } from './messages.ts';

/** Days, as lists name them. */
export const dates: Messages<typeof en> = { en };
