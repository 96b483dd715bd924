import { bonuses as en } from './en/bonuses.ts';
import type { Messages } from './messages.ts';

/** Words of bonuses, freebets and free games. */
export const bonuses: Messages<typeof en> = { en };
