import type { DomainErrorView } from '@ushindi/api-contract';
import type { RouteName } from '#lib/navigation/paths.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

/** Opens the screen on which the player can do something about a refusal. */
export type ShowWayOut = (screen: Extract<RouteName, 'safer-play' | 'age-proof'>) => void;

/**
 * Shows why a change was refused. The notice links to the player's own limits if one of them is the reason, and to
 * the proof of age if that is missing.
 */
export function notifyRefusal(text: string, failure: DomainErrorView | null, show: ShowWayOut): void {
  const { myLimits, proveAge } = messagesOf(notices);
  if (failure?.code === 'AGE_NOT_PROVEN')
    return void notify.error(text, { action: { label: proveAge, run: () => show('age-proof') } });
  if (failure?.details.playerLimit === undefined) return notify.error(text);
  notify.error(text, { action: { label: myLimits, run: () => show('safer-play') } });
}
