import type { BonusesPort } from '@ushindi/api-contract';
import { bonusesCalls } from '@ushindi/api-contract/operator';
import type { UpstreamClient } from '../../upstream/client.ts';
import { bonusOf } from './bonuses.wire.ts';

/** Bonuses and freebets over ds/v1; never cached. */
export function createBonusesAdapter(upstream: UpstreamClient, nowMs: () => number): BonusesPort {
  return {
    async list(caller) {
      const { items } = await upstream.list(bonusesCalls.list, {
        caller,
        fallback: 'Error loading bonuses. Please try again.',
      });
      const now = nowMs();
      return { items: items.map((bonus) => bonusOf(bonus, now)) };
    },
  };
}
