import { BET_LIMITS, type BetLimits } from '@ushindi/shared';
import type { FreebetProblem } from '#entities/slip/freebet.ts';
import { isExpired, selectionFlag, type SelectionFlag } from '#entities/slip/selection.ts';
import type { SlipState } from '#entities/slip/slipState.ts';
import type { Slip } from '#entities/slip/slipStore.ts';
import { stakeProblem } from '#entities/slip/stake.ts';

/** Why the bet cannot be placed now, with the number of affected selections. */
export type BlockedReason =
  | { kind: 'offline' }
  | { kind: 'remove'; count: number }
  | { kind: 'tooMany'; count: number; most: number }
  | { kind: 'suspended'; count: number }
  | { kind: 'stake' }
  | { kind: 'lines'; text: string }
  | { kind: 'freebet'; problem: FreebetProblem };

/** What the slip's main button does, or why it is disabled. */
export type MainAction =
  | { kind: 'sending' }
  | { kind: 'checking' }
  | { kind: 'removeExpired' }
  | { kind: 'blocked'; reason: BlockedReason }
  | { kind: 'acceptOdds' }
  | { kind: 'place' };

type SlipView = Pick<Slip, 'selections' | 'stake' | 'oddsPolicy' | 'attempt' | 'isSending'>;

type Options = {
  /** The reason why a freebet chosen as stake cannot be used, if there is one; null without a freebet. */
  freebet?: { problem: FreebetProblem | null } | null;
  /** Whether the odds on the slip cannot be current. */
  isOffline?: boolean;
  /** The limits that the operator applies. */
  limits?: BetLimits | undefined;
};

/** The action of the main button of a slip with selections, at a moment of the server's clock. */
export function mainAction(slip: SlipView, nowMs: number, options: Options = {}): MainAction {
  const { freebet = null, isOffline = false, limits = BET_LIMITS } = options;
  if (slip.isSending || slip.attempt?.sentAtMs) return { kind: 'sending' };
  if (slip.attempt !== null) return { kind: 'checking' };
  // A refused selection can expire too, but its flag is the refusal.
  if (slip.selections.some((selection) => isExpired(selection, nowMs))) return { kind: 'removeExpired' };
  if (isOffline) return { kind: 'blocked', reason: { kind: 'offline' } };
  const flags = slip.selections.map((selection) => selectionFlag(selection, nowMs));
  const reason =
    blockedBySelections(flags, limits) ??
    (freebet === null ? blockedByStake(slip.stake, limits) : blockedByFreebet(freebet));
  if (reason !== null) return { kind: 'blocked', reason };
  return asksAboutOdds(slip) ? { kind: 'acceptOdds' } : { kind: 'place' };
}

function blockedBySelections(flags: readonly (SelectionFlag | null)[], { maxLegs }: BetLimits): BlockedReason | null {
  const countOf = (...wanted: SelectionFlag[]) => flags.filter((flag) => flag !== null && wanted.includes(flag)).length;
  const toRemove = countOf('issue', 'stale');
  if (toRemove > 0) return { kind: 'remove', count: toRemove };
  const tooMany = flags.length - maxLegs;
  if (tooMany > 0) return { kind: 'tooMany', count: tooMany, most: maxLegs };
  const suspended = countOf('suspended');
  return suspended > 0 ? { kind: 'suspended', count: suspended } : null;
}

function blockedByStake(stake: string, limits: BetLimits): BlockedReason | null {
  return stakeProblem(stake, limits) === null ? null : { kind: 'stake' };
}

function blockedByFreebet({ problem }: { problem: FreebetProblem | null }): BlockedReason | null {
  return problem && { kind: 'freebet', problem };
}

/** Whether the player has to accept odds that changed since they were selected. */
export function asksAboutOdds({ selections, oddsPolicy }: Pick<SlipState, 'selections' | 'oddsPolicy'>): boolean {
  if (oddsPolicy === 'any') return false;
  return selections.some(({ odds, oddsBefore }) => oddsBefore !== null && (oddsPolicy === 'ask' || odds < oddsBefore));
}
