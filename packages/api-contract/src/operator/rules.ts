import { z } from 'zod';
import { SHORT_DEADLINE_MS, call, none, wireNumber, wireText } from './call.ts';

const percent = wireNumber.pipe(z.number().min(0).max(100));
/** KES as a decimal text. */
const kes = wireText.pipe(z.string().regex(/^\d{1,9}(\.\d{1,2})?$/));

/** Path and shape are our own choice (decision 14). An operator without the call applies the default rules. */
export const current = call({
  summary: 'The taxes and limits that the operator applies now',
  method: 'GET',
  base: 'api',
  path: 'ds/v1/rules',
  kind: 'read',
  auth: 'guest',
  isExtra: true,
  deadlineMs: SHORT_DEADLINE_MS,
  query: none,
  body: none,
  data: z.object({
    /** Contained in the stake: 15 means stake x 15/115. */
    excise_percent: percent,
    /** Contained in the net winnings of a bet without boost, and deducted from those of a boosted one. */
    withholding_percent: percent,
    boosted_withholding_percent: percent,
    min_stake: kes,
    max_stake: kes,
    max_payout: kes,
    max_legs: wireNumber.pipe(z.number().int().positive()),
    /** Of each deposit, and of each withdrawal less its fee. */
    deposit_tax_percent: percent,
    withdrawal_tax_percent: percent,
    /** The age that a player proves before money moves; none without it. */
    proof_of_age_years: wireNumber.pipe(z.number().int().positive()).nullish(),
  }),
});
