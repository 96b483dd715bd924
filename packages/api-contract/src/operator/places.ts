import { z } from 'zod';
import { call, none, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

export const countries = call({
  summary: 'The countries that have tournaments of a sport',
  method: 'GET',
  base: 'fixtures',
  path: 'countries',
  kind: 'read',
  auth: 'guest',
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
  summary: "A country's tournaments of a sport",
  method: 'GET',
  base: 'fixtures',
  path: 'tournaments',
  kind: 'read',
  auth: 'guest',
  query: z.object({ country: z.string(), sport_id: z.coerce.number() }),
  body: none,
  data: z.array(z.object({ tournament_id: wireText, tournament: wireText, fixtures_count: wireNumberOrZero })),
});
