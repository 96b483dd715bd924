import type { SignInOnDevice } from '@ushindi/api-contract';
import { storedValue } from '#lib/storage/storedValue.ts';
import { devices } from '#i18n/en/accountDevices.ts';
import { longDateTime } from '#i18n/format/dates.ts';
import { messagesOf } from '#i18n/messages.ts';
import { notify } from '#ui/feedback/notify.ts';

/** The id of the session whose notice this browser showed last. */
const shown = storedValue('ushindi.newDevice', { parse: (text) => text ?? '' });

/** Shows a notice about a sign-in on a new device, once on this browser. It stays until it is dismissed. */
export function showNewDevice({ id, device, atMs }: SignInOnDevice, noticeId: string): void {
  if (shown.read() === id) return;
  shown.write(id);
  const words = messagesOf(devices);
  const text = words.newDevice(words.name(device), longDateTime(atMs));
  notify.warning(text, { id: noticeId, persistent: true, isBar: true });
}
