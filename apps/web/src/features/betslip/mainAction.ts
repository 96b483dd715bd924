import { BET_LIMITS } from '@ushindi/shared';
import { selectionFlag, type SelectionFlag } from '../../lib/slip/selection.ts';
import type { Slip } from '../../lib/slip/slipStore.ts';
import { stakeProblem } from '../../lib/slip/stake.ts';

/** Why the bet cannot be placed now, with how many picks it is about. */
export type BlockedReason =
  | { kind: 'remove'; count: number }
  | { kind: 'tooMany'; count: number }
  | { kind: 'suspended'; count: number }
  | { kind: 'stake' };

/** What the slip's main button does, or why it does nothing. */
export type MainAction =
  | { kind: 'sending' }
  | { kind: 'checking' }
  | { kind: 'removeExpired' }
  | { kind: 'blocked'; reason: BlockedReason }
  | { kind: 'acceptOdds' }
  | { kind: 'place' };

type SlipView = Pick<Slip, 'selections' | 'stake' | 'acceptOddsChanges' | 'attempt' | 'isSending'>;

/** The main button of a slip that holds selections, at a moment of the server's clock. */
export function mainAction(slip: SlipView, nowMs: number): MainAction {
  if (slip.isSending) return { kind: 'sending' };
  if (slip.attempt !== null) return { kind: 'checking' };
  const flags = slip.selections.map((selection) => selectionFlag(selection, nowMs));
  if (flags.includes('expired')) return { kind: 'removeExpired' };
  const reason = blockedReason(flags, slip.stake);
  if (reason !== null) return { kind: 'blocked', reason };
  return flags.includes('oddsChanged') && !slip.acceptOddsChanges ? { kind: 'acceptOdds' } : { kind: 'place' };
}

function blockedReason(flags: readonly (SelectionFlag | null)[], stake: string): BlockedReason | null {
  const countOf = (...wanted: SelectionFlag[]) => flags.filter((flag) => flag !== null && wanted.includes(flag)).length;
  const toRemove = countOf('issue', 'stale');
  if (toRemove > 0) return { kind: 'remove', count: toRemove };
  const tooMany = flags.length - BET_LIMITS.maxLegs;
  if (tooMany > 0) return { kind: 'tooMany', count: tooMany };
  const suspended = countOf('suspended');
  if (suspended > 0) return { kind: 'suspended', count: suspended };
  return stakeProblem(stake) === null ? null : { kind: 'stake' };
}
