import type { BetDetail, BetStatus, BetSummary } from '@ushindi/api-contract';
import { fromCents, toCents } from '@ushindi/shared';
import { kesText } from '#i18n/format/money.ts';
import type { BetStanding } from '#ui/feedback/StatusChip.tsx';
import type { BeadState } from '#ui/match/Beads.tsx';

/** The look of a status. A voided or cancelled bet has neither won nor lost. */
export function standingOf(status: BetStatus): BetStanding {
  return status === 'voided' || status === 'cancelled' ? 'gone' : status;
}

/** The main amount of a bet in KES: its possible win, its payout, or the refunded stake. */
export function amountOf({ status, possibleWin, stake }: BetSummary): string {
  if (status === 'lost') return '0.00';
  return kesText(standingOf(status) === 'gone' ? stake : possibleWin);
}

/** The stake less its excise tax for won and pending bets; null for the others. */
export function stakeAfterTaxOf({ status, stake, exciseTax }: BetSummary): string | null {
  if (status !== 'won' && status !== 'pending') return null;
  return fromCents(toCents(kesText(stake)) - toCents(kesText(exciseTax)));
}

export function isPending({ status }: Pick<BetSummary, 'status'>): boolean {
  return status === 'pending';
}

/** Whether the bet can still change: a lost bet's other legs may still be in play. */
export function isUndecided({ status, outcomes }: BetDetail): boolean {
  return status === 'pending' || outcomes.some((outcome) => outcome.status === 'pending');
}

/** The numbers of won, pending and lost legs. */
export function countOutcomes({ outcomes }: Pick<BetDetail, 'outcomes'>) {
  const countOf = (status: BetStatus) => outcomes.filter((outcome) => outcome.status === status).length;
  return { won: countOf('won'), pending: countOf('pending'), lost: countOf('lost') };
}

const MOST_BEADS = 12;

/** One bead per leg as far as the list knows: all won or all pending. Only the bet's page knows which leg lost. */
export function beadsOf({ status, gamesCount }: BetSummary): BeadState[] {
  if (status === 'lost' || gamesCount > MOST_BEADS) return [];
  return Array.from({ length: gamesCount }, () => (status === 'won' ? 'on' : 'off'));
}

/** The bead of one leg. */
export function beadOf({ status, live }: BetDetail['outcomes'][number]): BeadState {
  if (status === 'won') return 'on';
  if (status === 'lost') return 'lost';
  return status === 'pending' && live ? 'now' : 'off';
}
