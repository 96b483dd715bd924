import { useSyncExternalStore } from 'react';

const never = () => () => undefined;

/**
 * Whether the component may show what only this browser knows: its storage, its clock, its width. False on the server
 * and while a server-rendered page hydrates, because the first rendering must equal the server's.
 */
export function useHydrated(): boolean {
  return useSyncExternalStore(
    never,
    () => true,
    () => false,
  );
}
