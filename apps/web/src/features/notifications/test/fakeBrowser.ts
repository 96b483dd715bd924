import { vi } from 'vitest';

/** The parts of a browser that receive notifications, which jsdom does not have. */
export type FakeBrowser = {
  /** What the player answers to the question, or has answered before. */
  permission: NotificationPermission;
  /** How often the player was asked for the permission. */
  asked: number;
  /** The address of the next subscription. */
  endpoint: string;
  /** Whether the page has an active service worker, and the browser a push service. */
  hasWorker: boolean;
  hasService: boolean;
  /** The player has granted the permission at an earlier visit. */
  grant(): void;
  subscribe(): Promise<unknown>;
  isSubscribed(): boolean;
  remove(name: 'PushManager'): void;
  /** As Safari on an iPhone marks whether the page was opened from the home screen. */
  setStandalone(isStandalone: boolean): void;
  restore(): void;
};

const KEYS: Record<string, Uint8Array> = { p256dh: Uint8Array.of(1, 2, 3), auth: Uint8Array.of(4, 5, 63) };

/** Gives jsdom a browser that can receive notifications and has not subscribed. */
export function withPush(): FakeBrowser {
  let subscription: object | null = null;
  let isGranted = false;
  const pushManager = {
    getSubscription: async () => subscription,
    subscribe: async () => {
      if (!browser.hasService) throw new DOMException('no push service', 'AbortError');
      subscription = {
        endpoint: browser.endpoint,
        getKey: (name: string) => KEYS[name]?.buffer,
        unsubscribe: async () => {
          subscription = null;
          return true;
        },
      };
      return subscription;
    },
  };
  const registration = { active: {}, pushManager };
  const serviceWorker = {
    ready: Promise.resolve(registration),
    getRegistration: async () => (browser.hasWorker ? registration : undefined),
  };
  const navigatorOfTest = Object.create(navigator, {
    serviceWorker: { value: serviceWorker, configurable: true },
  }) as Navigator;
  const browser: FakeBrowser = {
    permission: 'granted',
    grant: () => {
      isGranted = true;
    },
    asked: 0,
    endpoint: 'https://push.example/1',
    hasWorker: true,
    hasService: true,
    subscribe: () => pushManager.subscribe(),
    isSubscribed: () => subscription !== null,
    remove: (name) => void Reflect.deleteProperty(window, name),
    setStandalone: (isStandalone) =>
      void Object.defineProperty(navigatorOfTest, 'standalone', { value: isStandalone, configurable: true }),
    restore: () => vi.unstubAllGlobals(),
  };
  vi.stubGlobal('navigator', navigatorOfTest);
  vi.stubGlobal('PushManager', vi.fn());
  vi.stubGlobal('Notification', {
    get permission() {
      return browser.permission === 'granted' && !isGranted ? 'default' : browser.permission;
    },
    requestPermission: async () => {
      browser.asked += 1;
      return browser.permission;
    },
  });
  return browser;
}
