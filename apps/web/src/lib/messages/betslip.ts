import { betslip as en } from './en/betslip.ts';
import type { Messages } from './messages.ts';

/** Words of the betslip and of placing a bet. */
export const betslip: Messages<typeof en> = { en };
