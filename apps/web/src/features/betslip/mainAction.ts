import { BET_LIMITS } from '@ushindi/shared';
import type { FreebetProblem } from '../../lib/slip/freebet.ts';
import { selectionFlag, type SelectionFlag } from '../../lib/slip/selection.ts';
import type { Slip } from '../../lib/slip/slipStore.ts';
import { stakeProblem } from '../../lib/slip/stake.ts';

/** Why the bet cannot be placed now, with how many picks it is about. */
export type BlockedReason =
  | { kind: 'remove'; count: number }
  | { kind: 'tooMany'; count: number }
  | { kind: 'suspended'; count: number }
  | { kind: 'stake' }
  | { kind: 'freebet'; problem: FreebetProblem };

/** What the slip's main button does, or why it does nothing. */
export type MainAction =
  | { kind: 'sending' }
  | { kind: 'checking' }
  | { kind: 'removeExpired' }
  | { kind: 'blocked'; reason: BlockedReason }
  | { kind: 'acceptOdds' }
  | { kind: 'place' };

type SlipView = Pick<Slip, 'selections' | 'stake' | 'acceptOddsChanges' | 'attempt' | 'isSending'>;

/**
 * The main button of a slip that holds selections, at a moment of the server's clock.
 * @param freebet when a freebet is to be the stake: what keeps it from that, if anything
 */
export function mainAction(
  slip: SlipView,
  nowMs: number,
  freebet: { problem: FreebetProblem | null } | null = null,
): MainAction {
  if (slip.isSending) return { kind: 'sending' };
  if (slip.attempt !== null) return { kind: 'checking' };
  const flags = slip.selections.map((selection) => selectionFlag(selection, nowMs));
  if (flags.includes('expired')) return { kind: 'removeExpired' };
  const reason = blockedByPicks(flags) ?? (freebet === null ? blockedByStake(slip.stake) : blockedByFreebet(freebet));
  if (reason !== null) return { kind: 'blocked', reason };
  return flags.includes('oddsChanged') && !slip.acceptOddsChanges ? { kind: 'acceptOdds' } : { kind: 'place' };
}

function blockedByPicks(flags: readonly (SelectionFlag | null)[]): BlockedReason | null {
  const countOf = (...wanted: SelectionFlag[]) => flags.filter((flag) => flag !== null && wanted.includes(flag)).length;
  const toRemove = countOf('issue', 'stale');
  if (toRemove > 0) return { kind: 'remove', count: toRemove };
  const tooMany = flags.length - BET_LIMITS.maxLegs;
  if (tooMany > 0) return { kind: 'tooMany', count: tooMany };
  const suspended = countOf('suspended');
  return suspended > 0 ? { kind: 'suspended', count: suspended } : null;
}

function blockedByStake(stake: string): BlockedReason | null {
  return stakeProblem(stake) === null ? null : { kind: 'stake' };
}

function blockedByFreebet({ problem }: { problem: FreebetProblem | null }): BlockedReason | null {
  return problem && { kind: 'freebet', problem };
}
