import { BREAK_DAYS, LIMIT_KINDS, LIMIT_PERIODS, MAX_PLAYER_LIMIT, REALITY_CHECK_MINUTES } from '@ushindi/shared';
import { z } from 'zod';
import { call, none, SHORT_DEADLINE_MS, wireNumber, wireNumberOrZero, wireText } from './call.ts';

// Paths and shapes of this module are our own choice (decision 14).

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);

/** KES that moved in a period, and the time played. `lost` is negative for a player who won. */
const play = z.object({
  deposited: wireNumber,
  withdrawn: wireNumber,
  staked: wireNumber,
  lost: wireNumber,
  played_seconds: wireNumberOrZero,
});

/** Times are of Nairobi. */
export const status = call({
  summary: "The player's own limits, and what moved today and this month",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/safer_play',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: z.object({
    limits: z.array(
      z.object({
        kind,
        period,
        /** KES, or minutes for kind 'time'. Null if the limit only has a pending change. */
        amount: wireNumber.nullable(),
        used: wireNumber,
        left: wireNumber,
        renews_at: wireText,
        /** The change that is not valid yet, with a null amount for a removal. */
        pending: z.object({ amount: wireNumber.nullable(), valid_from: wireText }).nullable(),
      }),
    ),
    today: play,
    month: play,
    /** 0 for none; null with an operator that has no reality checks. */
    reality_check_minutes: wireNumber.nullish(),
  }),
});

/** The player's play in the session of the call. Amounts are KES; `lost` is negative for a player who won. */
const playSession = z.object({
  played_seconds: wireNumber,
  staked: wireNumber,
  lost: wireNumber,
  /** Time of play until the next reality check: 0 if it is due, null without one. */
  check_in_seconds: wireNumber.nullable(),
  /** The player's limit of time with the least left. */
  time_limit: z.object({ period, left_minutes: wireNumber, renews_at: wireText }).nullable(),
});

export const usedSession = call({
  summary: "The player's session: time played, stakes and losses. Counts as use of the session",
  method: 'GET',
  base: 'api',
  path: 'profile/v1/play_session',
  kind: 'read',
  auth: 'player',
  isExtra: true,
  query: none,
  body: none,
  data: playSession,
  deadlineMs: SHORT_DEADLINE_MS,
});

export const unusedSession = call({
  ...usedSession,
  summary: 'The same for a page that nobody has touched since its last call: no use of the session, and no time played',
  path: 'profile/v1/play_session/away',
});

export const setRealityCheck = call({
  summary: "Sets the interval of the player's reality checks; 0 for none",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/reality_check',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({ minutes: z.literal(REALITY_CHECK_MINUTES) }),
  data: z.unknown(),
});

export const confirmRealityCheck = call({
  summary: 'The player has seen the reality check',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/reality_check/confirm',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  query: none,
  body: z.object({}),
  data: z.unknown(),
});

/** The amount is in KES, or in minutes for kind 'time'; null removes the limit. */
export const setLimit = call({
  summary: "Sets one of the player's own limits",
  method: 'POST',
  base: 'api',
  path: 'profile/v1/limits',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
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
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({ kind, period }),
  data: z.unknown(),
});

/** The reference operator sends `exclusionData`, as for a self-exclusion. */
export const takeBreak = call({
  summary: 'Starts a break from betting',
  method: 'POST',
  base: 'api',
  path: 'profile/v1/break',
  kind: 'write',
  auth: 'player',
  isExtra: true,
  sendsBrowser: true,
  query: none,
  body: z.object({ days: z.literal(BREAK_DAYS) }),
  data: z.unknown(),
});

/** The data of a refusal by one of the player's own limits (code 422). */
export const limitRefusal = z.object({
  player_limit: z.object({ kind, period, amount: wireNumber, left: wireNumber, renews_at: wireText }),
});
