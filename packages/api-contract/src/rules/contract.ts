import { z } from 'zod';
import type { Caller } from '../caller.ts';

const percent = z.number();

/** The rules that the operator applies; see `Rules` of the shared package. */
export const rulesView = z.object({
  taxRates: z.object({
    excisePercent: percent,
    withholdingPercent: percent,
    boostedWithholdingPercent: percent,
  }),
  /** KES as decimal texts. */
  betLimits: z.object({ minStake: z.string(), maxStake: z.string(), maxPayout: z.string(), maxLegs: z.number() }),
  walletTaxes: z.object({ depositPercent: percent, withdrawalPercent: percent }),
  ageProof: z.object({ minYears: z.number() }).nullable(),
});

/** Null for the default rules, which the client has: so pages carry them in a few bytes. */
export const rulesOutput = z.object({ rules: rulesView.nullable() });

/** The rules of taxes and limits, as the router needs them from an operator. */
export type RulesPort = {
  /** The rules that the operator applies now. */
  current(caller: Caller): Promise<z.infer<typeof rulesOutput>>;
};
