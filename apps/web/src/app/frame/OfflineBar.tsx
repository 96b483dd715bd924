import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { CloudOff } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import { nairobiDayStart } from '@ushindi/shared';
import { useConnection, useIsOffline } from '#lib/connection.ts';
import { serverNowMs, serverTimeOf } from '#lib/serverClock.ts';
import { notices } from '#i18n/en/notices.ts';
import { dayTime, timeLabel } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';

/** Shows that the page is offline, and since when its odds have not changed. */
export function OfflineBar() {
  return useIsOffline() ? <Bar /> : null;
}

function Bar() {
  const words = messagesOf(notices);
  const savedAtMs = useConnection((connection) => connection.savedAtMs);
  const queryClient = useQueryClient();
  // Renders again on navigation, because another screen shows other odds.
  useLocation();
  const fromMs = oldestOddsMs(queryClient) ?? savedAtMs;
  return (
    <div className="offline-bar" role="status">
      <Icon of={CloudOff} size="sm" />
      {fromMs === null ? words.oddsLocked : words.oddsFrom(timeOf(serverTimeOf(fromMs)))}
    </div>
  );
}

/** When the oldest odds on the screen arrived; null without a list or match. */
function oldestOddsMs(queryClient: QueryClient): number | null {
  const times = queryClient
    .getQueryCache()
    .findAll({
      type: 'active',
      queryKey: [['fixtures']],
      exact: false,
      predicate: ({ state }) => state.data !== undefined,
    })
    .filter(({ queryKey }) => String((queryKey[0] as readonly string[])[1]) !== 'liveCount')
    .map(({ state }) => state.dataUpdatedAt);
  return times.length === 0 ? null : Math.min(...times);
}

/** '2:32 PM' of a time by the server's clock, with its day when it is not today. */
function timeOf(epochMs: number): string {
  return nairobiDayStart(epochMs) === nairobiDayStart(serverNowMs()) ? timeLabel(epochMs) : dayTime(epochMs);
}
