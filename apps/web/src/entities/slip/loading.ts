import type { Selection } from './selection.ts';
import { selectionsKey, type SlipState, withSelections } from './slipState.ts';
import { change, changeNow, drawCode, useSlip } from './slipStore.ts';

// These functions are outside of slipStore.ts, because Home's first visit does not need them.

/** The slip with the selections of a shared bet. Unchanged while a bet is being checked. */
function withLoaded(slip: SlipState, betId: string, loaded: Selection[]): SlipState {
  if (slip.attempt !== null) return slip;
  return { ...withSelections({ ...slip, bookingCode: null }, loaded, drawCode), betId };
}

/** The slip after its selections were booked under a code; unchanged if they are others by now. */
function withBooking(slip: SlipState, code: string, booked: readonly Selection[]): SlipState {
  return selectionsKey(slip) === selectionsKey({ selections: [...booked] }) ? { ...slip, betId: code } : slip;
}

/** Records that the operator has stored these selections under a code. */
export function noteBooking(code: string, booked: readonly Selection[]): void {
  change((slip) => withBooking(slip, code, booked));
}

/** Starts loading a shared bet: the slip opens and shows it. Returns false while another bet is being checked. */
export function beginLoad(code: string, stake: string | null = null): boolean {
  const isFree = useSlip.getState().attempt === null;
  useSlip.setState({ isOpen: true, ...(isFree && { load: { code, selections: null, stake } }) });
  return isFree;
}

/**
 * Records the selections of a shared bet. They fill an empty slip, and otherwise wait for the player's decision.
 */
export function offerLoaded(code: string, loaded: Selection[]): void {
  const { load, selections } = useSlip.getState();
  if (load?.code !== code) return;
  useSlip.setState({ load: { ...load, selections: loaded } });
  const slipOddIds = new Set(selections.map(({ oddId }) => oddId));
  const isNothingLost =
    selections.length === 0 ||
    (slipOddIds.size === loaded.length && loaded.every(({ oddId }) => slipOddIds.has(oddId)));
  if (isNothingLost) takeLoaded();
}

/** Replaces the slip's selections by the loaded ones. */
export function takeLoaded(): void {
  changeNow((slip) => {
    const { code = '', selections = null, stake = null } = slip.load ?? {};
    // The bet that is being placed may be sent again, so the loaded selections wait until its outcome is known.
    if (selections === null || slip.attempt !== null) return slip;
    // A repeated bet is paid with the player's money, not with a freebet.
    const staked = stake === null ? {} : { stake, usesFreebet: false };
    return { ...withLoaded(slip, code, selections), ...staked, load: null, structure: undefined };
  });
}

/** Drops a shared bet that failed to load or that the player declined. */
export function dropLoad(code: string): void {
  change((slip) => (slip.load?.code === code ? { load: null } : slip));
}
