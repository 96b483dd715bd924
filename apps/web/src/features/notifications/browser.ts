import { isDataSaverOn } from '#lib/dataSaver/dataSaver.ts';

/** Why this browser cannot receive notifications now. */
export type Barrier = 'unsupported' | 'notInstalled' | 'denied' | 'dataSaver' | 'noWorker';

/** The reason why this browser cannot receive notifications; null if it can. */
export async function findBarrier(): Promise<Barrier | null> {
  // Safari on an iPhone has the parts only in a page on the home screen, which it marks.
  const isIphoneTab = 'standalone' in navigator && navigator.standalone === false;
  const hasParts = 'serviceWorker' in navigator && 'PushManager' in window && 'Notification' in window;
  if (!hasParts) return isIphoneTab ? 'notInstalled' : 'unsupported';
  if (Notification.permission === 'denied') return 'denied';
  if ((await workerOf()) !== null) return null;
  return isDataSaverOn() ? 'dataSaver' : 'noWorker';
}

async function workerOf(): Promise<ServiceWorkerRegistration | null> {
  const registration = await navigator.serviceWorker.getRegistration();
  return registration?.active ? registration : null;
}

/** The browser's subscription; null without one. */
export async function currentSubscription(): Promise<PushSubscription | null> {
  const registration = await workerOf();
  return (await registration?.pushManager.getSubscription()) ?? null;
}

/** Asks the player for the permission. Call it in a tap: browsers refuse the question at other times. */
export async function askPermission(): Promise<boolean> {
  return (await Notification.requestPermission()) === 'granted';
}

/** The address and keys with which the operator sends to a browser. */
export type BrowserTarget = { endpoint: string; p256dh: string; auth: string; key: string };

/**
 * Subscribes the browser at its push service with the operator's public key.
 * @throws where the browser has no push service, as without Google's services on the phone
 */
export async function subscribeBrowser(key: string): Promise<BrowserTarget> {
  // Browsers refuse a second subscription with another key.
  await unsubscribeBrowser();
  const { pushManager } = await navigator.serviceWorker.ready;
  const made = await pushManager.subscribe({ userVisibleOnly: true, applicationServerKey: key });
  return { endpoint: made.endpoint, p256dh: textOf(made, 'p256dh'), auth: textOf(made, 'auth'), key };
}

/** Ends the browser's subscription at its push service. */
export async function unsubscribeBrowser(): Promise<void> {
  await (await currentSubscription())?.unsubscribe();
}

function textOf(subscription: PushSubscription, name: PushEncryptionKeyName): string {
  const bytes = new Uint8Array(subscription.getKey(name) ?? []);
  const base64 = btoa(String.fromCharCode(...bytes));
  return base64.replaceAll('+', '-').replaceAll('/', '_').replaceAll('=', '');
}
