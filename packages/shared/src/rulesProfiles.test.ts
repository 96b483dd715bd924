import { describe, expect, it } from 'vitest';
import { slipBreakdown } from './money.ts';
import { BET_LIMITS, TAX_RATES } from './rates.ts';
import { DEFAULT_RULES } from './rules.ts';
import { rulesOf } from './rulesProfiles.ts';
import { parseNairobi } from './time.ts';

const at = (day: string): number => parseNairobi(`${day} 00:00:00`) ?? Number.NaN;
const kenya = rulesOf('kenya');

describe('the default profile', () => {
  it('has the rates of the requirements at any time, and no taxes of the wallet', {
    tags: ['R-186', 'A-280', 'A-282', 'A-183'],
  }, () => {
    for (const day of ['1970-01-01', '2025-07-01', '2040-01-01'])
      expect(rulesOf('default')(at(day))).toEqual({
        taxRates: TAX_RATES,
        betLimits: BET_LIMITS,
        walletTaxes: { depositPercent: 0, withdrawalPercent: 0 },
        ageProof: null,
      });
  });
});

describe('the profile of Kenya', () => {
  it.each([
    ['2024-12-26', 12.5, 20, 0],
    ['2024-12-27', 15, 20, 0],
    ['2025-06-30', 15, 20, 0],
    ['2025-07-01', 0, 0, 5],
    ['2026-11-23', 0, 0, 5],
  ])('taxes bets or the wallet, never both: %s', { tags: ['R-187'] }, (day, excise, withholding, wallet) => {
    const { taxRates, walletTaxes } = kenya(at(day));
    expect(taxRates).toEqual({
      excisePercent: excise,
      withholdingPercent: withholding,
      boostedWithholdingPercent: withholding,
    });
    expect(walletTaxes).toEqual({ depositPercent: wallet, withdrawalPercent: wallet });
  });

  it.each([
    ['2025-08-19', '1'],
    ['2025-08-20', '20'],
  ])('has the minimum stake of the day: %s', { tags: ['R-187'] }, (day, minStake) => {
    expect(kenya(at(day))).toMatchObject({ betLimits: { ...BET_LIMITS, minStake } });
  });

  it('pays the whole win of a bet', { tags: ['R-187'] }, () => {
    const { taxRates, betLimits } = kenya(at('2026-11-23'));
    expect(slipBreakdown('100', ['2.10'], taxRates, betLimits)).toMatchObject({
      exciseTax: '0.00',
      stakeAfterTax: '100.00',
      winnings: '210.00',
      withholdingTax: '0.00',
      payout: '210.00',
    });
  });

  it('caps a payout without taxing it', { tags: ['R-187', 'A-284'] }, () => {
    const { taxRates, betLimits } = kenya(at('2026-11-23'));
    for (const odds of [['1000'], Array.from({ length: 10 }, () => '3')])
      expect(slipBreakdown('20000', odds, taxRates, betLimits)).toMatchObject({
        withholdingTax: '0.00',
        payout: '1000000.00',
      });
  });

  it('differs from the default', () => expect(kenya(at('2026-11-23'))).not.toEqual(DEFAULT_RULES));
});
