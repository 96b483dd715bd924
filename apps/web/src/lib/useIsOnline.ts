import { useEffect, useState, useSyncExternalStore } from 'react';

/** Whether the phone has a line, as the browser tells it, once it has stayed so for a while. */
export function useIsOnline(settleMs: number): boolean {
  const isOnline = useSyncExternalStore(listen, () => navigator.onLine);
  const [settled, setSettled] = useState(isOnline);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(isOnline), settleMs);
    return () => clearTimeout(timer);
  }, [isOnline, settleMs]);
  return settled;
}

function listen(onChange: () => void): () => void {
  window.addEventListener('online', onChange);
  window.addEventListener('offline', onChange);
  return () => {
    window.removeEventListener('online', onChange);
    window.removeEventListener('offline', onChange);
  };
}
