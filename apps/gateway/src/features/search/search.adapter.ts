import type { SearchPort } from '@ushindi/api-contract';
import { searchCalls } from '@ushindi/api-contract/operator';
import { SEARCH_PAGE_SIZE } from '@ushindi/shared';
import type { UpstreamClient } from '../../upstream/client.ts';
import { foundMatch } from './search.wire.ts';

/** Search over the fixtures service; not cached, because two players rarely search for the same text. */
export function createSearchAdapter(upstream: UpstreamClient): SearchPort {
  return {
    async matches(caller, { text, page }) {
      const query = { text, page, page_size: SEARCH_PAGE_SIZE };
      const options = { caller, query, fallback: 'An error occurred.' };
      const { items, received } = await upstream.list(searchCalls.matches, options);
      return { items: items.map(foundMatch), hasMore: received >= SEARCH_PAGE_SIZE };
    },
  };
}
