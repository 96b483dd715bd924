import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from './notify.ts';

/**
 * Notifies a player who has opened something whose code could not be loaded: without a connection, or because a newer
 * release has other files.
 */
export function notifyNotLoaded(): void {
  const { notLoaded, reload } = messagesOf(notices);
  notify.warning(notLoaded, { id: 'notLoaded', action: { label: reload, run: () => window.location.reload() } });
}
