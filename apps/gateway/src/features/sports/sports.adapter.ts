import type { Sport, SportsPort } from '@ushindi/api-contract';
import { fixturesCalls } from '@ushindi/api-contract/operator';
import { SPORTS, sportIdOf } from '@ushindi/shared';
import type { z } from 'zod';
import type { Policy, PublicCache } from '../../cache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

/** Live counts move by the minute; the stand-in is that of fixtures (readings 25). */
const POLICY: Policy = { freshMs: 30_000, standInMs: 10 * 60 * 1000 };

type WireSport = z.output<typeof fixturesCalls.sports.data>[number];

/** The sports of the fixed table that the operator offers, in the table's order (readings 21). */
function knownSports(wire: readonly WireSport[]): Sport[] {
  return SPORTS.flatMap(({ id, name }) => {
    const offered = wire.find((each) => sportIdOf(each.sport_id ?? each.id) === id);
    return offered ? [{ sportId: id, name: offered.sport_name || name, liveCount: offered.total_live_fixtures }] : [];
  });
}

/** The sports with their live counts, cached for everybody. */
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
