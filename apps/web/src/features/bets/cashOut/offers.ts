import type { BetDetail } from '@ushindi/api-contract';

/** How often offers are renewed; shorter than an offer is valid. */
export const OFFER_INTERVAL_MS = 5_000;

/** Whether a bet may have an offer, as far as the list knows. */
export const mayCashOut = ({ status, isFreebet, lines }: BetDetail): boolean =>
  status === 'pending' && !isFreebet && lines === null;
