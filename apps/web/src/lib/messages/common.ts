import { common as en } from './en/common.ts';
import type { Messages } from './messages.ts';

/** Words that several features share. */
export const common: Messages<typeof en> = { en };
