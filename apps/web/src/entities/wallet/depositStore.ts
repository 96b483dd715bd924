import { create } from 'zustand';
import { storedValue } from '#lib/storage/storedValue.ts';

/** Why the deposit dialog is open: on request, or because a bet exceeds the balance. Amounts in KES. */
export type DepositOccasion = { kind: 'deposit' } | { kind: 'topUp'; neededKes: number };

/** A requested deposit that the player waits for. `key` is its idempotency key, which identifies it at the server. */
export type AwaitedDeposit = {
  key: string;
  accNo: string;
  amountKes: number;
  startedAtMs: number;
  /** The balance that an arrived deposit exceeds; null if it was not known. */
  balanceBefore: number | null;
  /** Whether a bet waits for the money. */
  isTopUp: boolean;
  /** Whether the operator is known to have the request. Otherwise another tap repeats it. */
  isAccepted: boolean;
};

type DepositState = {
  /** Null while the dialog is closed. */
  occasion: DepositOccasion | null;
  awaited: AwaitedDeposit | null;
};

/** The awaited deposit on the device, as text. Only the code that watches deposits parses it. */
export const storedDeposit = storedValue<string | null>('ushindi.deposit', { parse: (text) => text });

/** The deposit dialog, which any feature may open, and the awaited deposit. */
export const useDeposit = create<DepositState>()(() => ({ occasion: null, awaited: null }));

/** Opens the deposit dialog. */
export function openDeposit(occasion: DepositOccasion = { kind: 'deposit' }): void {
  useDeposit.setState({ occasion });
}

/** Closes the deposit dialog. */
export function closeDeposit(): void {
  useDeposit.setState({ occasion: null });
}

/** Stops waiting for any deposit, because the player leaves. `endDeposit` ends a single one. */
export function endAwaiting(): void {
  storedDeposit.remove();
  useDeposit.setState({ awaited: null });
}
