import type { ComponentType } from 'react';

/** A module with one screen as its default export. */
export type ScreenModule = {
  default: ComponentType;
  /**
   * What is shown instead until the session is known. It is identical for everyone, because the server renders it too. A
   * skeleton of a list by default.
   */
  Waiting?: ComponentType;
};

/** The route names used by menus. */
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
  | 'safer-play'
  | 'Login'
  | 'Register';

export type ScreenRoute = {
  name?: RouteName;
  path: string;
  /** guest: players are redirected Home; player: guests are redirected to Login and back. */
  access: 'all' | 'guest' | 'player';
  /**
   * full: header, navigation, footer. page: the same, but on phones the screen's PageHeader replaces the header. bare:
   * neither navigation nor footer (guest-only screens). game: only the screen, in a frame; game-wide: the same edge to
   * edge.
   */
  chrome: 'full' | 'page' | 'bare' | 'game' | 'game-wide';
  load: () => Promise<ScreenModule>;
};

/** The frames with a header; games use GameFrame. */
export type FrameKind = Exclude<ScreenRoute['chrome'], 'game' | 'game-wide'>;
