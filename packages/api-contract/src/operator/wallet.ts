import { z } from 'zod';
import { call, none, wireNumber, wireNumberOrZero } from './call.ts';

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
