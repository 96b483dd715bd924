import { notices } from '#i18n/en/notices.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from './notify.ts';

/** Notifies a player who has opened something whose code could not be loaded. */
export function notifyNotLoaded(): void {
  notify.warning(messagesOf(notices).notLoaded, { id: 'notLoaded' });
}
