import { account as en } from './en/account.ts';
import type { Messages } from './messages.ts';

/** Words of signing in, the session and the account page. */
export const account: Messages<typeof en> = { en };
