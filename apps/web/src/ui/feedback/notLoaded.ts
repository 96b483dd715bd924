import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from './notify.ts';

/**
 * Notifies the player that something they opened did not load. The connection is lost, or a newer release has replaced
 * the files.
 */
export function notifyNotLoaded(): void {
  const { notLoaded, reload } = messagesOf(notices);
  notify.warning(notLoaded, { id: 'notLoaded', action: { label: reload, run: () => window.location.reload() } });
}
