import type { MarketsPort } from '@ushindi/api-contract';
import { fixturesCalls } from '@ushindi/api-contract/operator';
import type { Policy, PublicCache } from '../../cache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

const FIVE_MINUTES_MS = 5 * 60 * 1000;
/** Discovery spec, section 9; readings 25. */
const POLICY: Policy = { freshMs: FIVE_MINUTES_MS, standInMs: 2 * FIVE_MINUTES_MS };

/** Market names per sport, cached for everybody. */
export function createMarketsAdapter(upstream: UpstreamClient, cache: PublicCache): MarketsPort {
  return {
    async list(caller, { sportId }) {
      const { value } = await cache.read(`markets:${sportId}`, POLICY, async () => {
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
