import { BET_LIMITS, TAX_RATES } from '@ushindi/shared';
import { describe, expect, it } from 'vitest';
import { betAmounts } from './amounts.ts';

const terms = { taxRates: TAX_RATES, limits: BET_LIMITS, freebet: null };
const amounts = (stakeCents: number, odds: string[]) => betAmounts(stakeCents, odds, terms);

describe('betAmounts', () => {
  it('equals the arithmetic of the slip below the cap', { tags: ['A-286', 'C-029'] }, () => {
    // 100 x 100/115 x 9.00 = 782.61; tax (782.61 - 86.9565) / 6 = 115.94.
    expect(amounts(10_000, ['2.00', '1.50', '3.00'])).toEqual({
      totalOdds: '9.00',
      boostPercent: 0,
      exciseCents: 1_304,
      payoutCents: 66_667,
      withholdingCents: 11_594,
    });
  });

  it('taxes the capped payout, not the uncapped one', () => {
    // Stake after tax 1,000; of 1,000,000 paid 999,000 are net of 20/120, so the tax is 999,000 x 20/100.
    expect(amounts(115_000, ['100.00', '100.00'])).toMatchObject({
      payoutCents: 100_000_000,
      withholdingCents: 19_980_000,
    });
  });

  it('taxes a capped boosted bet at the plain 20 % of the win that reaches the cap', () => {
    // 999,000 net of 20 % is four fifths of the net win, so the tax is 999,000 / 4.
    expect(amounts(115_000, ['9.00', '9.00', '9.00', '9.00'])).toMatchObject({
      boostPercent: 4,
      payoutCents: 100_000_000,
      withholdingCents: 24_975_000,
    });
  });

  it('reaches the cap without a jump', () => {
    // Stake after tax 20; x 59,996.00 = 1,199,920; tax 199,983.33; paid 999,936.67. The next higher odds reach the cap.
    const below = amounts(2_300, ['59996.00']);
    expect(below).toMatchObject({ payoutCents: 99_993_667, withholdingCents: 19_998_333 });
    expect(amounts(2_300, ['60000.00'])).toMatchObject({ payoutCents: 100_000_000, withholdingCents: 19_999_600 });
  });

  it('stays finite at the highest possible odds', () => {
    expect(amounts(2_000_000, Array<string>(40).fill('250.00'))).toMatchObject({
      payoutCents: 100_000_000,
      withholdingCents: 24_565_217,
    });
  });
});
