import type { Bonus } from '@ushindi/api-contract';
import { BET_LIMITS } from '@ushindi/shared';
import { kesText } from '../../lib/format/kes.ts';
import type { betslip } from '../../lib/messages/betslip.ts';
import type { Words } from '../../lib/messages/messages.ts';
import type { FreebetProblem } from '../../lib/slip/freebet.ts';
import { formatAmount, groupThousands } from '../../ui/amount.ts';
import type { BlockedReason, MainAction } from './mainAction.ts';

type SlipWords = Words<(typeof betslip)['en']>;

/** How the slip's main button looks: its label, and why it cannot be pressed or what pressing it means. */
export type MainButton = { label: string; loading?: boolean; reason?: string; note?: string };

/** The main button in words. `stake` is as typed, in KES; a freebet takes its place. */
export function mainButton(
  action: MainAction,
  words: SlipWords,
  { stake, freebet }: { stake: string; freebet: Pick<Bonus, 'amount'> | null },
): MainButton {
  switch (action.kind) {
    case 'sending':
      return { label: words.placing, loading: true };
    case 'checking':
      return { label: words.checking, loading: true };
    case 'removeExpired':
      return { label: words.removeExpiredMatches };
    case 'acceptOdds':
      return { label: words.acceptOdds, note: words.reasons.askOdds };
    case 'blocked':
      return { label: words.place, reason: reasonText(action.reason, words) };
    case 'place':
      if (freebet === null) return { label: words.placeFor(groupThousands(stake.trim())) };
      return { label: words.placeWithFreebet(formatAmount(kesText(freebet.amount))) };
  }
}

function reasonText(reason: BlockedReason, { reasons, freebet }: SlipWords): string {
  switch (reason.kind) {
    case 'remove':
      return reasons.remove(reason.count);
    case 'tooMany':
      return reasons.tooMany(reason.count, BET_LIMITS.maxLegs);
    case 'suspended':
      return reasons.suspended(reason.count);
    case 'stake':
      return reasons.stake;
    case 'freebet':
      return freebetText(reason.problem, freebet.problems);
  }
}

function freebetText(problem: FreebetProblem, words: SlipWords['freebet']['problems']): string {
  switch (problem.kind) {
    case 'none':
    case 'unchosen':
      return words[problem.kind];
    case 'selections':
      return words.selections(problem.need, problem.missing);
    case 'oddsPerPick':
    case 'totalOdds':
      return words[problem.kind](problem.need.toFixed(2));
  }
}
