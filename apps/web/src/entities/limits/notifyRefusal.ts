import type { DomainErrorView } from '@ushindi/api-contract';
import type { RouteName } from '#lib/navigation/paths.ts';
import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify, type NoticeOptions } from '#ui/feedback/notify.ts';

/** Opens the screen on which the player can do something about a refusal. */
export type ShowWayOut = (screen: Extract<RouteName, 'safer-play' | 'age-proof'>) => void;

/**
 * Shows why a change was refused. The notice links to the player limits if one of them is the reason, and to
 * the proof of age if it is missing.
 */
export function notifyRefusal(
  text: string,
  failure: DomainErrorView | null,
  show: ShowWayOut,
  options: Pick<NoticeOptions, 'id'> = {},
): void {
  const { myLimits, proveAge } = messagesOf(notices);
  const wayOut = wayOutOf(failure);
  if (wayOut === null) return notify.error(text, options);
  const label = wayOut === 'age-proof' ? proveAge : myLimits;
  notify.error(text, { ...options, action: { label, run: () => show(wayOut) } });
}

function wayOutOf(failure: DomainErrorView | null): Parameters<ShowWayOut>[0] | null {
  if (failure?.code === 'AGE_NOT_PROVEN') return 'age-proof';
  return failure?.details.playerLimit === undefined ? null : 'safer-play';
}
