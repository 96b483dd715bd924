import { describe, expect, it } from 'vitest';
import { freebetBreakdown } from './freebet.ts';
import { slipBreakdown } from './money.ts';

// 115 contains a stake after tax of 100, which makes the sums simple.
const FOUR_AT_TWO = ['2.00', '2.00', '2.00', '1.20'];

describe('the slip of a freebet', () => {
  it('pays the win without the stake after tax, taxed as any other', () => {
    // 100 x 9.60 = 960.00; tax (960 - 100) / 6 = 143.33; 960 - 143.33 - 100 = 716.67.
    expect(freebetBreakdown('115', FOUR_AT_TWO, { maxWin: 10_000, deductStake: true })).toMatchObject({
      stake: '115.00',
      exciseTax: '15.00',
      winnings: '960.00',
      withholdingTax: '143.33',
      payout: '716.67',
    });
  });

  it('equals a normal slip when the stake is returned and no limit applies', () => {
    for (const maxWin of [null, 10_000])
      expect(freebetBreakdown('115', FOUR_AT_TWO, { maxWin, deductStake: false })).toEqual(
        slipBreakdown('115', FOUR_AT_TWO),
      );
  });

  it.each([
    // 10,000 net of 20/120 is five sixths of the net win: tax 2,000. With the stake in it, 9,900 x 20/100.
    [true, '2000.00'],
    [false, '1980.00'],
  ])('pays its most, and the tax of that, where it deducts the stake: %s', (deductStake, withholdingTax) => {
    expect(freebetBreakdown('115', ['100.00', '10.00'], { maxWin: 10_000, deductStake })).toMatchObject({
      withholdingTax,
      payout: '10000.00',
    });
  });

  it('withholds no tax, and never a negative one, where its most is less than the stake after tax', {
    tags: ['A-282'],
  }, () => {
    const win = { maxWin: 50, deductStake: false };
    expect(freebetBreakdown('115', FOUR_AT_TWO, win)).toMatchObject({ withholdingTax: '0.00', payout: '50.00' });
  });

  it('never pays more than the cap of a bet', () => {
    const win = { maxWin: null, deductStake: true };
    expect(freebetBreakdown('115', ['100000.00', '10.00'], win).payout).toBe('1000000.00');
  });

  it('pays nothing at odds of 1.00, and never less', () => {
    expect(freebetBreakdown('50', ['1.00'], { maxWin: 10_000, deductStake: true }).payout).toBe('0.00');
    expect(freebetBreakdown('50', [], { maxWin: 10_000, deductStake: true }).payout).toBe('0.00');
  });
});
