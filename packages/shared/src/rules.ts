import { BET_LIMITS, type BetLimits, TAX_RATES, type TaxRates } from './rates.ts';

/** Taxes on deposits and withdrawals, in percent of the money that moves. */
export type WalletTaxes = {
  /** Of a deposit, when it is credited. */
  readonly depositPercent: number;
  /** Of a withdrawal less its fee, when it is paid. */
  readonly withdrawalPercent: number;
};

/** The proof of age that the law requires before money may move. */
export type AgeProofRule = {
  /** The age in full years from which a player may play. */
  readonly minYears: number;
};

/** The rules of the law that the operator applies at a moment. */
export type Rules = {
  readonly taxRates: TaxRates;
  readonly betLimits: BetLimits;
  readonly walletTaxes: WalletTaxes;
  /** Null where the declaration at registration is enough. */
  readonly ageProof: AgeProofRule | null;
};

/** The rules in force at an epoch time in milliseconds. */
export type RulesAt = (atMs: number) => Rules;

/** The rules of the requirements, which apply unless the operator has another profile. */
export const DEFAULT_RULES: Rules = {
  taxRates: TAX_RATES,
  betLimits: BET_LIMITS,
  walletTaxes: { depositPercent: 0, withdrawalPercent: 0 },
  ageProof: null,
};
