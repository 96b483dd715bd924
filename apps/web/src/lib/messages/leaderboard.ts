import { leaderboard as en } from './en/leaderboard.ts';
import type { Messages } from './messages.ts';

/** Words of the leaderboard and of its promotion. */
export const leaderboard: Messages<typeof en> = { en };
