import { CORE_CAPABILITIES, type CapabilitiesPort } from '@ushindi/api-contract';
import { capabilitiesCalls } from '@ushindi/api-contract/operator';
import type { z } from 'zod';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { orNull } from '../../upstream/orNull.ts';

const NOTHING: z.output<typeof capabilitiesCalls.get.data> = { offered: [] };

/**
 * Capabilities over ds/v1/capabilities; session-neutral and cached. An operator without the call offers what its
 * documented calls include.
 */
export function createCapabilitiesAdapter(upstream: UpstreamClient, cache: PublicCache): CapabilitiesPort {
  return {
    async get(caller) {
      const { value } = await cache.read('capabilities', FIVE_MINUTES, async () => {
        const found = await orNull(upstream.one(capabilitiesCalls.get, { caller, fallback: 'An error occurred.' }));
        return found?.data ?? NOTHING;
      });
      const { offered, money_archived_until: until } = value;
      return { offered: [...CORE_CAPABILITIES, ...offered], ...(until && { moneyArchivedUntil: until }) };
    },
    // Always true, because the operator itself refuses what it lacks.
    mayOffer: () => true,
  };
}
