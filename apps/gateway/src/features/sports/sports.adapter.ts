import type { Sport, SportsPort } from '@ushindi/api-contract';
import { fixturesCalls } from '@ushindi/api-contract/operator';
import { SPORTS, sportIdOf } from '@ushindi/shared';
import type { z } from 'zod';
import { freshFor } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

/** Live counts change by the minute. */
const POLICY = freshFor(30_000);

type WireSport = z.output<typeof fixturesCalls.sports.data>[number];

/** The operator's sports that are in the shared table, in the table's order. */
function knownSports(wire: readonly WireSport[]): Sport[] {
  return SPORTS.flatMap(({ id, name }) => {
    const offered = wire.find((each) => sportIdOf(each.sport_id ?? each.id) === id);
    return offered ? [{ sportId: id, name: offered.sport_name || name, liveCount: offered.total_live_fixtures }] : [];
  });
}

/** The sports with their live counts; session-neutral and cached. */
export function createSportsAdapter(upstream: UpstreamClient, cache: PublicCache): SportsPort {
  return {
    async list(caller) {
      const { value } = await cache.read('sports', POLICY, async () => {
        const { items } = await upstream.list(fixturesCalls.sports, {
          caller,
          fallback: 'Failed to load sports list.',
        });
        return knownSports(items);
      });
      return value;
    },
  };
}
