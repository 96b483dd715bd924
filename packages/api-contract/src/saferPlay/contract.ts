import { BREAK_DAYS, LIMIT_KINDS, LIMIT_PERIODS, MAX_PLAYER_LIMIT, REALITY_CHECK_MINUTES } from '@ushindi/shared';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';
import type { startedExclusion } from '../scalars.ts';
import type { Message } from '../texts/confirmations.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
const INVALID_AMOUNT = 'Please enter a whole-number amount (no decimals).';

/** A new value of a player limit. */
export const setLimitInput = z.object({
  kind,
  period,
  /** Whole KES, or minutes for a limit of time; null removes the limit. */
  amount: z
    .number(INVALID_AMOUNT)
    .int(INVALID_AMOUNT)
    .min(1, 'The smallest limit is 1.')
    .max(MAX_PLAYER_LIMIT, 'This limit is too high.')
    .nullable(),
});
export const limitInput = z.object({ kind, period });
export const breakInput = z.object({ days: z.literal(BREAK_DAYS) });

/** One of the player's own limits, in KES, or in minutes for a limit of time. Times are epoch milliseconds, null if the operator's date is unreadable. */
export const limitView = z.object({
  kind,
  period,
  /** Null while only a change is pending. */
  amount: z.number().nullable(),
  used: z.number(),
  left: z.number(),
  renewsAtMs: z.number().nullable(),
  /** A raise or removal (null amount) that is not valid yet. */
  pending: z.object({ amount: z.number().nullable(), validFromMs: z.number().nullable() }).nullable(),
});

/** KES that moved, and the time played; `lost` is negative for a player who won. */
const playFigures = z.object({
  deposited: z.number(),
  withdrawn: z.number(),
  staked: z.number(),
  lost: z.number(),
  playedSeconds: z.number(),
});

/** The player's limits, turnover and reality checks. */
export const saferPlayStatus = z.object({
  limits: z.array(limitView),
  today: playFigures,
  month: playFigures,
  /** Minutes of play between two reality checks: 0 for none, null with an operator that has no reality checks. */
  realityCheckMinutes: z.number().nullable(),
});

export const playSessionInput = z.object({
  /**
   * Whether the player has touched the page since its last call. Otherwise the call does not count as use of the
   * session.
   */
  isInUse: z.boolean(),
});

/** The player's play in the session. Amounts are KES; `lost` is negative for a player who won. */
export const playSession = z.object({
  playedSeconds: z.number(),
  staked: z.number(),
  lost: z.number(),
  /** Seconds of play until the next reality check: 0 if it is due, null without one. */
  checkInSeconds: z.number().nullable(),
  /** The player's limit of time with the least left. */
  timeLimit: z.object({ period, leftMinutes: z.number(), renewsAtMs: z.number().nullable() }).nullable(),
});

export const realityCheckInput = z.object({ minutes: z.literal(REALITY_CHECK_MINUTES) });

export type PlayerLimitView = z.infer<typeof limitView>;
export type PlayFigures = z.infer<typeof playFigures>;
export type PlaySession = z.infer<typeof playSession>;
export type SaferPlayStatus = z.infer<typeof saferPlayStatus>;

/** A player's own limits, breaks and turnover, as the router needs them from an operator. */
export type SaferPlayPort = {
  /** @throws DomainError NOT_FOUND with an operator that has no such call */
  status(caller: PlayerCaller): Promise<SaferPlayStatus>;
  /** @throws DomainError NOT_FOUND with an operator that has no such call */
  session(caller: PlayerCaller, input: z.infer<typeof playSessionInput>): Promise<PlaySession>;
  setRealityCheck(caller: PlayerCaller, input: z.infer<typeof realityCheckInput>): Promise<Message>;
  /** The player has seen the reality check. */
  confirmRealityCheck(caller: PlayerCaller): Promise<Message>;
  /** Lowers a limit at once; a raise or removal waits a day. */
  setLimit(caller: PlayerCaller, input: z.infer<typeof setLimitInput>): Promise<Message>;
  /** Withdraws a change that is not valid yet. */
  withdrawChange(caller: PlayerCaller, input: z.infer<typeof limitInput>): Promise<Message>;
  /**
   * Blocks bets, deposits and games for `days`. The break cannot be shortened. It ends every session.
   */
  takeBreak(caller: PlayerCaller, input: z.infer<typeof breakInput>): Promise<z.infer<typeof startedExclusion>>;
};
