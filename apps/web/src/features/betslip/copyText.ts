import { betslip } from '../../lib/messages/betslip.ts';
import { messagesOf } from '../../lib/messages/messages.ts';
import { notify } from '../../ui/notify.ts';

/** Puts a text on the clipboard and says whether that worked. */
export async function copyText(text: string, copied: string): Promise<void> {
  try {
    await navigator.clipboard.writeText(text);
    notify.success(copied);
  } catch {
    // Browsers refuse without permission, or on a page that is not served securely.
    notify.error(messagesOf(betslip).copyFailed);
  }
}
