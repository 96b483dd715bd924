/** What a bet needs to know of a match. */
export type Match = {
  matchId: string;
  sportId: number;
  kickoffMs: number;
  homeTeam: string;
  awayTeam: string;
  /** 'Country · Tournament'. */
  competition: string;
};

export type Phase = 'prematch' | 'live' | 'ended';

/** Names what is backed, as it was shown to the player. */
type PickedOdd = { matchId: string; marketId: string; oddId: string };

/** What is on offer at one moment for one pick. Statuses as on the wire: 'trading', 'open'. */
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

export type LegVerdict = 'won' | 'lost' | 'void';

/** How a leg ended; scores as 'home-away'. */
export type LegResult = { verdict: LegVerdict; halfTimeScore: string; fullTimeScore: string };

/** What bets ask of whoever runs the matches; the simulation answers it here, a feed of real results elsewhere. */
export type MatchBook = {
  /** Null for a match that never was. */
  match(matchId: string): Match | null;
  phase(matchId: string, nowMs: number): Phase;
  /** Null when the match is not on sale or has no such odd. */
  offer(picked: PickedOdd, nowMs: number): Offer | null;
  /** Whether nothing about the match can change any more. A match that is not known any more is decided too. */
  isDecided(matchId: string, nowMs: number): boolean;
  /** Null until the match is decided; void for a match that is not known any more, such as one of another simulation. */
  resultOf(
    leg: { matchId: string; marketId: string; specifier: string; outcomeId: string },
    nowMs: number,
  ): LegResult | null;
};
