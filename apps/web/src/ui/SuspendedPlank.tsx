import { Lock } from 'lucide-react';
import { kit } from '../lib/messages/kit.ts';
import { useMessages } from '../lib/messages/messages.ts';
import { classes } from './classes.ts';
import { Icon } from './Icon.tsx';

/** One hatched plank over a whole market that is suspended, with the reason; `full` on the match screen. */
export function SuspendedPlank({ full = false, reason }: { full?: boolean; reason?: string }) {
  const words = useMessages(kit);
  return (
    <div className={classes('plank', full && 'plank-full')} title={reason}>
      <Icon of={Lock} size="sm" />
      {words.suspended}
      {reason && <span className="sr-only">{reason}</span>}
    </div>
  );
}
