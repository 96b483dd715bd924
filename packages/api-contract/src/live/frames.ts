/**
 * Frames of the live socket, JSON text both ways.
 *
 * A client subscribes to topics and gets, per topic, a snapshot and then deltas: RFC 7396 merge patches numbered by
 * `seq` within an `epoch`. A delta applies only when its epoch is the held one and its seq is the held one plus one;
 * anything else is a gap, and the client must drop its state and subscribe again, which brings a new snapshot. A beat
 * comes for every topic every few seconds whether or not prices moved; it tells the age of the operator's last word.
 * Odds older than LOCK_AFTER_MS, or unheard of for as long, are shown as paused and must not be picked (readings 24).
 *
 * Close codes: 1001 the gateway is going away, come back after a random wait; 1008 a message broke these rules;
 * 1013 too many clients, come back later.
 */
export type ClientMessage = { op: 'sub' | 'unsub'; topic: string };

export type LiveOutcome = {
  oddId?: string;
  outcomeId: string;
  name: string;
  alias: string;
  specifier: string;
  /** Absent when there is no price. */
  odds?: number;
  status: string;
  /** Place in the market; object keys carry no order. */
  position: number;
};

export type LiveMarket = {
  marketId: string;
  parentMarketId: string;
  name: string;
  category: string;
  status: string;
  position: number;
  outcomes: Record<string, LiveOutcome>;
};

export type LiveGame = {
  matchId: string;
  gameId: string;
  sportId: number;
  homeTeam: string;
  awayTeam: string;
  startsAtMs?: number;
  country: string;
  tournament: string;
  marketsCount: number;
  position: number;
  /** Absent until the match has started. */
  live?: {
    phase: string;
    clock: string;
    homeScore: number;
    awayScore: number;
    yellowCardsHome: number;
    yellowCardsAway: number;
    redCardsHome: number;
    redCardsAway: number;
  };
  markets: Record<string, LiveMarket>;
};

/** The state of any topic: its games by match id. A match topic holds one game, or none once it is over. */
export type LiveState = { games: Record<string, LiveGame> };

export type ServerFrame =
  | { kind: 'snapshot'; topic: string; epoch: string; seq: number; ageMs: number; state: LiveState }
  | { kind: 'delta'; topic: string; epoch: string; seq: number; patch: object }
  | { kind: 'beat'; topic: string; epoch: string; seq: number; ageMs: number }
  | { kind: 'refused'; topic: string; reason: 'badTopic' | 'tooManyTopics' };

/** Silence after which odds are locked (readings 24). */
export const LOCK_AFTER_MS = 15_000;
/** How often each topic's beat is sent. */
export const BEAT_EVERY_MS = 5_000;

export const CLOSE_GOING_AWAY = 1001;
export const CLOSE_BROKEN_RULES = 1008;
export const CLOSE_TRY_LATER = 1013;
