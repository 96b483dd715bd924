import { ageLabel } from '../format/age.ts';
import { live } from '../messages/live.ts';
import { useMessages } from '../messages/messages.ts';
import { useNow } from '../useNow.ts';
import { PausedNote } from '../../ui/PausedNote.tsx';
import { useLiveHealth } from './hooks.ts';
import type { LiveTopic } from './liveClient.ts';

/** Says that a topic's prices stand still, since when, and whether they are locked (readings 24). */
export function PausedStrip({ topic }: { topic: LiveTopic | null }) {
  const { state, locked, wordAtMs } = useLiveHealth(topic);
  return state === 'paused' && wordAtMs !== null ? <Paused locked={locked} wordAtMs={wordAtMs} /> : null;
}

function Paused({ locked, wordAtMs }: { locked: boolean; wordAtMs: number }) {
  const words = useMessages(live);
  const age = ageLabel(useNow(1_000) - wordAtMs);
  return <PausedNote notice={words.pausedNotice} text={locked ? words.pausedLocked(age) : words.paused(age)} />;
}
