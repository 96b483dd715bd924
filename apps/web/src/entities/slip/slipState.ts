import { DEFAULT_STAKE, isOutcomeSelectable, toggleSelection } from '@ushindi/shared';
import { isExpired, type Selection } from './selection.ts';

/**
 * A placement with an unknown outcome. It is stored before the call is sent. After a closed tab or a lost connection
 * the client then looks the bet up and never places a second one. `sentAtMs` is when a tab sent the call,
 * on the phone's clock; 0 once no tab waits for the response. Other tabs abandon the bet only when the response is
 * overdue.
 */
export type Attempt = { betRef: string; accNo: string; sentAtMs?: number };

/**
 * Which changes of odds the player accepts without being asked: any, better odds only, or none. The operator gives
 * better odds under each.
 */
export type OddsPolicy = (typeof ODDS_POLICIES)[number];
export const ODDS_POLICIES = ['any', 'better', 'ask'] as const;

/**
 * The chosen structure of the lines. Parts that do not fit the selections any more are ignored. Each line of a
 * system has the slip's stake. Singles have it until the player types other stakes.
 */
export type SlipStructure = {
  kind: 'singles' | 'system';
  sizes: number[];
  /** Match ids. */
  bankers: string[];
  /** Stakes of singles as typed, by match. */
  stakes: Record<string, string>;
  /**
   * The stake of all lines, for the betslip bar, which does not compute the lines; '' until the slip has shown these
   * selections.
   */
  shownStake: string;
};

/** The betslip as stored on the phone. */
export type SlipState = {
  selections: Selection[];
  /** The bet's idempotency key, which is drawn with the first selection. Null on an empty slip. */
  bookingCode: string | null;
  /**
   * The code that loads these selections: that of a booking, of the bet that was loaded, or of the bet that was placed.
   * Cleared when the selections change.
   */
  betId: string | null;
  /** The stake as typed, KES. */
  stake: string;
  /** Whether a freebet replaces the stake. */
  usesFreebet: boolean;
  /** The ref_id of the freebet chosen among several; null selects the only one. */
  freebetRef: string | null;
  oddsPolicy: OddsPolicy;
  attempt: Attempt | null;
  /** Absent for a multi. */
  structure?: SlipStructure | null | undefined;
};

/**
 * The largest stake in whole KES that the operator accepts for this slip at the moment, and the matches whose limit it is
 * . It is not stored, because it ages.
 */
export type StakeLimit = { kes: number; matchIds: string[]; slip: string };

/** The selections of a slip as one text, to compare slips. */
export const selectionsKey = ({ selections }: Pick<SlipState, 'selections'>): string =>
  selections.map(({ oddId }) => oddId).join(' ');

/** Draws a new booking code. */
export type DrawCode = () => string;

/** An outcome's current state from a list or the live store. */
export type OddUpdate = { odds: number | null; oddStatus: string; marketStatus: string; startsAtMs?: number | null };

export const EMPTY_SLIP: SlipState = {
  selections: [],
  bookingCode: null,
  betId: null,
  stake: String(DEFAULT_STAKE),
  usesFreebet: false,
  freebetRef: null,
  oddsPolicy: 'any',
  attempt: null,
};

/** The slip with other selections. An empty slip has no booking code. */
export function withSelections(slip: SlipState, selections: Selection[], drawCode: DrawCode): SlipState {
  const isEmpty = selections.length === 0;
  const bookingCode = isEmpty ? null : (slip.bookingCode ?? drawCode());
  const structure = isEmpty ? undefined : slip.structure && { ...slip.structure, shownStake: '' };
  return { ...slip, selections, bookingCode, betId: null, structure };
}

/** The slip after a tap on an outcome. Unchanged while a bet is being checked, and for a locked outcome. */
export function toggled(slip: SlipState, selection: Selection, drawCode: DrawCode): SlipState {
  if (slip.attempt !== null) return slip;
  const isHeld = slip.selections.some(({ oddId }) => oddId === selection.oddId);
  if (!isHeld && !isOutcomeSelectable(selection)) return slip;
  return withSelections(slip, toggleSelection(slip.selections, selection), drawCode);
}

/** The slip with only the selections for which `keeps` is true. Unchanged while a bet is being checked. */
export function kept(slip: SlipState, keeps: (selection: Selection) => boolean, drawCode: DrawCode): SlipState {
  if (slip.attempt !== null) return slip;
  return withSelections(slip, slip.selections.filter(keeps), drawCode);
}

/** The slip without its expired selections. */
export function withoutExpired(slip: SlipState, nowMs: number, drawCode: DrawCode): SlipState {
  return kept(slip, (selection) => !isExpired(selection, nowMs), drawCode);
}

/** The slip with one match's selection replaced; the same object if nothing changes. */
export function changed(slip: SlipState, matchId: string, change: (selection: Selection) => Selection): SlipState {
  const held = slip.selections.find((selection) => selection.matchId === matchId);
  const next = held && change(held);
  if (!held || !next || next === held) return slip;
  return { ...slip, selections: slip.selections.map((selection) => (selection === held ? next : selection)) };
}

/** A selection at other odds; it keeps the odds that the player last accepted. */
export function repriced(selection: Selection, odds: number): Selection {
  if (odds === selection.odds) return selection;
  const agreed = selection.oddsBefore ?? selection.odds;
  return { ...selection, odds, oddsBefore: odds === agreed ? null : agreed };
}

/**
 * The slip after an odds update. Without new odds the last odds stay, and without a new kick-off the known one stays.
 */
export function withOdds(slip: SlipState, matchId: string, oddId: string, update: OddUpdate): SlipState {
  return changed(slip, matchId, (selection) => {
    if (selection.oddId !== oddId) return selection;
    const { oddStatus, marketStatus, startsAtMs = selection.startsAtMs } = update;
    const priced = update.odds === null ? selection : repriced(selection, update.odds);
    const isSame =
      priced.oddStatus === oddStatus && priced.marketStatus === marketStatus && priced.startsAtMs === startsAtMs;
    return isSame ? priced : { ...priced, oddStatus, marketStatus, startsAtMs };
  });
}

/** The slip after a live match left the live list or returned. Pre-match selections are unaffected. */
export function withStaleness(slip: SlipState, matchId: string, { stale }: Pick<Selection, 'stale'>): SlipState {
  return changed(slip, matchId, (selection) =>
    !selection.live || selection.stale === stale ? selection : { ...selection, stale },
  );
}

/** The slip with all current odds accepted; marks of an earlier refusal stay. */
export function withOddsAccepted(slip: SlipState): SlipState {
  const selections = slip.selections.map((each) => (each.oddsBefore === null ? each : { ...each, oddsBefore: null }));
  return { ...slip, selections };
}

/**
 * Whether the slip is still the one of a placement: no other tab has recorded its outcome, and no other player has
 * logged in.
 */
export const isOf = ({ attempt, bookingCode }: Pick<SlipState, 'attempt' | 'bookingCode'>, betRef: string): boolean =>
  (attempt?.betRef ?? bookingCode) === betRef;

/** The slip after its bet was placed: empty, with stake, settings and the bet's id. A freebet is used up. */
export function afterPlacing(slip: SlipState, betId: string): SlipState {
  const emptied = { selections: [], bookingCode: null, attempt: null, usesFreebet: false, freebetRef: null };
  return { ...slip, ...emptied, betId, structure: undefined };
}
