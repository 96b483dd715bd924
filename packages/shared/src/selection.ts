import { parseNairobi } from './time.ts';

const MINUTE_MS = 60 * 1000;

/** What decides whether an odds button can be picked; statuses in any letter case. */
export type OddState = {
  readonly odds: number | string | null | undefined;
  readonly oddStatus: string | null | undefined;
  readonly marketStatus: string | null | undefined;
};

/** Why an odds button is locked. */
export type OddDisabledReason = 'noOdds' | 'oddNotTrading' | 'marketNotOpen';

/** What decides whether a selection or match is over; `date` is a Nairobi kick-off, 'YYYY-MM-DD HH:mm:ss'. */
export type SelectionState = {
  readonly status: string | null | undefined;
  readonly date: string | null | undefined;
  readonly live: boolean;
};

function isStatus(status: string | null | undefined, wanted: string): boolean {
  return status?.toLowerCase() === wanted;
}

/** Why an odd cannot be picked, the first reason that applies; null when it can (account-and-money spec, section 4). */
export function oddDisabledReason({ odds, oddStatus, marketStatus }: OddState): OddDisabledReason | null {
  if (odds === null || odds === undefined) return 'noOdds';
  if (!isStatus(oddStatus, 'trading')) return 'oddNotTrading';
  if (!isStatus(marketStatus, 'open')) return 'marketNotOpen';
  return null;
}

/** Whether an odd can be added to the slip. */
export function isOddSelectable(state: OddState): boolean {
  return oddDisabledReason(state) === null;
}

// A live match has kicked off by nature, so only a pre-match date can have passed (readings 18).
function isOver({ status, date, live }: SelectionState, nowMs: number, graceMs: number): boolean {
  if (!isStatus(status, 'open')) return true;
  const kickOffMs = parseNairobi(date ?? '');
  return kickOffMs === null || (!live && kickOffMs + graceMs < nowMs);
}

/** Whether a selection can no longer be bet on: not open, no valid date, or pre-match and begun (readings 18). */
export function isSelectionExpired(selection: SelectionState, nowMs: number): boolean {
  return isOver(selection, nowMs, 0);
}

/**
 * Whether a match or market is past use (discovery-and-content spec, section 4): over as above, with some
 * minutes of grace after kick-off, or live and flagged stale.
 */
export function isStale(match: SelectionState & { readonly stale: boolean }, nowMs: number, graceMinutes = 0): boolean {
  return (match.live && match.stale) || isOver(match, nowMs, graceMinutes * MINUTE_MS);
}

/**
 * The slip after a tap on an odd, one selection per match: the same odd again goes, another odd of its
 * match takes its place in the row, a new match joins at the end. The slip given is left as it is.
 */
export function toggleSelection<T extends { readonly matchId: string; readonly oddId: string }>(
  selections: readonly T[],
  selection: T,
): T[] {
  const held = selections.find(({ matchId }) => matchId === selection.matchId);
  if (!held) return [...selections, selection];
  if (held.oddId === selection.oddId) return selections.filter((each) => each !== held);
  return selections.map((each) => (each === held ? selection : each));
}
