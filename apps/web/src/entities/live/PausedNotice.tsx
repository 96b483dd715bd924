import { CloudOff } from 'lucide-react';
import { useNow } from '#lib/hooks/useNow.ts';
import { live } from '#i18n/en/live.ts';
import { ageLabel } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { Icon } from '#ui/icon/Icon.tsx';
import { useLiveHealth } from './hooks.ts';
import type { LiveTopic } from './liveClient.ts';

/** Shows that a topic is paused, since when, and whether its odds are locked. */
export function PausedNotice({ topic }: { topic: LiveTopic | null }) {
  const { state, locked, lastUpdateMs } = useLiveHealth(topic);
  return state === 'paused' && lastUpdateMs !== null ? <Paused locked={locked} lastUpdateMs={lastUpdateMs} /> : null;
}

function Paused({ locked, lastUpdateMs }: { locked: boolean; lastUpdateMs: number }) {
  const words = messagesOf(live);
  const age = ageLabel(useNow(1_000) - lastUpdateMs);
  return <PausedNote notice={words.pausedNotice} text={locked ? words.pausedLocked(age) : words.paused(age)} />;
}

/**
 * Covers the top of a live list while its odds do not change. It is below the sticky rows and moves nothing. @param
 * notice announced once to screen readers, instead of the text that counts seconds
 */
function PausedNote({ notice, text }: { notice: string; text: string }) {
  return (
    <div className="absolute inset-x-0 top-full flex h-9 items-center gap-2 border-b border-line bg-warning-wash px-3 text-hint font-semibold text-warning">
      <Icon of={CloudOff} size="sm" />
      <span className="sr-only" role="status">
        {notice}
      </span>
      <span aria-hidden>{text}</span>
    </div>
  );
}
