import type { BetDetail, BetOutcome, BetStatus, BetSummary } from '@ushindi/api-contract';
import type { BetStanding } from '#ui/feedback/StatusChip.tsx';
import type { BeadState } from '#ui/match/Beads.tsx';
import { isReturned } from '#entities/bets/betAmounts.ts';

/** The look of a status. A voided or cancelled bet has neither won nor lost, and one that was cashed out has paid. */
export function standingOf(status: BetStatus): BetStanding {
  if (status === 'cashedOut') return 'won';
  return isReturned(status) ? 'gone' : status;
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

/** Legs whose match can still be bet on. A game round has none. */
export function openLegsOf({ outcomes }: Pick<BetDetail, 'outcomes'>): BetOutcome[] {
  return outcomes.filter(({ status, matchId }) => status === 'pending' && matchId !== '');
}
