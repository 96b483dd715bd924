import { isDeepStrictEqual } from 'node:util';
import type { RulesPort } from '@ushindi/api-contract';
import { rulesCalls } from '@ushindi/api-contract/operator';
import { DEFAULT_RULES, type Rules } from '@ushindi/shared';
import type { z } from 'zod';
import { FIVE_MINUTES } from '../../responseCache/policies.ts';
import type { PublicCache } from '../../responseCache/publicCache.ts';
import type { UpstreamClient } from '../../upstream/client.ts';
import { orNull } from '../../upstream/orNull.ts';

const rulesOf = (wire: z.output<typeof rulesCalls.current.data>): Rules => ({
  taxRates: {
    excisePercent: wire.excise_percent,
    withholdingPercent: wire.withholding_percent,
    boostedWithholdingPercent: wire.boosted_withholding_percent,
  },
  betLimits: {
    minStake: wire.min_stake,
    maxStake: wire.max_stake,
    maxPayout: wire.max_payout,
    maxLegs: wire.max_legs,
  },
  walletTaxes: { depositPercent: wire.deposit_tax_percent, withdrawalPercent: wire.withdrawal_tax_percent },
  ageProof: wire.proof_of_age_years ? { minYears: wire.proof_of_age_years } : null,
});

/** The rules over ds/v1/rules; session-neutral and cached. An operator without the call applies the default. */
export function createRulesAdapter(upstream: UpstreamClient, cache: PublicCache): RulesPort {
  return {
    async current(caller) {
      const { value } = await cache.read('rules', FIVE_MINUTES, async () => {
        const found = await orNull(upstream.one(rulesCalls.current, { caller, fallback: 'An error occurred.' }));
        const rules = found === null ? DEFAULT_RULES : rulesOf(found.data);
        return isDeepStrictEqual(rules, DEFAULT_RULES) ? null : rules;
      });
      return { rules: value };
    },
  };
}
