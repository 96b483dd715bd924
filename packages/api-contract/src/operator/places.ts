import { z } from 'zod';
import { call, none, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

export const countries = call({
  method: 'GET',
  base: 'fixtures',
  path: 'countries',
  kind: 'read',
  as: 'guest',
  query: z.object({ sport_id: z.coerce.number() }),
  body: none,
  data: z.array(
    z.object({
      id: wireTextOrEmpty,
      country: wireText,
      country_code: wireTextOrEmpty,
      tournament_count: wireNumberOrZero,
    }),
  ),
});

export const tournaments = call({
  method: 'GET',
  base: 'fixtures',
  path: 'tournaments',
  kind: 'read',
  as: 'guest',
  query: z.object({ country: z.string(), sport_id: z.coerce.number() }),
  body: none,
  data: z.array(z.object({ tournament_id: wireText, tournament: wireText, fixtures_count: wireNumberOrZero })),
});
