import type { OffendingMatch, PlaceOutput } from '@ushindi/api-contract';
import { makeBookingCode, secureRandomBelow } from '@ushindi/shared';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Selection } from './selection.ts';
import {
  EMPTY_SLIP,
  afterPlacing,
  kept,
  toggled,
  withLoaded,
  withOdds,
  withOddsAccepted,
  withRefusal,
  withStaleness,
  withoutExpired,
  stakeLimitIn,
  type OddUpdate,
  type SlipState,
  type StakeLimit,
} from './slipState.ts';
import { makeSlipStorage } from './slipStorage.ts';

const STORAGE_KEY = 'ushindi.slip';

/** The receipt's content, from the placement or from a later lookup. */
export type Receipt = Pick<PlaceOutput, 'betReference' | 'possibleWin' | 'freebetAmount'>;

/** A shared bet that is being loaded: `selections` is null while it is fetched, then waits for the player's decision. */
type SlipLoad = { code: string; selections: Selection[] | null };

/** The stored slip, and state that lasts as long as the page. */
export type Slip = SlipState & {
  /** Whether the sheet is open (phone). */
  isOpen: boolean;
  /** Whether this page is waiting for a placement's response; other pages only see the attempt. */
  isSending: boolean;
  /** The placed bet until the player has closed its receipt. */
  receipt: Receipt | null;
  /** The shared bet that is being loaded. */
  load: SlipLoad | null;
  /** The limit that the last refusal named. */
  stakeLimit: StakeLimit | null;
};

const drawCode = () => makeBookingCode(secureRandomBelow);
const storage = makeSlipStorage(() => localStorage);

function persistedPart(slip: Slip): SlipState {
  const { selections, bookingCode, betId, stake, usesFreebet, freebetRef, acceptOddsChanges, attempt } = slip;
  return { selections, bookingCode, betId, stake, usesFreebet, freebetRef, acceptOddsChanges, attempt };
}

/** The betslip, shared by all screens and, through local storage, by all tabs. */
export const useSlip = create<Slip>()(
  persist(
    (): Slip => ({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null, stakeLimit: null }),
    {
      name: STORAGE_KEY,
      storage,
      partialize: persistedPart,
    },
  ),
);

function change(next: (slip: Slip) => Partial<Slip>): void {
  const slip = useSlip.getState();
  const changed = next(slip);
  if (changed !== slip) useSlip.setState(changed);
}

/**
 * Handles a tap on an outcome: adds, replaces or removes it. While a bet is being checked it opens the slip, which
 * shows so.
 */
export function toggleOnSlip(selection: Selection): void {
  if (useSlip.getState().attempt !== null) return openSlip();
  change((slip) => toggled(slip, selection, drawCode));
}

/** Removes one match's selection. */
export function removeFromSlip(matchId: string): void {
  change((slip) => kept(slip, (selection) => selection.matchId !== matchId, drawCode));
}

/** Clears the slip. */
export function removeAll(): void {
  change((slip) => kept(slip, () => false, drawCode));
}

/** Removes the expired selections; `nowMs` is the server's clock. */
export function removeExpired(nowMs: number): void {
  change((slip) => withoutExpired(slip, nowMs, drawCode));
}

/** Sets the stake as typed. Locked while a bet is being checked: the same bet may be sent again at changed odds. */
export function setStake(stake: string): void {
  if (useSlip.getState().attempt === null) useSlip.setState({ stake });
}

/** Sets whether a freebet is the stake. Locked like the stake while a bet is being checked. */
export function setUsesFreebet(usesFreebet: boolean): void {
  if (useSlip.getState().attempt === null) useSlip.setState({ usesFreebet });
}

/** Chooses one of several freebets by its ref_id. */
export function chooseFreebet(freebetRef: string): void {
  if (useSlip.getState().attempt === null) useSlip.setState({ freebetRef });
}

/** Sets whether changed odds are accepted without asking. */
export function setAcceptOddsChanges(acceptOddsChanges: boolean): void {
  useSlip.setState({ acceptOddsChanges });
}

/** Accepts all current odds. */
export function acceptOdds(): void {
  change(withOddsAccepted);
}

/** Applies an outcome's update from a list or the live store; ignores other outcomes of the match. */
export function updateOdds(matchId: string, oddId: string, update: OddUpdate): void {
  change((slip) => withOdds(slip, matchId, oddId, update));
}

/** Marks the selection of a live match that left the live list. */
export function markStale(matchId: string): void {
  change((slip) => withStaleness(slip, matchId, true));
}

/** Unmarks the selection of a live match that returned to the live list. */
export function markLive(matchId: string): void {
  change((slip) => withStaleness(slip, matchId, false));
}

/** Shows the operator's reasons on the refused selections, and the largest stake if it named one. */
export function flagIssues(offending: readonly OffendingMatch[], sent: readonly Selection[]): void {
  change((slip) => ({ ...withRefusal(slip, offending, sent), stakeLimit: stakeLimitIn(slip, offending) }));
}

/** Draws a new code for the same selections, because the old one is used. */
export function renewCode(): void {
  change((slip) => (slip.bookingCode === null ? slip : { bookingCode: drawCode() }));
}

/**
 * Records a placement before its call is sent, also in storage. Returns false if one is in progress or the slip is
 * empty: then nothing may be sent.
 */
export function beginAttempt(accNo: string): boolean {
  const { attempt, isSending, bookingCode } = useSlip.getState();
  if (isSending || attempt !== null || bookingCode === null) return false;
  useSlip.setState({ attempt: { betRef: bookingCode, accNo }, isSending: true });
  storage.flush();
  return true;
}

/** The placement's response was lost: the attempt stays until its outcome is known. */
export function loseAnswer(): void {
  useSlip.setState({ isSending: false });
}

/** The attempt placed no bet. The slip and its code stay. */
export function dropAttempt(): void {
  useSlip.setState({ attempt: null, isSending: false });
  storage.flush();
}

/** The bet is placed: clears the slip, closes its sheet and shows the receipt. */
export function completeAttempt(receipt: Receipt): void {
  change((slip) => ({ ...afterPlacing(slip, receipt.betReference), receipt, isSending: false, isOpen: false }));
  storage.flush();
}

/** Closes the receipt. */
export function dismissReceipt(): void {
  useSlip.setState({ receipt: null });
}

/** Starts loading a shared bet: the slip opens and shows it. Returns false while another bet is being checked. */
export function beginLoad(code: string): boolean {
  const isFree = useSlip.getState().attempt === null;
  useSlip.setState({ isOpen: true, ...(isFree && { load: { code, selections: null } }) });
  return isFree;
}

/**
 * The selections of a shared bet have arrived: they fill an empty slip, and otherwise wait for the player's decision
 * (R-19).
 */
export function offerLoaded(code: string, loaded: Selection[]): void {
  const { load, selections } = useSlip.getState();
  if (load?.code !== code) return;
  useSlip.setState({ load: { code, selections: loaded } });
  const slipOddIds = new Set(selections.map(({ oddId }) => oddId));
  const isNothingLost =
    selections.length === 0 ||
    (slipOddIds.size === loaded.length && loaded.every(({ oddId }) => slipOddIds.has(oddId)));
  if (isNothingLost) takeLoaded();
}

/** Replaces the slip's selections by the waiting ones. */
export function takeLoaded(): void {
  change((slip) => {
    const { code = '', selections = null } = slip.load ?? {};
    return selections === null ? slip : { ...withLoaded(slip, code, selections, drawCode), load: null };
  });
}

/** Drops a shared bet that failed to load or that the player declined. */
export function dropLoad(code: string): void {
  change((slip) => (slip.load?.code === code ? { load: null } : slip));
}

/** Opens the slip's sheet. */
export function openSlip(): void {
  useSlip.setState({ isOpen: true });
}

/** Closes the slip's sheet. */
export function closeSlip(): void {
  useSlip.setState({ isOpen: false });
}

/**
 * Synchronises this page's slip with other tabs, and writes pending changes when the page is hidden. Call it once at
 * start.
 */
export function keepSlipInStep(page: Window = window): () => void {
  const follow = (event: StorageEvent) => {
    if (event.key === STORAGE_KEY) void useSlip.persist.rehydrate();
  };
  page.addEventListener('storage', follow);
  page.addEventListener('pagehide', storage.flush);
  return () => {
    page.removeEventListener('storage', follow);
    page.removeEventListener('pagehide', storage.flush);
  };
}
