import { useEffect, useEffectEvent } from 'react';
import { useLocation } from 'react-router-dom';
import { useConnection } from '#lib/connection.ts';
import { deposit } from '#i18n/en/wallet.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

const HOME = '/';
const NOTICE = 'balance';

type Props = { failedAtMs: number; retry: () => void };

/**
 * On Home a failed balance has a notice with a retry, and the player stays. Each failure shows it again. Without a
 * network another notice has the reason (LineNotices).
 */
export default function BalanceNotice({ failedAtMs, retry }: Props): null {
  const isHome = useLocation().pathname === HOME;
  const show = useEffectEvent(() => {
    if (!useConnection.getState().isOnline) return;
    const action = { label: messagesOf(kit).tryAgain, run: retry };
    notify.error(messagesOf(deposit).balanceUnverified, { id: NOTICE, persistent: true, action });
  });
  const shownFailureMs = isHome ? failedAtMs : 0;
  useEffect(() => {
    if (shownFailureMs === 0) return;
    show();
    return () => notify.dismiss(NOTICE);
  }, [shownFailureMs]);
  return null;
}
