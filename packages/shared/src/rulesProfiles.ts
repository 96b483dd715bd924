import { BET_LIMITS, type DatedRow, inForceAt } from './rates.ts';
import { DEFAULT_RULES, type Rules, type RulesAt } from './rules.ts';

// Separate from rules.ts, because the client does not use the schedules.

/** Each part of the rules by the day on which it came into force. A change of the law is a new row. */
type RulesSchedule = { readonly [Part in keyof Rules]: readonly DatedRow<Rules[Part]>[] };

const always = <T>(value: T): readonly DatedRow<T>[] => [{ from: '1970-01-01', value }];

const DEFAULT_SCHEDULE: RulesSchedule = {
  taxRates: always(DEFAULT_RULES.taxRates),
  betLimits: always(DEFAULT_RULES.betLimits),
  walletTaxes: always(DEFAULT_RULES.walletTaxes),
  ageProof: always(DEFAULT_RULES.ageProof),
};

const WITHHOLDING = { withholdingPercent: 20, boostedWithholdingPercent: 20 } as const;

// Sources and open questions are in docs/product/kenya.md. The taxes of a bet end on the day on which those of the wallet
// begin: with only one row, money would be taxed twice or not at all.
const KENYA_SCHEDULE: RulesSchedule = {
  taxRates: [
    { from: '1970-01-01', value: { excisePercent: 12.5, ...WITHHOLDING } },
    { from: '2024-12-27', value: { excisePercent: 15, ...WITHHOLDING } },
    { from: '2025-07-01', value: { excisePercent: 0, withholdingPercent: 0, boostedWithholdingPercent: 0 } },
  ],
  betLimits: [...always(BET_LIMITS), { from: '2025-08-20', value: { ...BET_LIMITS, minStake: '20' } }],
  walletTaxes: [
    ...always(DEFAULT_RULES.walletTaxes),
    { from: '2025-07-01', value: { depositPercent: 5, withdrawalPercent: 5 } },
  ],
  ageProof: [...always(DEFAULT_RULES.ageProof), { from: '2025-08-20', value: { minYears: 18 } }],
};

/** The sets of rules by name: those of the requirements, and those of Kenya's law as reported. */
export const RULES_PROFILES = { default: DEFAULT_SCHEDULE, kenya: KENYA_SCHEDULE } as const;

/** The name of a set of rules. */
export type RulesProfile = keyof typeof RULES_PROFILES;

/** The rules of a profile as a function of an epoch time in milliseconds. */
export function rulesOf(profile: RulesProfile): RulesAt {
  const { taxRates, betLimits, walletTaxes, ageProof } = RULES_PROFILES[profile];
  return (atMs) => ({
    taxRates: inForceAt(taxRates, atMs),
    betLimits: inForceAt(betLimits, atMs),
    walletTaxes: inForceAt(walletTaxes, atMs),
    ageProof: inForceAt(ageProof, atMs),
  });
}
