import type { Caller, SearchPort } from '@ushindi/api-contract';
import { searchCalls } from '@ushindi/api-contract/operator';
import { SEARCH_PAGE_SIZE, SEARCH_PLACES_MIN_LENGTH } from '@ushindi/shared';
import type { Policy, PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { foundMatch } from './search.wire.ts';

/** A match may be listed for this long after its kick-off. */
const SHORT_TEXTS: Policy = { freshMs: 30_000, staleIfErrorMs: 0 };

/**
 * Search over the fixtures service. Texts of two letters are cached: there are few of them and everybody types them
 * . Two players rarely search for the same longer text.
 */
export function createSearchAdapter(upstream: UpstreamClient, cache: PublicCache): SearchPort {
  const find = async (caller: Caller, { text, page }: Parameters<SearchPort['matches']>[1]) => {
    const query = { text, page, page_size: SEARCH_PAGE_SIZE };
    const options = { caller, query, fallback: 'An error occurred.' };
    const { items, received } = await upstream.list(searchCalls.matches, options);
    return { items: items.map(foundMatch), hasMore: received >= SEARCH_PAGE_SIZE };
  };
  return {
    async matches(caller, { text, page }) {
      if (text.length >= SEARCH_PLACES_MIN_LENGTH) return find(caller, { text, page });
      const shortText = text.toLowerCase();
      const load = () => find(caller, { text: shortText, page });
      return (await cache.read(`search:${page}:${shortText}`, SHORT_TEXTS, load)).value;
    },
  };
}
