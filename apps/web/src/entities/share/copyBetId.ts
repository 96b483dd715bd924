import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';
import { copyText } from '#ui/feedback/copyText.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Copies a bet's id, or shows that there is none. */
export function copyBetId(betId: string | null): void {
  const words = messagesOf(share);
  if (betId) void copyText(betId, words.betIdCopied);
  else notify.warning(words.noBetId);
}
