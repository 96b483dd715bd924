import { create } from 'zustand';

/** Why the deposit dialog is open: on request, or because a bet exceeds the balance. Amounts in KES. */
export type DepositOccasion = { kind: 'deposit' } | { kind: 'topUp'; neededKes: number };

type DepositState = {
  /** Null while the dialog is closed. */
  occasion: DepositOccasion | null;
  /** A requested deposit: how long to watch for it, and the balance it must exceed. */
  awaited: { balanceBefore: number | null; untilMs: number } | null;
};

const LOOK_FOR_MS = 2 * 60_000;

/** The deposit dialog, which any feature may open, and the pending deposit. */
export const useDeposit = create<DepositState>()(() => ({ occasion: null, awaited: null }));

/** Opens the deposit dialog. */
export function openDeposit(occasion: DepositOccasion = { kind: 'deposit' }): void {
  useDeposit.setState({ occasion });
}

/** Closes the deposit dialog. */
export function closeDeposit(): void {
  useDeposit.setState({ occasion: null });
}

/** A prompt was sent: watches for a rise of the balance for two minutes. */
export function awaitDeposit(balanceBefore: number | null, nowMs: number): void {
  useDeposit.setState({ awaited: { balanceBefore, untilMs: nowMs + LOOK_FOR_MS } });
}

/** Whether the pending deposit has arrived: the balance has risen. */
export function hasArrived({ awaited }: DepositState, balance: number | null): boolean {
  if (awaited === null || awaited.balanceBefore === null || balance === null) return false;
  return balance > awaited.balanceBefore;
}

/** Whether a pending deposit may still arrive, given the current balance. */
export function isAwaiting(state: DepositState, balance: number | null, nowMs: number): boolean {
  return state.awaited !== null && nowMs < state.awaited.untilMs && !hasArrived(state, balance);
}

/** The deposit has arrived, or nothing waits for it any more. */
export function endAwaiting(): void {
  useDeposit.setState({ awaited: null });
}
