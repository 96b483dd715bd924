import type { PlaceOutput } from '@ushindi/api-contract';
import { makeBookingCode, secureRandomBelow } from '@ushindi/shared';
import { create } from 'zustand';
import { persist } from 'zustand/middleware';
import type { Selection } from './selection.ts';
import {
  EMPTY_SLIP,
  kept,
  toggled,
  withOdds,
  withOddsAccepted,
  withStaleness,
  withoutExpired,
  type OddsPolicy,
  type OddUpdate,
  type SlipState,
  type StakeLimit,
} from './slipState.ts';
import { makeSlipStorage } from './slipStorage.ts';

const STORAGE_KEY = 'ushindi.slip';

/** A placed bet, from the placement or from a later lookup. */
export type Placed = Pick<PlaceOutput, 'betReference' | 'possibleWin' | 'freebetAmount'>;

/** The receipt's content. `seenOdds` has the odds that the player selected, by match. */
export type Receipt = Placed & { seenOdds: ReadonlyMap<string, number> };

/**
 * A shared bet that is being loaded: `selections` is null while it is fetched, then waits for the player's decision.
 * `stake` replaces the slip's; null leaves it.
 */
type SlipLoad = { code: string; selections: Selection[] | null; stake: string | null };

/** The stored slip, and state that lasts as long as the page. */
export type Slip = SlipState & {
  /** Whether the sheet is open (phone). */
  isOpen: boolean;
  /** Whether the slip opens again when a player has signed in, because it sent a guest to Login. */
  isAwaitingLogin: boolean;
  /** Whether this page is waiting for a placement's response; other pages only see the attempt. */
  isSending: boolean;
  /** The placed bet until the player has closed its receipt. */
  receipt: Receipt | null;
  /** The shared bet that is being loaded. */
  load: SlipLoad | null;
  /** The limit that the last refusal named. */
  stakeLimit: StakeLimit | null;
};

/** Draws a booking code. */
export const drawCode = () => makeBookingCode(secureRandomBelow);
/** The slip's place in local storage. */
export const slipStorage = makeSlipStorage(STORAGE_KEY, () => localStorage);

function persistedPart(slip: Slip): SlipState {
  const { isOpen: _o, isAwaitingLogin: _a, isSending: _s, receipt: _r, load: _l, stakeLimit: _k, ...stored } = slip;
  // Other tabs must see that the structure ended.
  return { ...stored, structure: stored.structure ?? null };
}

/** The betslip, shared by all screens and, through local storage, by all tabs. */
export const useSlip = create<Slip>()(
  persist(
    (): Slip => ({
      ...EMPTY_SLIP,
      isOpen: false,
      isAwaitingLogin: false,
      isSending: false,
      receipt: null,
      load: null,
      stakeLimit: null,
    }),
    {
      name: STORAGE_KEY,
      storage: slipStorage,
      partialize: persistedPart,
    },
  ),
);

/** Changes the slip. */
export function change(next: (slip: Slip) => Partial<Slip>): void {
  const slip = useSlip.getState();
  const changed = next(slip);
  if (changed !== slip) useSlip.setState(changed);
}

/**
 * Changes the slip and stores it at once. A change by `change` is stored a moment later, and is lost if another tab stores
 * its own slip meanwhile, for example with new odds.
 */
export function changeNow(next: (slip: Slip) => Partial<Slip>): void {
  change(next);
  slipStorage.flush();
}

/**
 * Handles a tap on an outcome: adds, replaces or removes it. While a bet is being checked, the tap opens the slip, which
 * shows the check.
 */
export function toggleOnSlip(selection: Selection): void {
  if (useSlip.getState().attempt !== null) return openSlip();
  changeNow((slip) => toggled(slip, selection, drawCode));
}

/** Removes one match's selection. */
export function removeFromSlip(matchId: string): void {
  changeNow((slip) => kept(slip, (selection) => selection.matchId !== matchId, drawCode));
}

/** Clears the slip. */
export function removeAll(): void {
  changeNow((slip) => kept(slip, () => false, drawCode));
}

/** Removes the expired selections; `nowMs` is the server's clock. */
export function removeExpired(nowMs: number): void {
  changeNow((slip) => withoutExpired(slip, nowMs, drawCode));
}

/**
 * Applies a choice of the player. It is stored at once, so that another tab that stores new odds does not undo it. It has no
 * effect while a bet is being checked, because the same bet may be sent again at changed odds.
 */
const choose = (chosen: Partial<SlipState>): void => changeNow((slip) => (slip.attempt === null ? chosen : slip));

/** Sets the stake as typed. Locked while a bet is being checked. */
export function setStake(stake: string): void {
  choose({ stake });
}

/** Sets whether a freebet is the stake. Locked like the stake while a bet is being checked. */
export function setUsesFreebet(usesFreebet: boolean): void {
  choose({ usesFreebet });
}

/** Chooses one of several freebets by its ref_id. */
export function chooseFreebet(freebetRef: string): void {
  choose({ freebetRef });
}

/** Sets which changes of odds are accepted without asking. */
export function setOddsPolicy(oddsPolicy: OddsPolicy): void {
  changeNow(() => ({ oddsPolicy }));
}

/** Accepts all current odds. */
export function acceptOdds(): void {
  changeNow(withOddsAccepted);
}

/** Applies an outcome's update from a list or the live store; ignores other outcomes of the match. */
export function updateOdds(matchId: string, oddId: string, update: OddUpdate): void {
  change((slip) => withOdds(slip, matchId, oddId, update));
}

/** Marks the selection of a live match that left the live list. */
export function markStale(matchId: string): void {
  change((slip) => withStaleness(slip, matchId, { stale: true }));
}

/** Unmarks the selection of a live match that returned to the live list. */
export function markLive(matchId: string): void {
  change((slip) => withStaleness(slip, matchId, { stale: false }));
}

/** Opens the slip's sheet. */
export function openSlip(): void {
  useSlip.setState({ isOpen: true });
}

/** Closes the slip's sheet. */
export function closeSlip(): void {
  useSlip.setState({ isOpen: false });
}

/** Closes the slip while its guest logs in. */
export function leaveSlipForLogin(): void {
  useSlip.setState({ isOpen: false, isAwaitingLogin: true });
}

/** Opens the slip again after the login that it led to. */
export function returnToSlip(): void {
  useSlip.setState({ isOpen: true, isAwaitingLogin: false });
}
