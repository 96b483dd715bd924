import { z } from 'zod';
import { SHORT_DEADLINE_MS, call, none, wireNumberOrZero, wireText, wireTextOrEmpty } from './call.ts';

export const quick = call({
  summary: 'The shortcuts under the page tabs',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/menu/quick',
  kind: 'read',
  auth: 'guest',
  deadlineMs: SHORT_DEADLINE_MS,
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
