import { account as en } from './en/account.ts';
import type { Messages } from './messages.ts';

/** Words of signing in, the account page and deposits. */
export const account: Messages<typeof en> = { en };
