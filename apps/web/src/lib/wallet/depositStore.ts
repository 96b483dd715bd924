import { create } from 'zustand';

/** Why the deposit dialog is open: the player asked, or a bet wants more than the balance. Amounts in KES. */
export type DepositOccasion = { kind: 'deposit' } | { kind: 'topUp'; neededKes: number };

type DepositState = {
  /** Null while the dialog is closed. */
  occasion: DepositOccasion | null;
  /** A deposit the phone has been asked for: until when, and above which balance, it is looked for. */
  awaited: { balanceBefore: number | null; untilMs: number } | null;
};

const LOOK_FOR_MS = 2 * 60_000;

/** The deposit dialog, which any feature may open, and the money that is on its way. */
export const useDeposit = create<DepositState>()(() => ({ occasion: null, awaited: null }));

/** Opens the deposit dialog. */
export function openDeposit(occasion: DepositOccasion = { kind: 'deposit' }): void {
  useDeposit.setState({ occasion });
}

/** Closes the deposit dialog. */
export function closeDeposit(): void {
  useDeposit.setState({ occasion: null });
}

/** The phone has been asked for money: looks out for the balance to rise, for two minutes. */
export function awaitDeposit(balanceBefore: number | null, nowMs: number): void {
  useDeposit.setState({ awaited: { balanceBefore, untilMs: nowMs + LOOK_FOR_MS } });
}

/** Whether awaited money has come: the balance has risen since. */
export function hasArrived({ awaited }: DepositState, balance: number | null): boolean {
  if (awaited === null || awaited.balanceBefore === null || balance === null) return false;
  return balance > awaited.balanceBefore;
}

/** Whether awaited money may still come, given the balance as it is now. */
export function isAwaiting(state: DepositState, balance: number | null, nowMs: number): boolean {
  return state.awaited !== null && nowMs < state.awaited.untilMs && !hasArrived(state, balance);
}

/** The money has come, or nobody waits for it any more. */
export function endAwaiting(): void {
  useDeposit.setState({ awaited: null });
}
