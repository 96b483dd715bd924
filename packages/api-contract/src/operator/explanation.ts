import { z } from 'zod';
import { MAX_REPLACED_ITEMS } from './call.ts';

/** What a match has to count, so that a market can be decided by it. */
export const countUnit = z.enum([
  'goals',
  'cards',
  'corners',
  'points',
  'runs',
  'sets',
  'games',
  'tries',
  'fours',
  'sixes',
]);

/** The part of a match that is counted. */
export const matchPart = z.enum([
  'match',
  'regularTime',
  'firstHalf',
  'secondHalf',
  'quarter1',
  'quarter2',
  'quarter3',
  'quarter4',
  'set1',
  'set2',
  'set3',
  'firstOver',
  'first6Overs',
  'first10Overs',
]);

/** How a market is decided by its facts. */
export const marketRule = z.enum([
  'most',
  'eitherOf',
  'total',
  'handicap',
  'bothScore',
  'range',
  'exactScore',
  'oddEven',
  'margin',
  'cleanSheet',
  'winsOne',
  'combined',
  'overtime',
  'tied',
  'tieBreak',
  'bothParts',
  'highestPart',
  'first',
  'firstTime',
  'scores',
  'race',
]);

const side = z.enum(['home', 'away']);
const whole = z.number().int();

/** Something that happened in a match. Sides that do not matter are null. */
export const explanationFact = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('count'),
    unit: countUnit,
    part: matchPart,
    home: whole.nullable(),
    away: whole.nullable(),
  }),
  /** Who scored first; null for a match without a score. */
  z.object({
    kind: z.literal('first'),
    side: side.nullable(),
    /** The minute and the player of a football goal. */
    minute: whole.nullable(),
    player: z.string().nullable(),
    /** The points of the score. */
    points: whole.nullable(),
  }),
  z.object({
    kind: z.literal('scorers'),
    scorers: z.array(z.object({ side, player: z.string(), minute: whole })).max(MAX_REPLACED_ITEMS),
  }),
  /** The side that reached the points first; null if none did. */
  z.object({ kind: z.literal('race'), points: whole, side: side.nullable() }),
]);

/** Why a leg is void though its match may have a score. */
export const voidReason = z.enum(['matchVoid', 'placedLate', 'notDecided', 'unknownMatch', 'betVoid']);

/** The rule of a market, and the facts of the match that decide it. */
const decided = z.object({
  kind: z.literal('decided'),
  rule: marketRule,
  /** The line of totals and handicaps. */
  line: z.number().nullable(),
  facts: z.array(explanationFact).max(MAX_REPLACED_ITEMS),
});

/** Why a leg of a bet has its result. */
export const legExplanation = z.discriminatedUnion('kind', [
  decided,
  /** A combination, with each of its outcomes. */
  z.object({
    kind: z.literal('parts'),
    parts: z
      .array(
        z.object({
          market: z.string(),
          pick: z.string(),
          verdict: z.enum(['won', 'lost', 'void']),
          /** Null where the given result does not decide the market. */
          decided: decided.nullable(),
        }),
      )
      .max(MAX_REPLACED_ITEMS),
  }),
  z.object({ kind: z.literal('void'), reason: voidReason }),
]);

export type CountUnit = z.infer<typeof countUnit>;
export type MatchPart = z.infer<typeof matchPart>;
export type MarketRule = z.infer<typeof marketRule>;
export type ExplanationFact = z.infer<typeof explanationFact>;
export type VoidReason = z.infer<typeof voidReason>;
export type LegExplanation = z.infer<typeof legExplanation>;
