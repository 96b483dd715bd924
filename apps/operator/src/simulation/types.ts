/**
 * The words the simulation speaks to the rest of the operator. Wall-clock instants are Unix milliseconds;
 * match time is in minutes since kick-off, breaks included, and runs `speed` times faster than the wall clock.
 */

export type Side = 'home' | 'away';

/** One scheduled match. Everything but live state and prices, so it never changes. */
export interface Fixture {
  /** Numeric string, unique for ever; `simulation.fixture` decodes it. */
  readonly matchId: string;
  /** Four digits a player can text; unique among the fixtures listed at any one time. */
  readonly gameId: string;
  readonly sportId: number;
  readonly sportName: string;
  readonly country: string;
  /** ISO 3166 alpha-2 in capitals, 'GB-ENG' style for the home nations, 'INT' for international tournaments. */
  readonly countryCode: string;
  readonly tournamentId: number;
  readonly tournament: string;
  /** Where the tournament is filed for players: the country's name. */
  readonly category: string;
  readonly homeTeam: string;
  readonly homeTeamId: number;
  readonly awayTeam: string;
  readonly awayTeamId: number;
  readonly kickoffMs: number;
  /** 1 puts the fixture among the highlights. */
  readonly priority: 0 | 1;
  /** True for the top leagues. */
  readonly boosted: boolean;
}

/** What a playing period added to the score. */
export interface PeriodScore {
  readonly home: number;
  readonly away: number;
}

/** A goal of football. */
export interface Goal {
  readonly side: Side;
  /** Who scored: the place in the side's squad, counted from 0. */
  readonly player: number;
  /** As it is told: 1 to 45, then 46 to 90; stoppage time belongs to the last minute of its half. */
  readonly minute: number;
}

/** What settlement needs of a finished match, and what a price is a statement about. */
export interface MatchScore {
  /** Score at the sport's half-way point (football, rugby, basketball: half-time; tennis: after the first set). */
  readonly htHome: number;
  readonly htAway: number;
  readonly ftHome: number;
  readonly ftAway: number;
  /** Halves, quarters, sets or innings in the order played, overtime last. */
  readonly periods: readonly PeriodScore[];
  /** Yellow and red cards shown, and corners taken; 0 outside football. */
  readonly cardsHome: number;
  readonly cardsAway: number;
  readonly cornersHome: number;
  readonly cornersAway: number;
  /** Who scored, in the order of time; empty outside football. */
  readonly goals: readonly Goal[];
}

export interface MatchResult extends MatchScore {
  readonly endedAtMs: number;
}

/** A live match as seen at one instant. */
export interface MatchState {
  /** 'Not started', 'Ended', or the sport's own: football says '1st Half', 'Halftime', '2nd Half'. */
  readonly phase: string;
  readonly status: 'prematch' | 'live' | 'ended';
  /** 'MM:SS'; empty before kick-off and in sports without a clock. */
  readonly clock: string;
  /** Whole minutes on the clock; 0 before kick-off. */
  readonly minute: number;
  readonly homeScore: number;
  readonly awayScore: number;
  /** Null until half-time is reached. */
  readonly htHome: number | null;
  readonly htAway: number | null;
  readonly yellowHome: number;
  readonly yellowAway: number;
  readonly redHome: number;
  readonly redAway: number;
  readonly cornersHome: number;
  readonly cornersAway: number;
  /** The wall-clock instant the match ended; null while it has not. */
  readonly endedAtMs: number | null;
  /** While a goal or a red card is being looked at: when trading resumes; else null. */
  readonly suspendedUntilMs: number | null;
}

export interface Outcome {
  /** Unique and decodable: match, market, specifier and outcome (see oddId.ts). */
  readonly oddId: string;
  readonly outcomeId: string;
  /** 'Gor Mahia', 'Draw', 'Over 2.5': says what is backed without further help. */
  readonly outcomeName: string;
  /** Short label: '1', 'X', 'GG'. */
  readonly alias: string;
  /** The line, as 'total=2.5' or 'hcp=-1'; empty for markets without lines. */
  readonly specifier: string;
  /** Decimal odds with at most 2 decimals; null once decided, or too close to certain to be offered. */
  readonly odds: number | null;
  readonly status: 'trading' | 'suspended';
}

export interface Market {
  readonly marketId: number;
  readonly marketName: string;
  readonly parentMarketId: number;
  readonly categoryName: string;
  readonly status: 'open' | 'suspended' | 'closed';
  /** The line a list with room for one row shows: the most even one that is still offered. */
  readonly mainSpecifier: string;
  readonly outcomes: readonly Outcome[];
}

/** A market's name for the tabs above a list. */
interface MarketLabel {
  readonly marketId: number;
  readonly marketName: string;
  /** How many outcomes each line of it has: what a row must have room for. */
  readonly outcomesPerLine: number;
}

/** A sport of the site, with its default market. */
interface SportLabel {
  readonly sportId: number;
  readonly sportName: string;
  readonly defaultMarketId: number;
}

interface LiveCount {
  readonly total: number;
  /** Sport id to number of live matches; every sport is there, also with 0. */
  readonly bySport: ReadonlyMap<number, number>;
}

export interface SimulationOptions {
  /** The same seed gives the same fixtures, matches and prices for ever. */
  readonly seed: string;
  /** How many times faster than the wall clock a match runs: 1 to 600. Kick-off times stay on the wall clock. */
  readonly speed: number;
}

/**
 * A pure function of seed, speed and the instants passed in: what was asked before never changes an answer, so several
 * processes agree and a restart loses nothing. Unknown match ids give null or an empty list.
 */
export interface Simulation {
  readonly sports: readonly SportLabel[];
  /**
   * Fixtures that kick off at or after `fromMs` and before `toMs`, sorted by kick-off. Above speed 1 the rolling
   * internationals among them reach only a short way past `fromMs` (see rolling.ts): ask from now to list what is next.
   */
  fixtures(fromMs: number, toMs: number, sportId?: number): Fixture[];
  fixture(matchId: string): Fixture | null;
  /** Matches that have kicked off and not ended, by kick-off. */
  liveFixtures(nowMs: number, sportId?: number): Fixture[];
  liveCount(nowMs: number): LiveCount;
  /** Matches that kick off within the next 30 minutes of match time (at least 2 wall minutes), by kick-off. */
  startingSoon(nowMs: number, sportId?: number): Fixture[];
  state(matchId: string, nowMs: number): MatchState | null;
  markets(matchId: string, nowMs: number): Market[];
  /** One market, for lists; null when the match or its sport's market is unknown. */
  market(matchId: string, marketId: number, nowMs: number): Market | null;
  /** Null until the match has ended. */
  result(matchId: string, nowMs: number): MatchResult | null;
  /** The sport's markets in display order; empty for an unknown sport. */
  marketsOf(sportId: number): MarketLabel[];
  /** How many markets a fixture of the sport carries, for '+N Markets'. */
  marketsCount(sportId: number): number;
}

export type Verdict = 'won' | 'lost' | 'void';
