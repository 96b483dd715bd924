import type { Draws } from '../fair.ts';

/** What a round is offered under. */
export type Table = {
  /** The promise of the round's server seed: known beforehand, so what is on offer may follow from it. */
  publicSeed: string;
  /** Of all stakes, the share that is paid out again in the long run, such as 0.95. */
  returnShare: number;
};

/** A round that is to be played. `pick` is the game's own text for what is backed; the draws decide. */
export type RoundTerms = Table & { pick: string; stakeCents: number; draws: Draws };

/** What came out of a round, or of its beginning. Odds in hundredths: 215 pays 2.15 times the stake. */
export type Played = {
  /** What was backed, and who played, in words for the history. */
  label: string;
  home: string;
  away: string;
  /** '2-1', or whatever came out. */
  score: string;
  /** At which odds it was backed; 0 where they are not known beforehand. */
  odds: number;
  /** What the stake is multiplied with, 0 when lost; null when the round goes on after the draw. */
  pays: number | null;
  /** What the page shows once the round has ended. */
  show: unknown;
};

/** How a game is played. Pure: the same terms make the same round. */
export type Rules = {
  /** What the page shows before the round. */
  offer(table: Table): unknown;
  /** Null for a pick that is not on offer. */
  play(terms: RoundTerms): Played | null;
};

/** Hundredths that come to at most this many times the stake: nothing is rounded in a player's disfavour twice. */
export const hundredths = (times: number): number => Math.floor(times * 100 + 1e-9);
