import { z } from 'zod';
import { call, none, wireNumber, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

export const balance = call({
  method: 'GET',
  base: 'api',
  path: 'profile/v1/balance',
  kind: 'read',
  as: 'player',
  query: none,
  body: none,
  data: z.object({ balance: wireNumber, bonus: wireNumberOrZero }),
});

export const deposit = call({
  method: 'POST',
  base: 'api',
  path: 'profile/v1/deposit',
  kind: 'write',
  as: 'player',
  query: none,
  body: z.object({ amount: z.number(), desc: z.string() }),
  data: z.unknown(),
});

export const withdraw = call({
  method: 'POST',
  base: 'api',
  path: 'profile/v1/withdraw',
  kind: 'write',
  as: 'player',
  query: none,
  body: z.object({ amount: z.number() }),
  data: z.unknown(),
});

/** One movement of the player's money. The specs name no call for it: path and shape are ours (decision 14). */
const wireTransaction = z.object({
  id: wireText,
  kind: wireTextOrEmpty,
  /** KES; negative when money left the account. */
  amount: wireNumber,
  balance_after: wireNumber,
  /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
  created_at: wireTextOrEmpty,
  receipt: wireTextOrEmpty,
  description: wireTextOrEmpty,
});

/** Newest first. */
export const transactions = call({
  method: 'GET',
  base: 'api',
  path: 'profile/v1/transactions',
  kind: 'read',
  as: 'player',
  query: z.object({ page: z.coerce.number(), limit: z.coerce.number() }),
  body: none,
  data: z.array(wireTransaction),
});

export type WireTransaction = z.infer<typeof wireTransaction>;
