import { bets as en } from './en/bets.ts';
import type { Messages } from './messages.ts';

/** Words of the bet history and of one bet. */
export const bets: Messages<typeof en> = { en };
