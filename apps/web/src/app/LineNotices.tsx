import { useEffect, useRef, useState, useSyncExternalStore } from 'react';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

const SETTLE_MS = 300;

/** Shows when the connection is lost, and when it is back. */
export function LineNotices(): null {
  const isOnline = useIsOnline();
  const wasOnline = useRef(true);
  useEffect(() => {
    if (isOnline === wasOnline.current) return;
    wasOnline.current = isOnline;
    const words = messagesOf(common);
    if (isOnline) notify.success(words.backOnline, { id: 'line' });
    else notify.warning(words.offline, { id: 'line', persistent: true });
  }, [isOnline]);
  return null;
}

/** Whether the browser reports a connection, after the report has stayed the same for a while. */
function useIsOnline(): boolean {
  const isOnline = useSyncExternalStore(
    listen,
    () => navigator.onLine,
    () => true,
  );
  const [settled, setSettled] = useState(isOnline);
  useEffect(() => {
    const timer = setTimeout(() => setSettled(isOnline), SETTLE_MS);
    return () => clearTimeout(timer);
  }, [isOnline]);
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
