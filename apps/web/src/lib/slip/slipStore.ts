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
  type OddUpdate,
  type SlipState,
} from './slipState.ts';
import { makeSlipStorage } from './slipStorage.ts';

const STORAGE_KEY = 'ushindi.slip';

/** What the success screen shows of a placed bet, told with the placement or found later. */
export type Receipt = Pick<PlaceOutput, 'betReference' | 'possibleWin' | 'freebetAmount'>;

/** A shared bet on its way into the slip: `picks` is null while it is fetched, then waits for the player's word. */
type SlipLoad = { code: string; picks: Selection[] | null };

/** The kept slip, and what lasts only as long as the page. */
export type Slip = SlipState & {
  /** Whether the sheet is open (phone). */
  isOpen: boolean;
  /** Whether this page is waiting for the answer to a placement; other pages only see the attempt. */
  isSending: boolean;
  /** The bet just placed, until the player has seen it. */
  receipt: Receipt | null;
  /** The shared bet that is being loaded. */
  load: SlipLoad | null;
};

const drawCode = () => makeBookingCode(secureRandomBelow);
const storage = makeSlipStorage(() => localStorage);

function persistedPart(slip: Slip): SlipState {
  const { selections, bookingCode, betId, stake, usesFreebet, freebetRef, acceptOddsChanges, attempt } = slip;
  return { selections, bookingCode, betId, stake, usesFreebet, freebetRef, acceptOddsChanges, attempt };
}

/** The betslip, the same on every screen and, through local storage, in every tab. */
export const useSlip = create<Slip>()(
  persist((): Slip => ({ ...EMPTY_SLIP, isOpen: false, isSending: false, receipt: null, load: null }), {
    name: STORAGE_KEY,
    storage,
    partialize: persistedPart,
  }),
);

function change(next: (slip: Slip) => Partial<Slip>): void {
  const slip = useSlip.getState();
  const changed = next(slip);
  if (changed !== slip) useSlip.setState(changed);
}

/** A tap on an odd: adds, replaces or removes it. While a bet is being checked it opens the slip, which says so. */
export function toggleOnSlip(selection: Selection): void {
  if (useSlip.getState().attempt !== null) return openSlip();
  change((slip) => toggled(slip, selection, drawCode));
}

/** Takes one match's pick off the slip. */
export function removeFromSlip(matchId: string): void {
  change((slip) => kept(slip, (selection) => selection.matchId !== matchId, drawCode));
}

/** Empties the slip. */
export function removeAll(): void {
  change((slip) => kept(slip, () => false, drawCode));
}

/** Takes the expired picks off the slip; `nowMs` is the server's clock. */
export function removeExpired(nowMs: number): void {
  change((slip) => withoutExpired(slip, nowMs, drawCode));
}

/** Sets the stake as typed. While a bet is being checked it stays: the same bet may go again at moved odds. */
export function setStake(stake: string): void {
  if (useSlip.getState().attempt === null) useSlip.setState({ stake });
}

/** Whether a freebet is the stake. Locked like the stake while a bet is being checked. */
export function setUsesFreebet(usesFreebet: boolean): void {
  if (useSlip.getState().attempt === null) useSlip.setState({ usesFreebet });
}

/** Which of several freebets is the stake, by its ref_id. */
export function chooseFreebet(freebetRef: string): void {
  if (useSlip.getState().attempt === null) useSlip.setState({ freebetRef });
}

/** Whether moved odds may be placed without asking. */
export function setAcceptOddsChanges(acceptOddsChanges: boolean): void {
  useSlip.setState({ acceptOddsChanges });
}

/** Agrees to every price as it is now. */
export function acceptOdds(): void {
  change(withOddsAccepted);
}

/** News of an outcome from a list or the live book; other outcomes of the match are ignored. */
export function updateOdds(matchId: string, oddId: string, update: OddUpdate): void {
  change((slip) => withOdds(slip, matchId, oddId, update));
}

/** A live match has left the live list: its pick cannot be bet on any more. */
export function markStale(matchId: string): void {
  change((slip) => withStaleness(slip, matchId, true));
}

/** A match that had left the live list is in it again. */
export function markLive(matchId: string): void {
  change((slip) => withStaleness(slip, matchId, false));
}

/** Shows on the slip what the operator had against the picks that were sent. */
export function flagIssues(offending: readonly OffendingMatch[], sent: readonly Selection[]): void {
  change((slip) => withRefusal(slip, offending, sent));
}

/** Draws a new code for the same picks: the old one is used up. */
export function renewCode(): void {
  change((slip) => (slip.bookingCode === null ? slip : { bookingCode: drawCode() }));
}

/**
 * Notes that a bet is about to be placed, before the call leaves, in storage too. False when one is on its way
 * already or the slip is empty: then nothing may be sent.
 */
export function beginAttempt(accNo: string): boolean {
  const { attempt, isSending, bookingCode } = useSlip.getState();
  if (isSending || attempt !== null || bookingCode === null) return false;
  useSlip.setState({ attempt: { betRef: bookingCode, accNo }, isSending: true });
  storage.flush();
  return true;
}

/** The answer to the placement was lost: the attempt stays until its outcome is known. */
export function loseAnswer(): void {
  useSlip.setState({ isSending: false });
}

/** The attempt is known to have made no bet. The slip and its code stay as they are. */
export function dropAttempt(): void {
  useSlip.setState({ attempt: null, isSending: false });
  storage.flush();
}

/** The bet is placed: the slip empties, its sheet makes way, and the receipt is shown. */
export function completeAttempt(receipt: Receipt): void {
  change((slip) => ({ ...afterPlacing(slip, receipt.betReference), receipt, isSending: false, isOpen: false }));
  storage.flush();
}

/** The player has seen the receipt. */
export function dismissReceipt(): void {
  useSlip.setState({ receipt: null });
}

/** A shared bet is being fetched: the slip opens and says so. False while another bet is being checked. */
export function beginLoad(code: string): boolean {
  const isFree = useSlip.getState().attempt === null;
  useSlip.setState({ isOpen: true, ...(isFree && { load: { code, picks: null } }) });
  return isFree;
}

/** The picks of a shared bet have come: they go on an empty slip, and wait for a word on any other (readings 19). */
export function offerLoaded(code: string, picks: Selection[]): void {
  const { load, selections } = useSlip.getState();
  if (load?.code !== code) return;
  useSlip.setState({ load: { code, picks } });
  const held = new Set(selections.map(({ oddId }) => oddId));
  const isNothingLost =
    selections.length === 0 || (held.size === picks.length && picks.every((p) => held.has(p.oddId)));
  if (isNothingLost) takeLoaded();
}

/** Puts the picks that wait on the slip, in place of those that are there. */
export function takeLoaded(): void {
  change((slip) => {
    const { code = '', picks = null } = slip.load ?? {};
    return picks === null ? slip : { ...withLoaded(slip, code, picks, drawCode), load: null };
  });
}

/** Lets a shared bet go: it could not be had, or the player keeps the own picks. */
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

/** Keeps this page's slip in step with other tabs, and writes what waits before the page goes. Call once at start. */
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
