import type { ComponentType } from 'react';

/** A module that holds one screen. */
type ScreenModule = { default: ComponentType };

export type ScreenRoute = {
  path: string;
  /** guest: players are sent Home; player: guests are sent to Login, and back after it. */
  access: 'all' | 'guest' | 'player';
  /**
   * full: head, navigation, footer. page: the same, but on a phone the screen brings its own PageHeader in place of
   * the head. bare: neither navigation nor footer (guest-only screens, account-and-money spec, section 2).
   */
  chrome: 'full' | 'page' | 'bare';
  load: () => Promise<ScreenModule>;
};
