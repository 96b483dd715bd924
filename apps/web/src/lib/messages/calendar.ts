import { calendar as en } from './en/calendar.ts';
import type { Messages } from './messages.ts';

/** Words of the choice of days and of its calendar, whose months and weekdays are the library's own. */
export const calendar: Messages<typeof en> = { en };
