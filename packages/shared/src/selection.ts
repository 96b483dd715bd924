import { parseNairobi } from './time.ts';

/** The fields that decide whether an outcome can be selected; statuses in any letter case. */
export type OutcomeState = {
  readonly odds: number | string | null | undefined;
  readonly oddStatus: string | null | undefined;
  readonly marketStatus: string | null | undefined;
};

/** The reason why an odds button is locked. */
export type OutcomeDisabledReason = 'noOdds' | 'oddNotTrading' | 'marketNotOpen';

/**
 * The fields that decide whether a selection or match is expired; `date` is a Nairobi kick-off, 'YYYY-MM-DD HH:mm:ss'.
 */
export type SelectionState = {
  readonly status: string | null | undefined;
  readonly date: string | null | undefined;
  readonly live: boolean;
};

function isStatus(status: string | null | undefined, wanted: string): boolean {
  return status?.toLowerCase() === wanted;
}

/** The first reason why an outcome cannot be selected; null when it can. */
export function outcomeDisabledReason({ odds, oddStatus, marketStatus }: OutcomeState): OutcomeDisabledReason | null {
  if (odds === null || odds === undefined) return 'noOdds';
  if (!isStatus(oddStatus, 'trading')) return 'oddNotTrading';
  if (!isStatus(marketStatus, 'open')) return 'marketNotOpen';
  return null;
}

/** Whether an outcome can be added to the slip. */
export function isOutcomeSelectable(state: OutcomeState): boolean {
  return outcomeDisabledReason(state) === null;
}

/**
 * Whether a selection is expired: not open, no valid date, or pre-match and begun. A live match has always
 * kicked off, so only a pre-match date can be past.
 */
export function isSelectionExpired({ status, date, live }: SelectionState, nowMs: number): boolean {
  if (!isStatus(status, 'open')) return true;
  // Stryker disable next-line StringLiteral: no other text without a date has one either
  const kickOffMs = parseNairobi(date ?? '');
  return kickOffMs === null || (!live && kickOffMs < nowMs);
}

/**
 * The selections after a tap on an outcome. There is one per match: a selected outcome is removed, another outcome of the
 * same match replaces it in its place, and an outcome of a new match is appended. Does not change `selections`.
 */
export function toggleSelection<T extends { readonly matchId: string; readonly oddId: string }>(
  selections: readonly T[],
  selection: T,
): T[] {
  const ofMatch = selections.find(({ matchId }) => matchId === selection.matchId);
  if (!ofMatch) return [...selections, selection];
  if (ofMatch.oddId === selection.oddId) return selections.filter((each) => each !== ofMatch);
  return selections.map((each) => (each === ofMatch ? selection : each));
}
