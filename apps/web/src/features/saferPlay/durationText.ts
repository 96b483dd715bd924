import { saferPlay } from '#i18n/en/saferPlay.ts';
import { messagesOf } from '#i18n/messages.ts';

/** Whole minutes of play in the page's language: '1 h 20 min'. */
export function durationText(minutes: number): string {
  return messagesOf(saferPlay).duration(Math.floor(minutes / 60), Math.floor(minutes % 60));
}
