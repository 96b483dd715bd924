import type { Balance } from '@ushindi/api-contract';
import type { Session } from '#entities/session/sessionStore.ts';

/** The slip's summary for the betslip bar and the badges, as displayed. */
type ShellSlip = {
  count: number;
  stake: string;
  odds: string;
  payout: string;
  boost?: { have: number; need: number; text: string } | undefined;
};

/** What the frame needs from the features. */
export type Shell = {
  /** `none` on a platform without accounts. */
  status: Session['status'] | 'none';
  /** In KES; null until it is known. */
  balance: number | null;
  /** The player's active exclusion or break. */
  exclusion?: Balance['exclusion'];
  slip: ShellSlip;
  liveCount: number;
  openSlip: () => void;
  openDeposit: () => void;
  logOut: () => void;
};
