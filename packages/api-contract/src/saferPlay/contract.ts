import { BREAK_DAYS, LIMIT_KINDS, LIMIT_PERIODS, MAX_PLAYER_LIMIT } from '@ushindi/shared';
import { z } from 'zod';
import type { PlayerCaller } from '../caller.ts';

const kind = z.enum(LIMIT_KINDS);
const period = z.enum(LIMIT_PERIODS);
const INVALID_AMOUNT = 'Please enter a whole-number amount (no decimals).';

export const setLimitInput = z.object({
  kind,
  period,
  /** Whole KES; null removes the limit. */
  amount: z
    .number(INVALID_AMOUNT)
    .int(INVALID_AMOUNT)
    .min(1, 'The smallest limit is 1 KES.')
    .max(MAX_PLAYER_LIMIT, 'This limit is too high.')
    .nullable(),
});
export const limitInput = z.object({ kind, period });
export const breakInput = z.object({ days: z.literal(BREAK_DAYS) });
export const saferPlayMessage = z.object({ message: z.string() });

/** One of the player's own limits, in KES. Times are epoch milliseconds, null if the operator's date is unreadable. */
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

/** KES that moved; `lost` is negative for a player who won. */
const turnover = z.object({ deposited: z.number(), withdrawn: z.number(), staked: z.number(), lost: z.number() });

export const saferPlayStatus = z.object({
  limits: z.array(limitView),
  today: turnover,
  month: turnover,
});

export type PlayerLimitView = z.infer<typeof limitView>;
export type PlayTurnover = z.infer<typeof turnover>;
export type SaferPlayStatus = z.infer<typeof saferPlayStatus>;

/** A player's own limits, breaks and turnover, as the router needs them from an operator. */
export type SaferPlayPort = {
  /** @throws DomainError NOT_FOUND with an operator that has no such call */
  status(caller: PlayerCaller): Promise<SaferPlayStatus>;
  /** Lowers a limit at once; a raise or removal waits a day. */
  setLimit(caller: PlayerCaller, input: z.infer<typeof setLimitInput>): Promise<{ message: string }>;
  /** Withdraws a change that is not valid yet. */
  withdrawChange(caller: PlayerCaller, input: z.infer<typeof limitInput>): Promise<{ message: string }>;
  /** Blocks bets, deposits and games for some days; it cannot be shortened. */
  takeBreak(caller: PlayerCaller, input: z.infer<typeof breakInput>): Promise<{ message: string }>;
};
