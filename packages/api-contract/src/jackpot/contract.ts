import { JACKPOT_PICKS } from '@ushindi/shared/jackpot';
import { z } from 'zod';
import type { Caller, PlayerCaller } from '../caller.ts';
import { messageOutput } from '../texts/confirmations.ts';

const jackpotPick = z.enum(JACKPOT_PICKS);

const jackpotMatch = z.object({
  matchId: z.string(),
  homeTeam: z.string(),
  awayTeam: z.string(),
  competition: z.string(),
  /** Epoch milliseconds; null when the operator's date is unreadable. */
  startsAtMs: z.number().nullable(),
});

/** A round on sale. Amounts are KES. */
const jackpotRound = z.object({
  round: z.number(),
  /** 'YYYY-MM-DD' in Nairobi: the day of the matches. */
  day: z.string(),
  /** The first kick-off, epoch milliseconds. */
  closesAtMs: z.number(),
  price: z.number(),
  /** The house's part of the price, which is not in the pool. */
  housePercent: z.number(),
  /** A round with more void matches is void. */
  maxVoid: z.number(),
  /** The present prize pool, with the amounts that earlier rounds passed on. */
  pool: z.number(),
  tiers: z.array(z.object({ wrong: z.number(), percent: z.number() })),
  matches: z.array(jackpotMatch),
});

export const jackpotCurrentOutput = z.object({ round: jackpotRound.nullable() });

/**
 * A decided round. The outcome 'V' is a void match. `prize` is what each winner of a tier won before tax. Amounts are
 * KES.
 */
const jackpotResult = z.object({
  round: z.number(),
  day: z.string(),
  isVoid: z.boolean(),
  pool: z.number(),
  /** The part of the pool that was passed on to the next round. */
  rolled: z.number(),
  tiers: z.array(z.object({ wrong: z.number(), winners: z.number(), prize: z.number() })),
  matches: z.array(
    z.object({
      matchId: z.string(),
      homeTeam: z.string(),
      awayTeam: z.string(),
      outcome: z.enum([...JACKPOT_PICKS, 'V']),
      score: z.string(),
    }),
  ),
});

export const jackpotResultsOutput = z.object({ rounds: z.array(jackpotResult) });

export const jackpotBuyInput = z.object({
  round: z.number().int().min(1).max(1e9),
  /** One pick per match, in the order of the round's matches. */
  picks: z.array(jackpotPick).min(1).max(20),
  /** Drawn by the client for one tap. A repeated request with it is the same ticket. */
  idempotencyKey: z.string().regex(/^[\w-]{16,64}$/),
});

export const jackpotBuyOutput = messageOutput.extend({
  /** The ticket's id among the player's bets. */
  betId: z.string(),
  /** KES. */
  price: z.number(),
});

export type JackpotRound = z.infer<typeof jackpotRound>;
export type JackpotResult = z.infer<typeof jackpotResult>;

/** The jackpot, as the router needs it from an operator. */
export type JackpotPort = {
  /** The round on sale; null between two rounds, and with an operator that has no jackpot. */
  current(caller: Caller): Promise<z.infer<typeof jackpotCurrentOutput>>;
  /** The last decided rounds, newest first. */
  results(caller: Caller): Promise<z.infer<typeof jackpotResultsOutput>>;
  /**
   * Buys a ticket. Sent once, never retried.
   * @throws DomainError INSUFFICIENT_FUNDS, INVALID or CONFLICT; with `outcomeUnknown` when the ticket may be bought.
   */
  buy(caller: PlayerCaller, input: z.infer<typeof jackpotBuyInput>): Promise<z.infer<typeof jackpotBuyOutput>>;
};
