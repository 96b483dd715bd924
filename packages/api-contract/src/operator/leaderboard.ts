import { z } from 'zod';
import { call, none, wireNumber, wireNumberOrZero, wireTextOrEmpty } from './call.ts';

/** A player on the leaderboard. */
export const wireLeader = z.object({
  id: wireTextOrEmpty,
  msisdn: wireTextOrEmpty,
  name: wireTextOrEmpty,
  bet_count: wireNumberOrZero,
  /** Only on the caller's entry. */
  position: wireNumberOrZero,
});

/** Today's leaders, earlier winners, and the caller's entry when a token is sent. */
export const board = call({
  summary: "The promotion's leaderboard",
  method: 'GET',
  base: 'api',
  path: 'ds/v1/lb',
  kind: 'read',
  auth: 'anyone',
  query: z.object({
    /** Unix seconds. */
    timestamp: z.coerce.number(),
    promo_id: z.coerce.number(),
    limit: z.coerce.number(),
    sort: z.string(),
    page: z.coerce.number(),
    /** 'YYYY-MM-DD' in Nairobi. */
    promo_date: z.string(),
    skipCache: z.union([z.boolean(), z.string()]),
  }),
  body: none,
  /** Lists, lists of lists, null or missing. */
  data: z.object({ today: z.unknown().optional(), past: z.unknown().optional(), cust: z.unknown().optional() }),
});

/** A prize that was paid; the day as 'YYYY-MM-DD' in Nairobi, the prize in KES. */
export const wireLeaderboardWinner = z.object({
  day: z.iso.date(),
  place: wireNumber,
  msisdn: wireTextOrEmpty,
  name: wireTextOrEmpty,
  bet_count: wireNumberOrZero,
  prize: wireNumber,
});

/** Not in the operator's documented API (decision 14). The prizes of today by place, in KES, and the last winners. */
export const prizes = call({
  summary: 'The prizes of the leaderboard and who won them',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/lb/prizes',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  query: none,
  body: none,
  data: z.object({ prizes: z.array(wireNumber), winners: z.array(z.unknown()) }),
});

export type WireLeader = z.infer<typeof wireLeader>;
