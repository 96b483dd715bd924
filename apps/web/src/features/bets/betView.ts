import type { BetDetail, BetStatus, BetSummary } from '@ushindi/api-contract';
import { fromCents, toCents } from '@ushindi/shared';
import { kesText } from '../../lib/format/kes.ts';
import type { BeadState } from '../../ui/Beads.tsx';
import type { BetStanding } from '../../ui/StatusChip.tsx';

/** How a status looks: a voided or cancelled bet has neither won nor lost. */
export function standingOf(status: BetStatus): BetStanding {
  return status === 'voided' || status === 'cancelled' ? 'gone' : status;
}

/** The amount that a bet is about, KES: what it may win, what it paid, or the stake that came back. */
export function amountOf({ status, possibleWin, stake }: BetSummary): string {
  if (status === 'lost') return '0.00';
  return kesText(standingOf(status) === 'gone' ? stake : possibleWin);
}

/** The stake less its excise tax, for bets won or pending; null for the others (account-and-money spec, section 2). */
export function stakeAfterTaxOf({ status, stake, exciseTax }: BetSummary): string | null {
  if (status !== 'won' && status !== 'pending') return null;
  return fromCents(toCents(kesText(stake)) - toCents(kesText(exciseTax)));
}

/** Whether a bet is still to be decided. */
export function isPending({ status }: Pick<BetSummary, 'status'>): boolean {
  return status === 'pending';
}

/** Whether there is news to come: a lost bet's other picks are still played. */
export function isUndecided({ status, outcomes }: BetDetail): boolean {
  return status === 'pending' || outcomes.some((outcome) => outcome.status === 'pending');
}

/** How many picks have won, are pending and have lost. */
export function countOutcomes({ outcomes }: Pick<BetDetail, 'outcomes'>) {
  const countOf = (status: BetStatus) => outcomes.filter((outcome) => outcome.status === status).length;
  return { won: countOf('won'), pending: countOf('pending'), lost: countOf('lost') };
}

const MOST_BEADS = 12;

/** One bead a pick as far as the history tells: all won, or all to come. Which pick lost only the bet's page knows. */
export function beadsOf({ status, gamesCount }: BetSummary): BeadState[] {
  if (status === 'lost' || gamesCount > MOST_BEADS) return [];
  return Array.from({ length: gamesCount }, () => (status === 'won' ? 'on' : 'off'));
}

/** The bead of one pick. */
export function beadOf({ status, live }: BetDetail['outcomes'][number]): BeadState {
  if (status === 'won') return 'on';
  if (status === 'lost') return 'lost';
  return status === 'pending' && live ? 'now' : 'off';
}
