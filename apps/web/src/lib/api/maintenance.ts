import { create } from 'zustand';
import { domainErrorOf } from './errors.ts';

/** Whether the gateway's last response reported maintenance. */
export const useMaintenance = create<{ isClosed: boolean }>()(() => ({ isClosed: false }));

/** Records a failed call: any call may be the first to report maintenance. */
export function noteFailure(error: unknown): void {
  if (domainErrorOf(error)?.code === 'MAINTENANCE') useMaintenance.setState({ isClosed: true });
}

/** Records a successful call: maintenance is over. */
export function noteSuccess(): void {
  if (useMaintenance.getState().isClosed) useMaintenance.setState({ isClosed: false });
}
