import { lists } from '../messages/lists.ts';
import { messagesOf } from '../messages/messages.ts';

const minuteMs = 60_000;

/** How long ago something was heard: '12 s ago', '3 min ago', '2 h ago'. */
export function ageLabel(ageMs: number): string {
  const { ago } = messagesOf(lists);
  if (ageMs < minuteMs) return ago.seconds(Math.max(0, Math.floor(ageMs / 1000)));
  if (ageMs < 60 * minuteMs) return ago.minutes(Math.floor(ageMs / minuteMs));
  return ago.hours(Math.floor(ageMs / (60 * minuteMs)));
}
