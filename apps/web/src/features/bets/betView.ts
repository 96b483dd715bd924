import type { BetDetail, BetLines, BetOutcome, BetStatus, BetSummary } from '@ushindi/api-contract';
import { bets } from '#i18n/en/bets.ts';
import { messagesOf } from '#i18n/messages.ts';
import type { BetStanding } from '#ui/feedback/StatusChip.tsx';
import type { BeadState } from '#ui/match/Beads.tsx';
import { isReturned } from '#entities/bets/betAmounts.ts';

/** The look of a status. A voided or cancelled bet has neither won nor lost. A bet that was cashed out has paid. */
export function standingOf(status: BetStatus): BetStanding {
  if (status === 'cashedOut') return 'won';
  return isReturned(status) ? 'gone' : status;
}

/** Whether a bet is not settled, cancelled or cashed out. */
export function isPending({ status }: Pick<BetSummary, 'status'>): boolean {
  return status === 'pending';
}

/** Whether the bet can still change: a lost bet's other legs may still be in play. */
export function isUndecided({ status, outcomes }: BetDetail): boolean {
  return status === 'pending' || outcomes.some((outcome) => outcome.status === 'pending');
}

/** Whether a bet's legs are archived: every bet was placed with some. */
export const hasNoLegs = ({ gamesCount, outcomes }: Pick<BetDetail, 'gamesCount' | 'outcomes'>): boolean =>
  gamesCount === 0 && outcomes.length === 0;

/** The numbers of won, pending, lost and voided legs. */
export function countOutcomes({ outcomes }: Pick<BetDetail, 'outcomes'>) {
  const countOf = (status: BetStatus) => outcomes.filter((outcome) => outcome.status === status).length;
  return { won: countOf('won'), pending: countOf('pending'), lost: countOf('lost'), voided: countOf('voided') };
}

const MOST_BEADS = 12;

/** One bead per leg: all won or all pending. Of other bets the list does not contain the result of each leg. */
export function beadsOf({ status, gamesCount }: BetSummary): BeadState[] {
  if ((status !== 'won' && status !== 'pending') || gamesCount > MOST_BEADS) return [];
  return Array.from({ length: gamesCount }, () => (status === 'won' ? 'on' : 'off'));
}

/** The bead of one leg. */
export function beadOf({ status, live }: BetDetail['outcomes'][number]): BeadState {
  if (status === 'won') return 'on';
  if (status === 'lost') return 'lost';
  if (isReturned(status)) return 'void';
  return status === 'pending' && live ? 'now' : 'off';
}

/** Singles or a system in a few words, with the lines won so far: '2/3 · 3 bets, 1 won'. */
export function linesText({ kind, bankers, groups }: BetLines, legs: number): string {
  const { lines: words } = messagesOf(bets);
  const sum = (of: (group: BetLines['groups'][number]) => number) =>
    groups.reduce((total, group) => total + of(group), 0);
  const name =
    kind === 'singles' ? words.singles : words.system(groups.map(({ size }) => size).join('+'), legs - bankers.length);
  return words.standing(
    name,
    sum(({ lines }) => lines),
    sum(({ won }) => won),
  );
}

/** Legs whose match can still be bet on. A game round has none. */
export function openLegsOf({ outcomes }: Pick<BetDetail, 'outcomes'>): BetOutcome[] {
  return outcomes.filter(({ status, matchId }) => status === 'pending' && matchId !== '');
}
