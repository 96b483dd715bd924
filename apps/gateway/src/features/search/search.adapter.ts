import type { SearchPort } from '@ushindi/api-contract';
import { searchCalls } from '@ushindi/api-contract/operator';
import { SEARCH_PAGE_SIZE } from '@ushindi/shared';
import type { UpstreamClient } from '../../upstream/client.ts';
import { foundMatch } from './search.wire.ts';

/** Search over the fixtures service (discovery spec, section 7); hardly two players type alike, so nothing is kept. */
export function createSearchAdapter(upstream: UpstreamClient): SearchPort {
  return {
    async matches(caller, { text, page }) {
      const query = { text, page, page_size: SEARCH_PAGE_SIZE };
      const asking = { caller, query, fallback: 'An error occurred.' };
      const { items, received } = await upstream.list(searchCalls.matches, asking);
      return { items: items.map(foundMatch), hasMore: received >= SEARCH_PAGE_SIZE };
    },
  };
}
