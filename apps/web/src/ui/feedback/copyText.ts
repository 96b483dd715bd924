import { logProblem } from '#lib/log.ts';
import { clipboard } from '#i18n/en/clipboard.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from './notify.ts';

/** Copies a text to the clipboard, and shows a notice: that of a copied text, or that it failed. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
  } catch (cause) {
    // Browsers refuse without permission or TLS.
    logProblem('A text could not be copied.', cause);
    notify.error(messagesOf(clipboard).failed);
  }
}
