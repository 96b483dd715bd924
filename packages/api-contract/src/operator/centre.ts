import { z } from 'zod';
import { wireInstantMs, wireText } from './call.ts';

/** The parts of the match centre. They are our own choice (decision 82) and have the same names on every layer. */

/** The home or the away side. */
export const centreSide = z.enum(['home', 'away']);

const count = z.number().int().min(0);

/** A match that has ended, with its final score. */
export const pastMatch = z.object({
  matchId: wireText,
  /** Kick-off, epoch milliseconds. */
  startsAtMs: wireInstantMs,
  homeTeam: z.string(),
  awayTeam: z.string(),
  homeScore: count,
  awayScore: count,
});

/** An event of a match. */
export const centreEvent = z.object({
  kind: z.enum(['goal', 'yellowCard', 'redCard', 'corner', 'try', 'kick', 'set', 'period']),
  /** Null at the end of a period. */
  side: centreSide.nullable(),
  /** The minute on the clock; null in sports without one. */
  minute: count.nullable(),
  /** The period in which it happened, in the operator's words. */
  phase: z.string(),
  /** The score of the match after it. */
  homeScore: count,
  awayScore: count,
  /** The points of an ended period, or the games of an ended set. */
  part: z.object({ home: count, away: count }).nullable(),
  /** The shirt number of a goal's scorer. */
  shirt: count.nullable(),
});

/** One statistic of both sides. */
export const centreStat = z.object({
  kind: z.enum([
    'goals',
    'firstHalf',
    'secondHalf',
    'corners',
    'yellowCards',
    'redCards',
    'points',
    'twoPointers',
    'threePointers',
    'freeThrows',
    'tries',
    'kicks',
    'runs',
    'fours',
    'sixes',
    'sets',
    'games',
  ]),
  home: count,
  away: count,
});

/** A team of the competition's table; the first is the leader. */
export const tableRow = z.object({
  team: z.string(),
  played: count,
  won: count,
  drawn: count,
  lost: count,
  scored: count,
  conceded: count,
  points: count,
});

/** A player of a line-up. */
export const linedUpPlayer = z.object({
  shirt: count,
  position: z.enum(['goalkeeper', 'defender', 'midfielder', 'forward']),
  /** As goalscorer markets name the player. */
  name: z.string(),
});

/** The match centre of one match. */
export const matchCentre = z.object({
  matchId: wireText,
  homeTeam: z.string(),
  awayTeam: z.string(),
  country: z.string(),
  tournament: z.string(),
  tournamentId: wireText,
  sportId: z.number().int(),
  state: z.enum(['upcoming', 'live', 'ended', 'void']),
  /** Whether the operator's staff gave the result. Events that do not fit it are left out. */
  isGiven: z.boolean(),
  /** In order of time, as far as the match has been played. */
  events: z.array(centreEvent),
  stats: z.array(centreStat),
  /** The last results of each team, newest first. */
  form: z.object({ home: z.array(pastMatch), away: z.array(pastMatch) }),
  /** Earlier matches of the two teams against each other, newest first. */
  meetings: z.array(pastMatch),
  /** Empty where the competition has none. */
  table: z.array(tableRow),
  /** How many of the competition's last results the table counts. */
  tableMatches: count,
  lineUps: z.object({ home: z.array(linedUpPlayer), away: z.array(linedUpPlayer) }),
});

/** A result in the list of a day. */
export const matchOutcome = pastMatch.extend({
  sportId: z.number().int(),
  tournamentId: wireText,
  tournament: z.string(),
  country: z.string(),
  /** Score at half-time or after the first set or innings. */
  htHome: count,
  htAway: count,
  /** A void match has no score. */
  isVoid: z.boolean(),
});

/** A competition with results on a day. */
export const resultCompetition = z.object({
  tournamentId: wireText,
  tournament: z.string(),
  country: z.string(),
  count,
});

export type WireCentre = z.input<typeof matchCentre>;
export type WirePastMatch = z.input<typeof pastMatch>;
export type WireCentreEvent = z.input<typeof centreEvent>;
export type WireCentreStat = z.input<typeof centreStat>;
export type WireTableRow = z.input<typeof tableRow>;
export type WireLinedUpPlayer = z.input<typeof linedUpPlayer>;
export type WireMatchOutcome = z.input<typeof matchOutcome>;
