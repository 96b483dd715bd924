import type { MarketsPort } from '@ushindi/api-contract';
import { fixturesCalls } from '@ushindi/api-contract/operator';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

/** Market names by sport; session-neutral and cached. */
export function createMarketsAdapter(upstream: UpstreamClient, cache: PublicCache): MarketsPort {
  return {
    async list(caller, { sportId }) {
      const { value } = await cache.read(`markets:${sportId}`, FIVE_MINUTES, async () => {
        const params = { id: String(sportId) };
        const { items } = await upstream.list(fixturesCalls.markets, {
          caller,
          params,
          fallback: 'An error occurred.',
        });
        return items.map((market) => ({ marketId: market.market_id, name: market.market_name }));
      });
      return value;
    },
  };
}
