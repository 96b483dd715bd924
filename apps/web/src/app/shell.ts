import type { Session } from '../lib/session/sessionStore.ts';

/** The slip in one line, for the strip and the badges. Figures as shown. */
type ShellSlip = {
  count: number;
  stake: string;
  odds: string;
  payout: string;
  boost?: { have: number; need: number; text: string } | undefined;
};

/** What the frame around the screens needs from the features. */
export type Shell = {
  status: Session['status'];
  /** Decimal string in shillings; null until it is known. */
  balance: string | null;
  slip: ShellSlip;
  liveCount: number;
  openSlip: () => void;
  openDeposit: () => void;
  logOut: () => void;
};
