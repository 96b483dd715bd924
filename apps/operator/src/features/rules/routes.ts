import { rulesCalls } from '@ushindi/api-contract/operator';
import type { RulesAt } from '@ushindi/shared';
import type { Routes } from '../../app.ts';
import type { Clock } from '../../clock.ts';
import { servePublic } from '../../http/serve.ts';

/** The rules that the operator applies now. */
export const rulesRoutes =
  (rulesAt: RulesAt, nowMs: Clock): Routes =>
  (app) => {
    servePublic(app, rulesCalls.current, async () => {
      const { taxRates, betLimits, walletTaxes, ageProof } = rulesAt(nowMs());
      const data = {
        excise_percent: taxRates.excisePercent,
        withholding_percent: taxRates.withholdingPercent,
        boosted_withholding_percent: taxRates.boostedWithholdingPercent,
        min_stake: betLimits.minStake,
        max_stake: betLimits.maxStake,
        max_payout: betLimits.maxPayout,
        max_legs: betLimits.maxLegs,
        deposit_tax_percent: walletTaxes.depositPercent,
        withdrawal_tax_percent: walletTaxes.withdrawalPercent,
        proof_of_age_years: ageProof?.minYears ?? null,
      };
      return { message: 'Success', data };
    });
  };
