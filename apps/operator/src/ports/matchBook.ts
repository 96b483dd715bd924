import type { LegExplanation } from '@ushindi/api-contract/operator';

/** The facts of a match that bets store. */
export type Match = {
  matchId: string;
  sportId: number;
  kickoffMs: number;
  homeTeam: string;
  awayTeam: string;
  /** 'Country · Tournament'. */
  competition: string;
};

/** The phase of a match before, during or after play. */
export type Phase = 'prematch' | 'live' | 'ended';

/** A match in play: score as 'home-away', clock as 'MM:SS' or '' in sports without one, and the phase in words. */
export type Progress = { score: string; clock: string; phase: string };

/** The ids of a selection on a slip. */
type PickedOdd = { matchId: string; marketId: string; oddId: string };

/** The present state of one selection on sale. Statuses have the values of the wire, such as 'trading' and 'open'. */
export type Offer = {
  marketName: string;
  parentMarketId: string;
  outcomeId: string;
  outcomeName: string;
  specifier: string;
  odds: number | null;
  oddStatus: string;
  marketStatus: string;
};

/** The outcome that a leg of a bet is on. */
type BookedLeg = { matchId: string; marketId: string; specifier: string; outcomeId: string };

/** The result of a leg by its market's rule. */
export type LegVerdict = 'won' | 'lost' | 'void';

/** A leg's result; scores as 'home-away'. */
export type LegResult = { verdict: LegVerdict; halfTimeScore: string; fullTimeScore: string };

/** A result that staff gave. It replaces the match's own. */
export type GivenResult = {
  isVoid: boolean;
  htHome: number;
  htAway: number;
  ftHome: number;
  ftAway: number;
  /** When staff gave the first result of the match. Legs of bets that were placed at or after this time are void. */
  firstGivenAt: Date;
};

/** Odds of one outcome that can be bet on. */
export type OutcomeOdds = { outcomeName: string; odds: number };

/** Matches, offers and results for bets. The simulation implements it here; a real operator has a results feed. */
export type MatchBook = {
  /** Null for an unknown match. Use `published` for an id of a request: this one finds a match of any day. */
  match(matchId: string): Match | null;
  /** Null for an unknown match, and for one that is not published now. */
  published(matchId: string, nowMs: number): Match | null;
  phase(matchId: string, nowMs: number): Phase;
  /** The matches of a sport that are offered and kick off in [fromMs, toMs), by kick-off. */
  upcoming(sportId: number, fromMs: number, toMs: number): Match[];
  /** The score as 'home-away'; '0-0' before the kick-off. */
  score(matchId: string, nowMs: number): string;
  /** The score and phase of a match in play; null before its kick-off, after its end, and for an unknown match. */
  progress(matchId: string, nowMs: number): Progress | null;
  /** The odds of the sport's main market; empty for an unknown match, and for one that is not on sale. */
  mainOdds(matchId: string, nowMs: number): OutcomeOdds[];
  /** Null if the match is not on sale or has no such odd. */
  offer(picked: PickedOdd, nowMs: number): Offer | null;
  /** Whether the outcomes of a market are combinations, whose odds contain the margin several times. */
  isCombined(marketId: string): boolean;
  /** Whether the match's result is final. An unknown match counts as decided. */
  isDecided(matchId: string, nowMs: number): boolean;
  /**
   * Null until the match is decided; void for an unknown match, such as one of another simulation. With a given result, the
   * leg's result by that one; void for a market that it does not decide.
   */
  resultOf(leg: BookedLeg, nowMs: number, given?: GivenResult): LegResult | null;
  /** Why the leg has the result of `resultOf`; null when that is null. */
  explain(leg: BookedLeg, nowMs: number, given?: GivenResult): LegExplanation | null;
};
