import { Lock } from 'lucide-react';
import { classes } from '#lib/classes.ts';
import { kit } from '#i18n/en/kit.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import './suspendedOverlay.css';

/** Covers the odds of a suspended market and shows the reason. `full` is the match screen's size. */
export function SuspendedOverlay({ full = false, reason }: { full?: boolean; reason?: string }) {
  const words = messagesOf(kit);
  return (
    <div className={classes('suspended-overlay', full && 'suspended-overlay-full')} title={reason}>
      <Icon of={Lock} size="sm" />
      {words.suspended}
      {reason && <span className="sr-only">{reason}</span>}
    </div>
  );
}
