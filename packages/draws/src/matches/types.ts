/** Instants are epoch milliseconds. Match time is in minutes since kick-off, breaks included. */

/** A side of a match. */
export type Side = 'home' | 'away';

/** One scheduled match without live state and prices. Never changes. */
export interface Fixture {
  /** Numeric string, unique forever; `simulation.fixture` decodes it. */
  readonly matchId: string;
  /** Four digits for betting by text message; unique among the fixtures listed at one time. */
  readonly gameId: string;
  readonly sportId: number;
  readonly sportName: string;
  readonly country: string;
  /** ISO 3166 alpha-2 in capitals; 'GB-ENG' style for the home nations, 'INT' for international tournaments. */
  readonly countryCode: string;
  readonly tournamentId: number;
  readonly tournament: string;
  /** The tournament's group in menus: the country's name. */
  readonly category: string;
  readonly homeTeam: string;
  readonly homeTeamId: number;
  readonly awayTeam: string;
  readonly awayTeamId: number;
  readonly kickoffMs: number;
  /** 1 for highlights. */
  readonly priority: 0 | 1;
  /** True for the top leagues. */
  readonly boosted: boolean;
}

/** The points of one period. */
export interface PeriodScore {
  readonly home: number;
  readonly away: number;
}

/** A football goal. */
export interface Goal {
  readonly side: Side;
  /** The scorer: an index into the side's squad, from 0. */
  readonly player: number;
  /** 1 to 45, then 46 to 90; stoppage time counts to the last minute of its half. */
  readonly minute: number;
}

/** A score worth points, outside football. */
export interface PointsScored {
  readonly side: Side;
  readonly points: number;
  /** Minutes between the start of its period and the score. */
  readonly intoPeriodMin: number;
}

/** A match's score, for settlement and pricing. */
export interface MatchScore {
  /**
   * Score at half-time (football, rugby, basketball), after the first set (tennis) or the first innings (cricket).
   */
  readonly htHome: number;
  readonly htAway: number;
  readonly ftHome: number;
  readonly ftAway: number;
  /** Halves, quarters, sets or innings in order, overtime last. */
  readonly periods: readonly PeriodScore[];
  /** Yellow and red cards, and corners; 0 outside football. */
  readonly cardsHome: number;
  readonly cardsAway: number;
  readonly cornersHome: number;
  readonly cornersAway: number;
  /** In order of time; empty outside football. */
  readonly goals: readonly Goal[];
  /** In order of time; empty in football. A tennis set counts as one point. */
  readonly scores: readonly PointsScored[];
  /** The games of each finished set; empty outside tennis. */
  readonly sets: readonly PeriodScore[];
}
