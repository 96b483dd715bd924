import { create } from 'zustand';

/** Whether the page has a network, and whether it shows data of an earlier visit. */
type Connection = {
  /** Whether the browser reports a network. */
  isOnline: boolean;
  /** When the shown data was saved, epoch milliseconds of the phone; null once the gateway has replaced all of it. */
  savedAtMs: number | null;
};

/** The page's connection. It begins as online, as the server renders it. */
export const useConnection = create<Connection>()(() => ({ isOnline: true, savedAtMs: null }));

/** Follows the browser's reports from now on. A page in the back/forward cache receives none. */
export function followConnection(): void {
  const update = () => useConnection.setState({ isOnline: navigator.onLine });
  for (const event of ['online', 'offline', 'pageshow']) window.addEventListener(event, update);
  update();
}

/** Whether odds on the screen cannot be current: without a network, or while they are those of an earlier visit. */
export function useIsOffline(): boolean {
  return useConnection(({ isOnline, savedAtMs }) => !isOnline || savedAtMs !== null);
}
