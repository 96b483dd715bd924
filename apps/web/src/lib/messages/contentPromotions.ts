import { contentPromotions as en } from './en/contentPromotions.ts';
import type { Messages } from './messages.ts';

/** Words of the promotions and of what each one asks. */
export const contentPromotions: Messages<typeof en> = { en };
