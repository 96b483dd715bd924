import type { OffendingMatch } from '@ushindi/api-contract';
import { DEFAULT_STAKE, isOddSelectable, toggleSelection } from '@ushindi/shared';
import { isExpired, type Selection } from './selection.ts';

/**
 * A placement whose outcome is not known yet. It is stored before the call leaves, so that a closed tab or a dead
 * line is followed by a question and never by a second bet (readings 15 and 16).
 */
export type Attempt = { betRef: string; accNo: string };

/** The betslip as it is kept on the phone. */
export type SlipState = {
  selections: Selection[];
  /** Drawn with the first selection; the idempotency key of the bet. Null when the slip is empty. */
  bookingCode: string | null;
  /** The id of the bet that the slip was loaded with or has just become; a change of the picks clears it. */
  betId: string | null;
  /** The stake as typed, KES. */
  stake: string;
  /** Whether a freebet is the stake instead. */
  usesFreebet: boolean;
  /** The freebet chosen among several, by its ref_id; null leaves it to the only one there is. */
  freebetRef: string | null;
  acceptOddsChanges: boolean;
  attempt: Attempt | null;
};

/** Draws a fresh booking code. */
export type DrawCode = () => string;

/** Where an outcome stands now, as lists and the live book tell it. */
export type OddUpdate = { odds: number | null; oddStatus: string; marketStatus: string };

export const EMPTY_SLIP: SlipState = {
  selections: [],
  bookingCode: null,
  betId: null,
  stake: String(DEFAULT_STAKE),
  usesFreebet: false,
  freebetRef: null,
  acceptOddsChanges: true,
  attempt: null,
};

function withSelections(slip: SlipState, selections: Selection[], drawCode: DrawCode): SlipState {
  const bookingCode = selections.length === 0 ? null : (slip.bookingCode ?? drawCode());
  return { ...slip, selections, bookingCode, betId: null };
}

/** The slip after a tap on an odd. Nothing happens while a bet is being checked, or for an odd that is locked. */
export function toggled(slip: SlipState, selection: Selection, drawCode: DrawCode): SlipState {
  if (slip.attempt !== null) return slip;
  const isHeld = slip.selections.some(({ oddId }) => oddId === selection.oddId);
  if (!isHeld && !isOddSelectable(selection)) return slip;
  return withSelections(slip, toggleSelection(slip.selections, selection), drawCode);
}

/** The slip with only the picks that pass. Nothing happens while a bet is being checked. */
export function kept(slip: SlipState, keeps: (selection: Selection) => boolean, drawCode: DrawCode): SlipState {
  if (slip.attempt !== null) return slip;
  return withSelections(slip, slip.selections.filter(keeps), drawCode);
}

/** The slip with the picks of a shared bet instead of its own. Nothing happens while a bet is being checked. */
export function withLoaded(slip: SlipState, betId: string, loaded: Selection[], drawCode: DrawCode): SlipState {
  if (slip.attempt !== null) return slip;
  return { ...withSelections({ ...slip, bookingCode: null }, loaded, drawCode), betId };
}

/** The slip without its expired picks, and with all the others. */
export function withoutExpired(slip: SlipState, nowMs: number, drawCode: DrawCode): SlipState {
  return kept(slip, (selection) => !isExpired(selection, nowMs), drawCode);
}

/** The slip with one match's pick replaced; the same slip when that changes nothing. */
function changed(slip: SlipState, matchId: string, change: (selection: Selection) => Selection): SlipState {
  const held = slip.selections.find((selection) => selection.matchId === matchId);
  const next = held && change(held);
  if (!held || !next || next === held) return slip;
  return { ...slip, selections: slip.selections.map((selection) => (selection === held ? next : selection)) };
}

function repriced(selection: Selection, odds: number): Selection {
  if (odds === selection.odds) return selection;
  const agreed = selection.oddsBefore ?? selection.odds;
  return { ...selection, odds, oddsBefore: odds === agreed ? null : agreed };
}

/** The slip after news of an odd; without a price the last one stays in view. */
export function withOdds(slip: SlipState, matchId: string, oddId: string, update: OddUpdate): SlipState {
  return changed(slip, matchId, (selection) => {
    const { oddStatus, marketStatus } = update;
    if (selection.oddId !== oddId) return selection;
    const priced = update.odds === null ? selection : repriced(selection, update.odds);
    const isSame = priced.oddStatus === oddStatus && priced.marketStatus === marketStatus;
    return isSame ? priced : { ...priced, oddStatus, marketStatus };
  });
}

/** The slip after a live match left the live list, or came back to it. Pre-match picks are left alone. */
export function withStaleness(slip: SlipState, matchId: string, stale: boolean): SlipState {
  return changed(slip, matchId, (selection) =>
    !selection.live || selection.stale === stale ? selection : { ...selection, stale },
  );
}

/** Whether a refused pick was refused only because its price had moved from the one sent. */
export function hasMoved({ matchId, oddsNow }: OffendingMatch, sent: readonly Selection[]): boolean {
  return oddsNow !== null && sent.some((selection) => selection.matchId === matchId && selection.odds !== oddsNow);
}

/** The slip after a refusal of what was sent: moved picks get the price now, the others named are flagged. */
export function withRefusal(
  slip: SlipState,
  offending: readonly OffendingMatch[],
  sent: readonly Selection[],
): SlipState {
  return offending.reduce((current, answer) => {
    const { matchId, message, oddsNow } = answer;
    return changed(current, matchId, (selection) =>
      oddsNow !== null && hasMoved(answer, sent) ? repriced(selection, oddsNow) : { ...selection, issue: message },
    );
  }, slip);
}

/** The slip with every price now agreed to, and flags of an earlier refusal kept. */
export function withOddsAccepted(slip: SlipState): SlipState {
  const selections = slip.selections.map((each) => (each.oddsBefore === null ? each : { ...each, oddsBefore: null }));
  return { ...slip, selections };
}

/** The slip after its bet was placed: empty, with stake, settings and the bet's id kept. A freebet is used up. */
export function afterPlacing(slip: SlipState, betId: string): SlipState {
  const emptied = { selections: [], bookingCode: null, attempt: null, usesFreebet: false, freebetRef: null };
  return { ...slip, ...emptied, betId };
}
