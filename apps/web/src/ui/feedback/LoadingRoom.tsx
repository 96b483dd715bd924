import type { ReactNode } from 'react';
import { common } from '#i18n/en/common.ts';
import { messagesOf } from '#i18n/messages.ts';

/**
 * Skeletons in a box as high as a screen, so that the footer and the parts below the data do not move into view and out
 * again. Their margins do not collapse with the box, so that the box begins where the data will begin.
 */
export function LoadingRoom({ children }: { children: ReactNode }) {
  return (
    <div className="flow-root min-h-svh" role="status" aria-label={messagesOf(common).loadingData}>
      {children}
    </div>
  );
}
