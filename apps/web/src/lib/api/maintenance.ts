import { create } from 'zustand';
import { domainErrorOf } from './errors.ts';

/** Whether the gateway last said that the product is closed while it is worked on. */
export const useMaintenance = create<{ isClosed: boolean }>()(() => ({ isClosed: false }));

/** Takes note of a call that failed: any may be the first to learn that the product is closed. */
export function noteFailure(error: unknown): void {
  if (domainErrorOf(error)?.code === 'MAINTENANCE') useMaintenance.setState({ isClosed: true });
}

/** Takes note of a call that was answered: the product is open. */
export function noteAnswer(): void {
  if (useMaintenance.getState().isClosed) useMaintenance.setState({ isClosed: false });
}
