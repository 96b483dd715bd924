import { fixtures as en } from './en/fixtures.ts';
import type { Messages } from './messages.ts';

/** Words of lists of games and of a match's markets. */
export const fixtures: Messages<typeof en> = { en };
