import { z } from 'zod';
import { matchCentre, matchOutcome, resultCompetition } from './centre.ts';
import { areOdds } from '../scalars.ts';
import {
  MAX_REPLACED_ITEMS,
  SHORT_DEADLINE_MS,
  call,
  none,
  wireNumber,
  wireNumberOrZero,
  wireText,
  wireTextOrEmpty,
} from './call.ts';

/** An outcome with its odds. */
export const wireOdd = z.object({
  odd_id: wireText.nullish(),
  outcome_id: wireText,
  outcome_name: wireTextOrEmpty,
  alias: wireTextOrEmpty,
  specifier: wireTextOrEmpty,
  /** Null for odds that no bet can have; the outcome is then locked. */
  odds: wireNumber.refine(areOdds).nullish().catch(null),
  odd_status: wireTextOrEmpty,
  /** The market's status repeated on the odd; some operators send it only here. */
  marketStatus: wireTextOrEmpty,
});

/** A market of a match. */
export const wireMarket = z.object({
  market_id: wireText,
  market_name: wireTextOrEmpty,
  parent_market_id: wireTextOrEmpty,
  status_name: wireTextOrEmpty,
  category_name: wireTextOrEmpty,
  oddsArray: z
    .array(wireOdd)
    .nullish()
    .transform((odds) => odds ?? []),
});

/** A match in lists and on its own. */
export const wireFixture = z.object({
  match_id: wireText,
  game_id: wireTextOrEmpty,
  competitor1: wireTextOrEmpty,
  competitor2: wireTextOrEmpty,
  home_competitor_id: wireTextOrEmpty,
  away_competitor_id: wireTextOrEmpty,
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  date: wireTextOrEmpty,
  sport_id: wireNumber,
  category_name: wireTextOrEmpty,
  country: wireTextOrEmpty,
  tournament: wireTextOrEmpty,
  /** 'Home v Away'. */
  name: wireTextOrEmpty,
  markets_count: wireNumberOrZero,
  /** How many markets accept bets; our operator sends it for matches in play. */
  open_markets: wireNumber.nullish().catch(null),
  markets: z
    .array(wireMarket)
    .nullish()
    .transform((markets) => markets ?? []),
  current_phase: wireText.nullish(),
  clock: wireText.nullish(),
  home_score: wireNumberOrZero,
  away_score: wireNumberOrZero,
  yellowcards_home: wireNumberOrZero,
  yellowcards_away: wireNumberOrZero,
  redcards_home: wireNumberOrZero,
  redcards_away: wireNumberOrZero,
});

const listQuery = z.object({
  sport_id: z.coerce.number(),
  market_id: z.coerce.string(),
  page: z.coerce.number(),
  page_size: z.coerce.number(),
  highlights_priority: z.coerce.number().optional(),
  boosted_priority: z.coerce.number().optional(),
  tournament_id: z.coerce.string().optional(),
  /** The name of a team. Our addition (decision 14). */
  competitor: z.string().optional(),
  start_date: z.string().optional(),
  end_date: z.string().optional(),
  /** The current time, Unix seconds. */
  upcoming: z.coerce.number().optional(),
});

export const list = call({
  summary: 'A page of highlighted or boosted matches',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/',
  kind: 'read',
  auth: 'guest',
  query: listQuery,
  body: none,
  data: z.array(wireFixture),
});

export const upcoming = call({
  summary: 'A page of upcoming matches',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/upcoming',
  kind: 'read',
  auth: 'guest',
  query: listQuery,
  body: none,
  data: z.array(wireFixture),
});

/** The match is the data of the envelope. Its markets are inside it or beside it as `markets`. */
export const match = call({
  summary: 'One match with its markets',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/match_id/{match_id}',
  kind: 'read',
  auth: 'guest',
  query: none,
  body: none,
  data: wireFixture,
});

/** A tournament is left out when one of its matches lacks any of these (D-160). */
const wireHighlightGame = wireFixture.extend({
  competitor1: wireText,
  competitor2: wireText,
  date: wireText,
  game_id: wireText,
  markets_count: z.number(),
  /** An item may omit the sport of the whole list. */
  sport_id: wireNumber.nullish(),
});

/** Served by a separate host at some operators. */
export const highlights = call({
  summary: 'The top leagues of a sport with their matches',
  method: 'GET',
  base: 'highlights',
  path: 'tournaments/highlights',
  kind: 'read',
  auth: 'guest',
  deadlineMs: SHORT_DEADLINE_MS,
  query: z.object({ sport_id: z.coerce.number() }),
  body: none,
  data: z.array(z.object({ country: z.string(), tournament: z.string(), data: z.array(wireHighlightGame) })),
});

/** A SHA-256 or a key of 32 bytes in hex. */
const wireHex = z.string().regex(/^[0-9a-f]{64}$/);

/** Our addition (decision 14). */
export const proof = call({
  summary: 'The commitment to the result of a match, and its key after the end',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/proof/{match_id}',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  data: z.object({
    commitment: wireHex,
    /** Null until a minute after the match's own end. */
    match_key: wireHex.nullable(),
    is_given: z.boolean(),
    /** The public facts that decide the result beside the match key and the match: the schedule's seed and the speed. */
    seed: z.string().max(100),
    speed: z.number().int(),
  }),
});

/** Our addition (decision 14). */
export const builder = call({
  summary: 'Outcomes of one match priced together',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/builder/{match_id}',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  /** Odd ids, separated by commas; '' requests the markets alone. */
  query: z.object({ odds: z.string() }),
  body: none,
  data: z.object({
    /** The markets whose outcomes can be combined; empty after the kick-off. */
    market_ids: z.array(wireText),
    /** The combination as a market with one outcome; null for fewer than two outcomes, and for a refused combination. */
    market: wireMarket.nullable(),
    problem: z.enum(['impossible', 'redundant', 'notCombinable', 'notOffered']).nullable(),
  }),
});

/** Our addition (decision 82). */
export const centre = call({
  summary: 'Timeline, statistics, form, earlier meetings, table and line-ups of a match',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/centre/{match_id}',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  data: matchCentre,
});

/** Our addition (decision 82). */
export const results = call({
  summary: 'The results of a day in Nairobi, by competition',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/results',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  query: z.object({
    /** 'YYYY-MM-DD'. */
    date: z.string(),
    sport_id: z.coerce.number(),
    tournament_id: z.coerce.string().optional(),
    page: z.coerce.number(),
    page_size: z.coerce.number(),
  }),
  body: none,
  data: z.object({
    items: z.array(matchOutcome),
    has_more: z.boolean(),
    /** All competitions of the day and sport, also when the query names one tournament. */
    competitions: z.array(resultCompetition),
  }),
});

const wireLiveCount = z.object({
  count: wireNumber,
  by_sport: z
    .array(z.object({ sport_id: wireNumber, count: wireNumber }))
    .max(MAX_REPLACED_ITEMS)
    .nullish()
    .catch(null),
});

export const liveCount = call({
  summary: 'The number of live matches',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/live/count',
  kind: 'read',
  auth: 'guest',
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  /** `{ code: 200, live_count: { count } }` or a bare count. The counts by sport are our addition (decision 68). */
  data: z.union([z.object({ live_count: wireLiveCount }).transform(({ live_count }) => live_count), wireLiveCount]),
});

export const sports = call({
  summary: 'The sports with their live counts',
  method: 'GET',
  base: 'fixtures',
  path: 'sports',
  kind: 'read',
  auth: 'guest',
  query: none,
  body: none,
  data: z.array(
    z.object({
      sport_id: wireNumber.nullish(),
      id: wireNumber.nullish(),
      sport_name: wireTextOrEmpty,
      total_live_fixtures: wireNumberOrZero,
    }),
  ),
});

export const markets = call({
  summary: 'The markets of a sport',
  method: 'GET',
  base: 'fixtures',
  path: 'markets/sport_id/{id}',
  kind: 'read',
  auth: 'guest',
  query: none,
  body: none,
  data: z.array(z.object({ market_id: wireText, market_name: wireTextOrEmpty })),
});

export type WireFixture = z.infer<typeof wireFixture>;
export type WireMarket = z.infer<typeof wireMarket>;
export type WireOdd = z.infer<typeof wireOdd>;
/** The shape that a server sends, before parsing. */
export type WireFixtureOut = z.input<typeof wireFixture>;
