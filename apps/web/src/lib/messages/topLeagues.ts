import { topLeagues as en } from './en/topLeagues.ts';
import type { Messages } from './messages.ts';

/** Words of Top Leagues and of a single tournament's list. */
export const topLeagues: Messages<typeof en> = { en };
