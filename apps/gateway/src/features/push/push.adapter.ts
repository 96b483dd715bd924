import type { PushPort } from '@ushindi/api-contract';
import { pushCalls } from '@ushindi/api-contract/operator';
import { PUSH_KINDS } from '@ushindi/shared/push';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';

const FALLBACK = 'Your notifications could not be changed. Please try again.';

/** The subscriptions of a player's browsers to notifications; only the public key is cached. */
export function createPushAdapter(upstream: UpstreamClient, cache: PublicCache): PushPort {
  const change = { fallback: FALLBACK, requireEnvelopeOk: true } as const;
  return {
    async key(caller) {
      const { value } = await cache.read('push key', FIVE_MINUTES, async () => {
        const { data } = await upstream.one(pushCalls.key, { caller, fallback: 'An error occurred.' });
        return data.key;
      });
      return { key: value };
    },
    async subscribe(caller, { endpoint, p256dh, auth, key, ...wishes }) {
      const body = { endpoint, p256dh, auth, key, ...wireWishes(wishes) };
      const { data } = await upstream.one(pushCalls.subscribe, { caller, body, fallback: FALLBACK });
      return { id: data.id };
    },
    async update(caller, { id, ...wishes }) {
      const body = { id, ...wireWishes(wishes) };
      const { stated } = await upstream.one(pushCalls.update, { caller, body, ...change });
      return stated;
    },
    async unsubscribe(caller, body) {
      const { stated } = await upstream.one(pushCalls.unsubscribe, { caller, body, ...change });
      return stated;
    },
    async list(caller) {
      const fallback = 'Unable to fetch account data.';
      const { items } = await upstream.list(pushCalls.list, { caller, fallback });
      // A newer operator may have kinds that this gateway does not know.
      return {
        items: items.map(({ id, kinds }) => ({ id, kinds: PUSH_KINDS.filter((kind) => kinds.includes(kind)) })),
      };
    },
  };
}

type Wishes = Pick<Parameters<PushPort['update']>[1], 'kinds' | 'slipMatchIds' | 'favouriteMatchIds'>;

const wireWishes = ({ kinds, slipMatchIds, favouriteMatchIds }: Wishes) => ({
  kinds,
  slip_match_ids: slipMatchIds,
  favourite_match_ids: favouriteMatchIds,
});
