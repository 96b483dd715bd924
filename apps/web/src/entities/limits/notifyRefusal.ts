import type { DomainErrorView } from '@ushindi/api-contract';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Shows why a change was refused. If one of the player's own limits refused it, the notice links to them. */
export function notifyRefusal(text: string, failure: DomainErrorView | null, showLimits: () => void): void {
  if (failure?.details.playerLimit === undefined) return notify.error(text);
  notify.error(text, { action: { label: messagesOf(notices).myLimits, run: showLimits } });
}
