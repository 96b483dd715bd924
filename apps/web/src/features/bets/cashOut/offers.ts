import type { BetDetail } from '@ushindi/api-contract';
import { isTicket } from '#entities/bets/betAmounts.ts';

/** How often offers are renewed. An offer is valid for longer. */
export const OFFER_INTERVAL_MS = 5_000;

/** Whether a bet may have an offer. A bet with lines and a jackpot ticket have none. */
export const mayCashOut = (bet: BetDetail): boolean =>
  bet.status === 'pending' && !bet.isFreebet && bet.lines === null && !isTicket(bet);
