import type { PushKind } from '@ushindi/shared/push';
import { create } from 'zustand';
import { hasFields, isText } from '#lib/storage/checks.ts';
import { parseJson, storedValue } from '#lib/storage/storedValue.ts';

/**
 * The subscription of this browser: its id at the operator, its address, its player's account number, and its kinds of
 * notifications.
 */
export type ThisPhone = { id: string; endpoint: string; accNo: string; kinds: readonly PushKind[] };

const areKinds = (value: unknown): boolean => Array.isArray(value) && value.every(isText);
const isReadable = hasFields({ id: isText, endpoint: isText, accNo: isText, kinds: areKinds });

const stored = storedValue<ThisPhone | null>('ushindi.push', {
  parse: (text) => {
    const kept = parseJson(text);
    return isReadable(kept) ? (kept as ThisPhone) : null;
  },
  format: JSON.stringify,
});

const store = create<{ phone: ThisPhone | null }>()(() => ({ phone: stored.read() }));

if (typeof window !== 'undefined') stored.follow(() => store.setState({ phone: stored.read() }));

/** The subscription to notifications that this browser made last; null without one. */
export const thisPhone = (): ThisPhone | null => store.getState().phone;

/** Whether this browser has subscribed to notifications, of any player. */
export const useIsSubscribed = (): boolean => store(({ phone }) => phone !== null);

/** Stores the subscription of this browser, or that it has none. */
export function keepPhone(phone: ThisPhone | null): void {
  if (phone === null) stored.remove();
  else stored.write(phone);
  store.setState({ phone });
}
