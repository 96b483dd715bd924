import type { Capability } from '@ushindi/api-contract';
import type { ComponentType } from 'react';
import type { RouteName } from '#lib/navigation/paths.ts';

/** A module with one screen as its default export. */
export type ScreenModule = {
  default: ComponentType;
  /**
   * What a player's screen shows until the session is known; by default its skeleton. It is identical for
   * everyone, because the server renders it too.
   */
  Waiting?: ComponentType;
};

export type Screen = {
  name: RouteName;
  /**
   * The capability without which the screen does not exist. Screens that are not for everyone need accounts.
   */
  needs?: Capability | undefined;
  /** guest: players are redirected Home; player: guests are redirected to Login and back. */
  access: 'all' | 'guest' | 'player';
  /**
   * full: header, navigation, footer. page: the same, and on phones the header's first row stays in view. bare:
   * neither navigation nor footer (guest-only screens). game: only the screen, in a frame; game-wide: the same edge to
   * edge.
   */
  chrome: 'full' | 'page' | 'bare' | 'game' | 'game-wide';
  /** Whether it is a form, as every screen for guests is. Its skeleton then has fields. */
  isForm?: boolean;
  load: () => Promise<ScreenModule>;
};

export type ScreenRoute = Screen & { path: string };

/** The frames with a header; games use GameFrame. */
export type FrameKind = Exclude<ScreenRoute['chrome'], 'game' | 'game-wide'>;
