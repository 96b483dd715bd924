import { z } from 'zod';
import { call, none, wireNumber, wireText, wireTextOrEmpty } from './call.ts';

export const matches = call({
  summary: 'Matches by the names of their teams or tournament',
  method: 'GET',
  base: 'fixtures',
  path: 'search',
  kind: 'read',
  auth: 'guest',
  query: z.object({ text: z.string(), page: z.coerce.number(), page_size: z.coerce.number() }),
  body: none,
  data: z.array(
    z.object({
      match_id: wireText,
      /** The number that is printed on the match's cards. */
      game_id: wireTextOrEmpty,
      country: wireTextOrEmpty,
      tournament: wireTextOrEmpty,
      /** 'Home v Away'. */
      name: wireTextOrEmpty,
      competitor1: wireTextOrEmpty,
      competitor2: wireTextOrEmpty,
      /** 'YYYY-MM-DD HH:mm:ss' in Nairobi. */
      date: wireTextOrEmpty,
      sport_id: wireNumber.nullish().catch(null),
    }),
  ),
});
