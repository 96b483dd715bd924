import { useEffect, useRef } from 'react';
import { common } from '../lib/messages/common.ts';
import { messagesOf } from '../lib/messages/messages.ts';
import { useIsOnline } from '../lib/useIsOnline.ts';
import { notify } from '../ui/notify.ts';

const SETTLE_MS = 300;

/** Says when the line is lost, until it is back, and then that it is (account-and-money spec, section 4). */
export function LineNotices(): null {
  const isOnline = useIsOnline(SETTLE_MS);
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
