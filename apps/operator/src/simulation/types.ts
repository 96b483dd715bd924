import type { WireCentre, WireMatchOutcome } from '@ushindi/api-contract/operator';
import type { Fixture, Goal, MatchScore, PeriodScore, PointsScored, Side } from '@ushindi/draws/matches/types';

export type { Fixture, Goal, MatchScore, PeriodScore, PointsScored, Side };

/**
 * Types that the simulation shares with the rest of the operator. Instants are epoch milliseconds. Match time is in
 * minutes since kick-off, breaks included, and runs `speed` times faster than real time.
 */

/** The final score of a match, with its end in epoch milliseconds. */
export interface MatchResult extends MatchScore {
  readonly endedAtMs: number;
}

/** A match at one instant. */
export interface MatchState {
  /** 'Not started', 'Ended', or the sport's own: '1st Half', 'Halftime' and '2nd Half' in football. */
  readonly phase: string;
  readonly status: 'prematch' | 'live' | 'ended';
  /** 'MM:SS'; empty before kick-off and in sports without a clock. */
  readonly clock: string;
  /** Whole minutes on the clock; 0 before kick-off. */
  readonly minute: number;
  readonly homeScore: number;
  readonly awayScore: number;
  /** Null before half-time. */
  readonly htHome: number | null;
  readonly htAway: number | null;
  readonly yellowHome: number;
  readonly yellowAway: number;
  readonly redHome: number;
  readonly redAway: number;
  readonly cornersHome: number;
  readonly cornersAway: number;
  /** The end of the match in epoch milliseconds; null before. */
  readonly endedAtMs: number | null;
  /** The time at which trading resumes after a goal or red card, in epoch milliseconds; null while trading. */
  readonly suspendedUntilMs: number | null;
}

/** An outcome of a match at one instant. */
export interface Outcome {
  /** Unique and decodable: match, market, specifier and outcome (see oddId.ts). */
  readonly oddId: string;
  readonly outcomeId: string;
  /** The selection in full: 'Gor Mahia', 'Draw', 'Over 2.5'. */
  readonly outcomeName: string;
  /** Short label: '1', 'X', 'GG'. */
  readonly alias: string;
  /** The line, such as 'total=2.5' or 'hcp=-1'; empty for markets without lines. */
  readonly specifier: string;
  /** Decimal odds with at most 2 decimals; null if the outcome is not offered. */
  readonly odds: number | null;
  readonly status: 'trading' | 'suspended';
}

/** A market of a match at one instant. */
export interface Market {
  readonly marketId: number;
  readonly marketName: string;
  readonly parentMarketId: number;
  readonly categoryName: string;
  /** Closed once its outcomes are decided; suspended while none is offered. */
  readonly status: 'open' | 'suspended' | 'closed';
  /** The line for lists with one row: the most even one that is offered. */
  readonly mainSpecifier: string;
  readonly outcomes: readonly Outcome[];
}

/** A market's name for tabs. */
interface MarketLabel {
  readonly marketId: number;
  readonly marketName: string;
  /** Outcomes per line: the columns that a row needs. */
  readonly outcomesPerLine: number;
}

/** A sport with its default market. */
interface SportLabel {
  readonly sportId: number;
  readonly sportName: string;
  readonly defaultMarketId: number;
}

interface LiveCount {
  readonly total: number;
  /** Live matches by sport id; every sport is present, also with 0. */
  readonly bySport: ReadonlyMap<number, number>;
}

/** A final score that staff gave, which replaces the match's own. All numbers of a void match are 0. */
export interface GivenScore {
  readonly isVoid: boolean;
  readonly htHome: number;
  readonly htAway: number;
  readonly ftHome: number;
  readonly ftAway: number;
  readonly firstGivenAt: Date;
}

/** The facts by which a player verifies that the result of a match was fixed before its kick-off. */
export interface MatchProof {
  /** The hash of the match key, the same at all times. */
  readonly commitment: string;
  /** The match key in hex; null until a minute after the match's own end. */
  readonly matchKey: string | null;
  /** Whether staff gave the match another result, which the key does not explain. */
  readonly isGiven: boolean;
  /** That result; null without one. */
  readonly given: Pick<GivenScore, 'isVoid' | 'ftHome' | 'ftAway'> | null;
  /** The time at which the key becomes public, in epoch milliseconds; null until the match has ended. */
  readonly revealsAtMs: number | null;
}

/** The parameters of a simulation. */
export interface SimulationOptions {
  /** The public seed of the fixtures. The same seed always gives the same fixtures. */
  readonly seed: string;
  /** The secret key from which matches and odds are drawn. All results can be computed from it. */
  readonly matchResultKey: string;
  /** Speed of match time against real time, 1 to 600. It does not change kick-off times. */
  readonly speed: number;
  /** Real minutes between two changes of a match's odds before kick-off, 20 by default; 0 for none. */
  readonly prematchStepMinutes?: number;
  /** The score that staff gave a match. Such a match has ended and is not on sale. */
  readonly given?: (matchId: string) => GivenScore | undefined;
  /** When the first player registered, in epoch milliseconds. Default: all past matches are published. */
  readonly firstPlayerMs?: number;
}

/** One outcome of a combination. */
export interface BuilderPart {
  readonly marketId: number;
  readonly specifier: string;
  readonly outcomeId: string;
}

/**
 * The reason why outcomes cannot be combined. `impossible`: no score wins all. `redundant`: one follows from the
 * others. `notCombinable`: the model does not relate them. `notOffered`: one is not offered now, or the combination has
 * no odds.
 */
type BuilderProblem = 'impossible' | 'redundant' | 'notCombinable' | 'notOffered';

/** A priced combination as a market with one outcome, or why there is none. */
export type Built = { readonly market: Market } | { readonly problem: BuilderProblem };

/**
 * A pure function of seed, result key, speed and the given instants: earlier calls never change a result. Several
 * processes agree, and a restart loses nothing. Unknown match ids give null or an empty list.
 */
export interface Simulation {
  /** Public facts that verify a result together with those of the match. */
  readonly seed: string;
  readonly speed: number;
  readonly sports: readonly SportLabel[];
  /**
   * Fixtures that kick off in [fromMs, toMs), by kick-off. Above speed 1 the rolling internationals reach only a
   * short way past `fromMs` (see `rolling.ts` of packages/draws): pass the current time to list what is next.
   */
  fixtures(fromMs: number, toMs: number, sportId?: number): Fixture[];
  /** Null for an unknown match. Use `published` for an id of a request: this one draws a match of any day. */
  fixture(matchId: string): Fixture | null;
  /** Null for an unknown match, and for one that is not published now. */
  published(matchId: string, nowMs: number): Fixture | null;
  /** Matches that have kicked off and not ended, by kick-off. */
  liveFixtures(nowMs: number, sportId?: number): Fixture[];
  /** The number of live matches, in total and by sport. */
  liveCount(nowMs: number): LiveCount;
  /** Matches that kick off within the next 30 minutes of match time (at least 2 real minutes), by kick-off. */
  startingSoon(nowMs: number, sportId?: number): Fixture[];
  /** Null for an unknown match. */
  state(matchId: string, nowMs: number): MatchState | null;
  /** All markets of a match, in the display order of its sport; empty for an unknown match. */
  markets(matchId: string, nowMs: number): Market[];
  /** One market, for lists; null if the match or market is unknown. */
  market(matchId: string, marketId: number, nowMs: number): Market | null;
  /** Null until the match has ended. */
  result(matchId: string, nowMs: number): MatchResult | null;
  /** Null for an unknown match. */
  proof(matchId: string, nowMs: number): MatchProof | null;
  /**
   * Prices outcomes of a match together; their order does not matter. Null for an unknown match, and for one that has
   * kicked off.
   */
  build(matchId: string, parts: readonly BuilderPart[], nowMs: number): Built | null;
  /** The ids of the sport's markets whose outcomes `build` combines. */
  combinableMarkets(sportId: number): number[];
  /** The match centre; null for an unknown match, and for one too long ago or too far ahead. */
  centre(matchId: string, nowMs: number): WireCentre | null;
  /** A sport's matches with a result by now that kicked off in [fromMs, toMs), by kick-off. */
  results(sportId: number, fromMs: number, toMs: number, nowMs: number): WireMatchOutcome[];
  /** The sport's markets in display order; empty for an unknown sport. */
  marketsOf(sportId: number): MarketLabel[];
  /** The number of markets per fixture of the sport, for '+N Markets'. */
  marketsCount(sportId: number): number;
}

/** The result of an outcome. A void one returns its stake. */
export type Verdict = 'won' | 'lost' | 'void';
