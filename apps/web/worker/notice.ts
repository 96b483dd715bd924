import type { PushMessage } from '@ushindi/shared/push';
import { pushWords } from '#i18n/en/pushWords.ts';
import { messagesOf } from '#i18n/messages.ts';

/** A notification as the phone shows it, and the path of ours that a tap opens. */
export type Notice = { title: string; body: string; path: string; tag: string; renotify: boolean };

type BetMessage = Extract<PushMessage, { kind: 'betSettled' }>;

/** A correction contradicts what the phone has shown before. It states so, and the phone sounds again. */
function noticeOfBet({ betId, result, isCorrected, tag }: BetMessage, general: Notice): Notice {
  const words = messagesOf(pushWords);
  const path = `/bet-results/${encodeURIComponent(betId)}`;
  // Undefined for a result of a newer release.
  const ended = (words.results as Partial<Record<string, string>>)[result];
  if (ended === undefined) return { ...general, path, tag };
  if (isCorrected) return { title: words.corrected, body: ended, path, tag, renotify: true };
  return { ...general, title: ended, path, tag };
}

/**
 * The words of a push message. A message that cannot be read, such as one of a newer release, has general ones: browsers
 * stop messages of a page that shows nothing. Its path is built here, so no message can lead to another site.
 */
export function noticeOf(read: () => unknown): Notice {
  const words = messagesOf(pushWords);
  const general = { title: words.news, body: words.open, path: '/', tag: 'news', renotify: false };
  try {
    const message = read() as PushMessage;
    const tag = String(message.tag);
    if (message.kind === 'deposit') return { ...general, title: words.deposit, path: '/transactions', tag };
    if (message.kind === 'betSettled') return noticeOfBet(message, general);
    const match = `${message.homeTeam} v ${message.awayTeam}`;
    const id = encodeURIComponent(message.matchId);
    const live = `/markets/live/${id}`;
    if (message.kind === 'kickOff') return { ...general, title: words.kickOff, body: match, path: live, tag };
    if (message.kind === 'goal')
      return { title: `${words.goal} ${message.score}`, body: match, path: live, tag, renotify: true };
    // Every other outcome of the main markets is a team.
    const outcome = message.outcome === 'Draw' ? words.draw : message.outcome;
    const change = `${outcome}: ${message.from} → ${message.to}`;
    if (message.kind === 'priceChange')
      return { ...general, title: words.priceChange, body: `${match}\n${change}`, path: `/markets/${id}`, tag };
  } catch {
    // Neither JSON nor a message.
  }
  return general;
}
