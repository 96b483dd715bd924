import { z } from 'zod';
import { call, none, SHORT_DEADLINE_MS, wireInstantMs } from './call.ts';

// Not in the operator's documented API; paths and shapes are our own choice (decisions 14 and 87). Instants are epoch
// milliseconds. The shapes are those of `PublicDraw` and `MatchScore` of the package of draws.

/** A SHA-256, a seed or a key of 32 bytes in hex. */
const hex = z.string().regex(/^[0-9a-f]{64}$/);
const count = z.number().int().nonnegative();
/** The number of the draw's definition. A client with another definition cannot check the draw. */
const algorithm = z.number().int().positive();
const name = z.string().max(100);

const side = z.union([z.literal(1), z.literal(2)]);
const shownMatch = z.object({
  home: count,
  away: count,
  goals: z.array(z.object({ minute: count, side })),
  shootout: side.exactOptional(),
});

/** The draw of a round without the player's choice. */
const publicDraw = z.discriminatedUnion('kind', [
  z.object({ kind: z.literal('matches'), results: z.array(shownMatch) }),
  z.object({ kind: z.literal('boxes'), boxes: z.array(count) }),
  z.object({ kind: z.literal('reels'), reels: z.array(count) }),
  z.object({ kind: z.literal('crash'), crash: count }),
]);

/** A reference of a round, drawn by the page of its game. */
export const roundReference = z.string().regex(/^[A-Z0-9]{12}$/);

/** A round of a casino game for its verification. */
export const roundDraw = z.object({
  reference: roundReference,
  game: name,
  gameName: name,
  /** Void: the game no longer exists and the stake is back. */
  state: z.enum(['open', 'ended', 'void']),
  /** The SHA-256 of the server seed. The game's page received it before the stake. */
  commitment: hex,
  /** When the round was played. */
  playedAtMs: wireInstantMs,
  endedAtMs: wireInstantMs.nullable(),
  /** The seeds are null until the end. */
  serverSeed: hex.nullable(),
  clientSeed: z
    .string()
    .regex(/^[\w-]{1,64}$/)
    .nullable(),
  /** These two are null for rounds of releases that did not record them. */
  algorithm: algorithm.nullable(),
  returnPercent: z.number().int().nullable(),
  /** Null until the end, and for a void round. */
  outcome: publicDraw.nullable(),
});

const score = z.object({ home: count, away: count });

/** A match for its verification. */
export const matchDraw = z.object({
  matchId: z.string().max(64),
  homeTeam: name,
  awayTeam: name,
  startsAtMs: wireInstantMs,
  state: z.enum(['ahead', 'live', 'ended']),
  /** Null before the end: in some sports the end itself is drawn. */
  endedAtMs: wireInstantMs.nullable(),
  /** When the key is public; null before the end. */
  revealsAtMs: wireInstantMs.nullable(),
  /** The hash of the match key, the same at all times. */
  commitment: hex,
  /** Null until `revealsAtMs`. */
  matchKey: hex.nullable(),
  algorithm,
  /** The public facts that decide the match beside its id and key. */
  seed: z.string().max(100),
  speed: z.number().int(),
  /** The match's own result; null before the end. */
  result: z
    .object({
      home: count,
      away: count,
      htHome: count,
      htAway: count,
      periods: z.array(score),
      goals: z.array(z.object({ side: z.enum(['home', 'away']), minute: count })),
    })
    .nullable(),
  /** The result that staff gave instead, by which bets are settled; null without one. */
  given: z.object({ isVoid: z.boolean(), home: count, away: count }).nullable(),
});

export type WireRoundDraw = z.input<typeof roundDraw>;
export type WireMatchDraw = z.input<typeof matchDraw>;

export const round = call({
  summary: 'What verifies a round of a game: commitment, and seeds and draw after the end',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/draws/{reference}',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  data: roundDraw,
});

export const match = call({
  summary: 'What verifies a match: commitment, and key and result after the end',
  method: 'GET',
  base: 'fixtures',
  path: 'fixtures/draw/{match_id}',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  data: matchDraw,
});
