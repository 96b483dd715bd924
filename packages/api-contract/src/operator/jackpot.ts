import { JACKPOT_PICKS } from '@ushindi/shared/jackpot';
import { z } from 'zod';
import { call, none, wireNumber, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

// Not in the operator's documented API; paths and shapes are our own choice (decisions 14 and 86).

const wireMatch = z.object({
  match_id: wireText,
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  start_time: wireTextOrEmpty,
  home_team: wireText,
  away_team: wireText,
  competition: wireTextOrEmpty,
});

const wireJackpotRound = z.object({
  round: wireNumber,
  /** 'YYYY-MM-DD' in Nairobi: the day of the matches. */
  day: z.iso.date(),
  closes_at: wireText,
  /** KES, the price of a ticket. */
  price: wireNumber,
  house_percent: wireNumber,
  max_void: wireNumber,
  /** KES, with the amounts that earlier rounds did not pay. */
  pool: wireNumber,
  tiers: z.array(z.object({ wrong: wireNumber, percent: wireNumber })),
  matches: z.array(wireMatch),
});

/** A decided round: its outcomes ('V' for a void match), and the winners of each tier with the KES that each won. */
const wireJackpotResult = z.object({
  round: wireNumber,
  day: z.iso.date(),
  is_void: z.boolean(),
  pool: wireNumberOrZero,
  rolled: wireNumberOrZero,
  tiers: z.array(z.object({ wrong: wireNumber, winners: wireNumber, prize: wireNumber })),
  matches: z.array(
    z.object({
      match_id: wireText,
      home_team: wireText,
      away_team: wireText,
      outcome: z.enum([...JACKPOT_PICKS, 'V']),
      score: wireTextOrEmpty,
    }),
  ),
});

export const current = call({
  summary: 'The jackpot round whose tickets are on sale',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/jackpot',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  query: none,
  body: none,
  data: z.object({ round: wireJackpotRound.nullish() }),
});

export const results = call({
  summary: 'The last decided jackpot rounds, newest first',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/jackpot/results',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  query: none,
  body: none,
  data: z.array(wireJackpotResult),
});

export const buy = call({
  summary: 'Buys a jackpot ticket',
  method: 'POST',
  base: 'api',
  path: 'jackpot/v1/tickets',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: z.object({
    round: z.number().int(),
    picks: z.array(z.enum(JACKPOT_PICKS)).max(20),
    idempotency_key: z.string().regex(/^[\w-]{16,64}$/),
  }),
  data: z.object({
    /** The ticket's id in the history of bets. */
    ticket: wireText,
    /** KES. */
    bet_amount: wireNumber,
  }),
});

export type WireJackpotRound = z.infer<typeof wireJackpotRound>;
export type WireJackpotResult = z.infer<typeof wireJackpotResult>;
