import { wallet as en } from './en/wallet.ts';
import type { Messages } from './messages.ts';

/** Words of withdrawals and of the list of money movements. */
export const wallet: Messages<typeof en> = { en };
