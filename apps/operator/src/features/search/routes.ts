import { searchCalls } from '@ushindi/api-contract/operator';
import { SEARCH_PAGE_SIZE } from '@ushindi/shared';
import { z } from 'zod';
import type { Routes } from '../../app.ts';
import type { SearchService } from './service.ts';

const MAX_TEXT_LENGTH = 80;

const query = searchCalls.matches.query.extend({
  text: z.string().max(MAX_TEXT_LENGTH),
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  page_size: z.coerce.number().int().min(1).max(100).default(SEARCH_PAGE_SIZE),
});

/** Search results, with the list under data.data (D-182). */
export const searchRoutes =
  (search: SearchService): Routes =>
  (app) => {
    app.get('/search', (request) => ({ code: 200, data: { data: search.matches(query.parse(request.query)) } }));
  };
