import { deposit as en } from './en/deposit.ts';
import type { Messages } from './messages.ts';

/** Words of putting money in. */
export const deposit: Messages<typeof en> = { en };
