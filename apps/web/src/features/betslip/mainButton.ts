import type { Bonus } from '@ushindi/api-contract';
import type { betslip } from '#i18n/en/betslip.ts';
import { formatKes, formatOdds, formatWholeKes } from '#i18n/format/money.ts';
import type { Translation } from '#i18n/messages.ts';
import type { FreebetProblem } from '#entities/slip/freebet.ts';
import type { BlockedReason, MainAction } from './mainAction.ts';

type SlipWords = Translation<typeof betslip>;

/** The look of the main button: its label, and the reason why it is disabled or a note about its effect. */
export type MainButton = { label: string; loading?: boolean; reason?: string; note?: string };

/** The texts of the main button. `stake` is in KES as typed; a freebet replaces it. */
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
      if (freebet === null) return { label: words.placeFor(formatWholeKes(stake.trim())) };
      return { label: words.placeWithFreebet(formatKes(freebet.amount)) };
  }
}

function reasonText(reason: BlockedReason, { reasons, freebet }: SlipWords): string {
  switch (reason.kind) {
    case 'offline':
      return reasons.offline;
    case 'remove':
      return reasons.remove(reason.count);
    case 'tooMany':
      return reasons.tooMany(reason.count, reason.most);
    case 'suspended':
      return reasons.suspended(reason.count);
    case 'stake':
      return reasons.stake;
    case 'lines':
      return reason.text;
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
    case 'oddsPerSelection':
    case 'totalOdds':
      return words[problem.kind](formatOdds(problem.need));
  }
}
