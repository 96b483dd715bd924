import { BREAK_DAYS, LIMIT_KINDS, LIMIT_PERIODS, MAX_PLAYER_LIMIT } from '@ushindi/shared';
import { z } from 'zod';
import { call, none, wireNumber, wireText } from './call.ts';

// Paths and shapes of this module are our own choice (decision 14).

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);

/** KES that moved in a period. `lost` is negative for a player who won. */
const turnover = z.object({ deposited: wireNumber, withdrawn: wireNumber, staked: wireNumber, lost: wireNumber });

/** Times are of Nairobi. */
export const status = call({
  summary: "The player's own limits, and what moved today and this month",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/safer_play',
  kind: 'read',
  auth: 'player',
  query: none,
  body: none,
  data: z.object({
    limits: z.array(
      z.object({
        kind,
        period,
        /** KES. Null if the limit only has a pending change. */
        amount: wireNumber.nullable(),
        used: wireNumber,
        left: wireNumber,
        renews_at: wireText,
        /** The change that is not valid yet, with a null amount for a removal. */
        pending: z.object({ amount: wireNumber.nullable(), valid_from: wireText }).nullable(),
      }),
    ),
    today: turnover,
    month: turnover,
  }),
});

/** A null amount removes the limit. */
export const setLimit = call({
  summary: "Sets one of the player's own limits",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/limits',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ kind, period, amount: z.number().int().min(1).max(MAX_PLAYER_LIMIT).nullable() }),
  data: z.unknown(),
});

export const withdrawChange = call({
  summary: 'Withdraws a change of a limit that is not valid yet',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/limits/withdraw_change',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ kind, period }),
  data: z.unknown(),
});

export const takeBreak = call({
  summary: 'Starts a break from betting',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/break',
  kind: 'write',
  auth: 'player',
  query: none,
  body: z.object({ days: z.literal(BREAK_DAYS) }),
  data: z.unknown(),
});

/** The data of a refusal by one of the player's own limits (code 422). */
export const limitRefusal = z.object({
  player_limit: z.object({ kind, period, amount: wireNumber, left: wireNumber, renews_at: wireText }),
});
