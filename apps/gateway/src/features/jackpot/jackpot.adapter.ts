import type { JackpotPort } from '@ushindi/api-contract';
import { jackpotCalls } from '@ushindi/api-contract/operator';
import { freshFor } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { orNull } from '../../upstream/orNull.ts';
import { resultOf, roundOf } from './jackpot.wire.ts';

/** The pool grows with every ticket. A stale pool is harmless, because no ticket is sold without the operator. */
const CURRENT_POLICY = freshFor(10_000);
const RESULTS_POLICY = freshFor(30_000);

/** The jackpot over ds/v1/jackpot and jackpot/v1. An operator without these calls has no round and no results. */
export function createJackpotAdapter(upstream: UpstreamClient, cache: PublicCache): JackpotPort {
  return {
    async current(caller) {
      const { value } = await cache.read('jackpot', CURRENT_POLICY, async () => {
        const reply = await orNull(upstream.one(jackpotCalls.current, { caller, fallback: 'An error occurred.' }));
        return reply?.data.round ? roundOf(reply.data.round) : null;
      });
      return { round: value };
    },
    async results(caller) {
      const { value } = await cache.read('jackpotResults', RESULTS_POLICY, async () => {
        const { items } = await upstream.list(jackpotCalls.results, { caller, fallback: 'An error occurred.' });
        return items.map(resultOf);
      });
      return { rounds: value };
    },
    async buy(caller, { round, picks, idempotencyKey }) {
      const { data, stated } = await upstream.one(jackpotCalls.buy, {
        caller,
        body: { round, picks, idempotency_key: idempotencyKey },
        fallback: 'The ticket was not bought.',
        requireEnvelopeOk: true,
      });
      return { ...stated, betId: data.ticket, price: data.bet_amount };
    },
  };
}
