import { notify } from '../../ui/notify.ts';
import { messagesOf } from '../messages/messages.ts';
import { share } from '../messages/share.ts';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
  } catch {
    // Browsers refuse without permission, or on a page that is not served securely.
    notify.error(messagesOf(share).copyFailed);
  }
}

/** Copies a bet's id, or says that there is none (account-and-money spec, section 5). */
export function copyBetId(betId: string | null): void {
  const words = messagesOf(share);
  if (betId) void copyText(betId, words.betIdCopied);
  else notify.warning(words.noBetId);
}
