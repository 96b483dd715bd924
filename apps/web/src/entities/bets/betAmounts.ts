import type { BetDetail, BetStatus, BetSums, BetSummary } from '@ushindi/api-contract';
import { fromCents, sumKes, toCents } from '@ushindi/shared';
import { bets } from '#i18n/en/bets.ts';
import { names } from '#i18n/en/names.ts';
import { formatOdds, kesText } from '#i18n/format/money.ts';
import { messagesOf } from '#i18n/messages.ts';
import type { BreakdownRow } from '#ui/money/Breakdown.tsx';
import type { Ticket } from '#entities/share/ticket.ts';

/** Whether the stake was returned: the bet has neither won nor lost. */
export function isReturned(status: BetStatus): status is 'voided' | 'cancelled' {
  return status === 'voided' || status === 'cancelled';
}

/** Whether a bet is a jackpot ticket: several matches without odds. */
export const isTicket = ({ totalOdds, gamesCount }: Pick<BetSummary, 'totalOdds' | 'gamesCount'>): boolean =>
  totalOdds === 0 && gamesCount > 1;

/** The label of a bet's main amount. It is the possible win only while the bet can win. */
export function amountLabel({ status, isFreebet }: Pick<BetSummary, 'status' | 'isFreebet'>): string {
  const words = messagesOf(bets);
  return isReturned(status) && isFreebet ? words.freebetReturned : words.amounts[status];
}

/** The main amount of a bet in KES: its possible win, its payout, what its cash outs paid, or the refunded stake. */
export function amountOf({ status, possibleWin, stake, cashedOut }: BetSummary): string {
  if (status === 'lost') return '0.00';
  if (status === 'cashedOut') return kesText(cashedOut?.paid ?? possibleWin);
  return kesText(isReturned(status) ? stake : possibleWin);
}

/** The stake of a bet in KES; of a cashed out bet the stake of all its cash outs, of which `stake` is the last one's. */
export function stakeOf({ status, stake, cashedOut }: BetSummary): number {
  return status === 'cashedOut' && cashedOut !== null ? cashedOut.stake : stake;
}

/** The stake less its excise tax for won and pending bets; null for the others. */
export function stakeAfterTaxOf({ status, stake, exciseTax }: BetSummary): string | null {
  if (status !== 'won' && status !== 'pending') return null;
  return fromCents(toCents(kesText(stake)) - toCents(kesText(exciseTax)));
}

/** The bet as it is shared, without stake and player. */
export function ticketOf({ betReference, totalOdds, outcomes }: BetDetail): Ticket {
  const { outcome, market } = messagesOf(names);
  const legs = outcomes.map(({ homeTeam, awayTeam, pick, type, odds }) => ({
    homeTeam,
    awayTeam,
    outcome: outcome(pick, { homeTeam, awayTeam }),
    market: market(type),
    odds,
  }));
  return { code: betReference, totalOdds: formatOdds(totalOdds), legs };
}

/**
 * The difference between the payout and the sum of a bet's steps, in KES: below zero for winnings above the maximum
 * win, a cent for the rounding of the steps, '0.00' otherwise.
 */
export function restOf({ winnings, boostAmount, withholdingTax, deducted, payout }: BetSums): string {
  return sumKes([payout, withholdingTax, deducted], [winnings, boostAmount]);
}

/** The line with the difference between the steps and the payout; no line if they add up. */
export function restRows(sums: BetSums): BreakdownRow[] {
  const words = messagesOf(bets).detail;
  const rest = restOf(sums);
  if (Number(rest) === 0) return [];
  return [{ label: Math.abs(Number(rest)) <= 0.01 ? words.rounding : words.aboveMaximum, amount: rest }];
}
