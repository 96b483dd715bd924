import type { Draws } from '../provablyFair.ts';
import type { PublicDraw } from '../publicDraw.ts';

/** The facts that an offer derives from. */
export type OfferTerms = {
  /** The commitment of the round. It is public before the round, so the offer may derive from it. */
  publicSeed: string;
  /** The return to player, such as 0.95. */
  rtp: number;
};

/** The facts that a draw derives from. */
export type DrawTerms = OfferTerms & { draws: Draws };

/** The facts of a play. `pick` is text in the format of the game. `draws` decide the round. */
export type PlayTerms = DrawTerms & { pick: string; stakeCents: number };

/** A drawn round. Odds in hundredths: 215 pays 2.15 times the stake. */
export type DrawnRound = {
  /** Pick and market for the history. */
  label: string;
  home: string;
  away: string;
  /** '2-1', or another result. */
  score: string;
  /** The odds of the pick; 0 where they are unknown before the end. */
  odds: number;
  /** The multiplier of the stake, 0 if lost; null if the round continues after the draw. */
  pays: number | null;
  /** The result for the page, shown after the end. */
  show: unknown;
};

/** A game's rules. Pure: the same terms give the same round. */
export type Rules = {
  /** The data that the page shows before a round. */
  offer(offerTerms: OfferTerms): unknown;
  /** Null for a pick that is not on offer. */
  play(terms: PlayTerms): DrawnRound | null;
  /** The same draw without a player's choice. */
  draw(terms: DrawTerms): PublicDraw;
  /** The draw in a stored `show`, without the player's choice. */
  publicOf(show: unknown): PublicDraw;
  /** The teams of the matches, in games with matches. */
  teams?(publicSeed: string): { home: string; away: string }[];
};

/** Rounds down to hundredths, so that no payout exceeds the RTP. The small addend compensates floating-point errors. */
export const hundredths = (times: number): number => Math.floor(times * 100 + 1e-9);
