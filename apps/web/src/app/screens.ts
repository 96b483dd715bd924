import type { ComponentType } from 'react';

/** A module that holds one screen. */
type ScreenModule = { default: ComponentType };

/** The names by which menus lead to screens (discovery-and-content spec, section 2.1). */
export type RouteName =
  | 'Home'
  | 'live-games'
  | 'Country'
  | 'Aviatrix'
  | 'Turbo'
  | 'League'
  | 'Jetx'
  | 'Jackpot'
  | 'bonus'
  | 'HowToPlay'
  | 'faqs'
  | 'TermsAndConditions'
  | 'ResponsiblyGaming'
  | 'promotions'
  | 'PromotionDetails'
  | 'leaderboard'
  | 'MoreMarkets'
  | 'MoreMarketsLive'
  | 'my-bets'
  | 'my-account'
  | 'Login'
  | 'Register';

export type ScreenRoute = {
  name?: RouteName;
  path: string;
  /** guest: players are sent Home; player: guests are sent to Login, and back after it. */
  access: 'all' | 'guest' | 'player';
  /**
   * full: head, navigation, footer. page: the same, but on a phone the screen brings its own PageHeader in place of
   * the head. bare: neither navigation nor footer (guest-only screens, account-and-money spec, section 2). game: the
   * screen alone in a frame, without anything around it; game-wide: the same from edge to edge (discovery-and-content
   * spec, section 2.2).
   */
  chrome: 'full' | 'page' | 'bare' | 'game' | 'game-wide';
  load: () => Promise<ScreenModule>;
};

/** The frames with a head; games have GameFrame. */
export type FrameKind = Exclude<ScreenRoute['chrome'], 'game' | 'game-wide'>;
