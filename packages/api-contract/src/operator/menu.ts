import { z } from 'zod';
import { call, none, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

/** Shortcuts under the page tabs. */
export const quick = call({
  method: 'GET',
  base: 'api',
  path: 'ds/v1/menu/quick',
  kind: 'read',
  as: 'guest',
  query: z.object({ limit: z.coerce.number() }),
  body: none,
  data: z.array(
    z.object({
      id: wireText,
      name: wireText,
      icon_url: wireTextOrEmpty,
      page_url: wireTextOrEmpty,
      priority: wireNumberOrZero,
    }),
  ),
});
