import { ShieldCheck } from 'lucide-react';
import { saferPlay } from '#i18n/en/saferPlay.ts';
import { dateMinute } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';

/** Shows on every screen that the player is excluded, and until when. */
export default function ExclusionBar({ untilMs }: { untilMs: number | null }) {
  const words = messagesOf(saferPlay).excluded;
  return (
    <div className="offline-bar" role="status">
      <Icon of={ShieldCheck} size="sm" />
      {untilMs === null ? words.forGood : words.until(dateMinute(untilMs))}
    </div>
  );
}
