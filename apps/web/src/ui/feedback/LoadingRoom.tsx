import type { ReactNode } from 'react';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';

/**
 * Skeletons in a room as high as a screen, so that the footer, and what follows the data, does not move into view and out
 * again. Their margins stay in it, so that the room begins where the data will.
 */
export function LoadingRoom({ children }: { children: ReactNode }) {
  return (
    <div className="flow-root min-h-svh" role="status" aria-label={messagesOf(common).loadingData}>
      {children}
    </div>
  );
}
