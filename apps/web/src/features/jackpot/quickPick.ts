import { secureRandomBelow } from '@ushindi/shared';
import { JACKPOT_PICKS, type JackpotPick } from '@ushindi/shared/jackpot';

/** One of the three outcomes by chance, each as likely as the others. */
export const quickPick = (): JackpotPick => JACKPOT_PICKS[secureRandomBelow(JACKPOT_PICKS.length)] ?? '1';
