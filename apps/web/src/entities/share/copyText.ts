import { share } from '#i18n/en/share.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Copies a text to the clipboard; returns whether that worked. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
  } catch {
    // Browsers refuse without permission or TLS.
    notify.error(messagesOf(share).copyFailed);
  }
}

/** Copies a bet's id, or shows that there is none. */
export function copyBetId(betId: string | null): void {
  const words = messagesOf(share);
  if (betId) void copyText(betId, words.betIdCopied);
  else notify.warning(words.noBetId);
}
