import { kit as en } from './en/kit.ts';
import type { Messages } from './messages.ts';

/** Words the ui kit itself says, most of them to screen readers. */
export const kit: Messages<typeof en> = { en };
