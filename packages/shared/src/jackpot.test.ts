import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { JACKPOT_TERMS_SCHEDULE, jackpotTermsAt, payPrize, sharePool, splitTicket } from './jackpot.ts';
import { TAX_RATES } from './rates.ts';
import { RULES_PROFILES, type RulesProfile, rulesOf } from './rulesProfiles.ts';

const terms = jackpotTermsAt(Date.UTC(2026, 10, 25));
const pool = fc.integer({ min: 0, max: 2_000_000_000_00 });
const winners = fc.array(fc.integer({ min: 0, max: 50_000 }), { minLength: 3, maxLength: 3 });

describe('the price of a ticket', () => {
  it('is 50 KES, of which 35 are for the pool', { tags: ['R-381'] }, () => {
    expect(terms.priceCents).toBe(50_00);
    expect(splitTicket(terms, TAX_RATES)).toEqual({ poolCents: 35_00, exciseCents: 6_52, houseCents: 8_48 });
  });

  it('is divided without a rest, for every price and share that covers the tax', { tags: ['R-381'] }, () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 100_000 }),
        fc.integer({ min: 20, max: 99 }),
        (priceCents, housePercent) => {
          const { poolCents, exciseCents, houseCents } = splitTicket(
            { ...terms, priceCents: priceCents * 100, housePercent },
            TAX_RATES,
          );
          expect(poolCents + exciseCents + houseCents).toBe(priceCents * 100);
          expect(Math.min(poolCents, exciseCents, houseCents)).toBeGreaterThanOrEqual(0);
        },
      ),
    );
  });

  it('covers the tax under every profile of rules, on every day that terms or rules change', {
    tags: ['R-381'],
  }, () => {
    for (const profile of Object.keys(RULES_PROFILES) as RulesProfile[])
      for (const day of [...JACKPOT_TERMS_SCHEDULE.map(({ from }) => from), '2026-11-25', '2030-01-01']) {
        const atMs = Date.parse(`${day}T12:00:00Z`);
        expect(() => splitTicket(jackpotTermsAt(atMs), rulesOf(profile)(atMs).taxRates)).not.toThrow();
      }
  });

  it('is refused when the house could not pay the tax from its part', () => {
    expect(() => splitTicket({ ...terms, housePercent: 10 }, TAX_RATES)).toThrow(RangeError);
  });
});

describe('a shared pool', () => {
  it('has tiers whose parts are the whole pool', () => {
    for (const { value } of JACKPOT_TERMS_SCHEDULE)
      expect(value.tiers.reduce((sum, { percent }) => sum + percent, 0)).toBe(100);
  });

  it.each([
    [[1, 0, 0], [60_00, 0, 0], 40_00],
    [[0, 0, 0], [0, 0, 0], 100_00],
    [[2, 3, 7], [30_00, 8_33, 2_14], 3],
  ])('pays of 100 KES to %j winners %j cents and passes on %i', { tags: ['R-385'] }, (counts, prizes, rolledCents) => {
    const shared = sharePool(100_00, (wrong) => counts[wrong] ?? 0, terms);
    expect(shared.tiers.map(({ prizeCents }) => prizeCents)).toEqual(prizes);
    expect(shared.rolledCents).toBe(rolledCents);
  });

  it('is exactly what it pays and passes on, for any winners', { tags: ['R-385'] }, () => {
    fc.assert(
      fc.property(pool, winners, (poolCents, counts) => {
        const { tiers, rolledCents } = sharePool(poolCents, (wrong) => counts[wrong] ?? 0, terms);
        const paid = tiers.reduce((sum, each) => sum + each.winners * each.prizeCents, 0);
        expect(paid + rolledCents).toBe(poolCents);
        expect(rolledCents).toBeGreaterThanOrEqual(0);
        expect(tiers.every(({ prizeCents }) => Number.isSafeInteger(prizeCents) && prizeCents >= 0)).toBe(true);
      }),
    );
  });

  it('keeps all money over any number of rounds', { tags: ['R-385'] }, () => {
    fc.assert(
      fc.property(fc.array(fc.tuple(fc.integer({ min: 0, max: 10_000_000 }), winners)), (rounds) => {
        let carried = 0;
        let paid = 0;
        for (const [sold, counts] of rounds) {
          const { tiers, rolledCents } = sharePool(carried + sold, (wrong) => counts[wrong] ?? 0, terms);
          paid += tiers.reduce((sum, each) => sum + each.winners * each.prizeCents, 0);
          carried = rolledCents;
        }
        expect(paid + carried).toBe(rounds.reduce((sum, [sold]) => sum + sold, 0));
      }),
    );
  });

  it('refuses a pool that is no amount', () => {
    for (const cents of [-1, 0.5, Number.NaN]) expect(() => sharePool(cents, () => 0, terms)).toThrow(RangeError);
  });
});

describe('the tax on a prize', () => {
  it('is contained in the prize less the price after excise tax', { tags: ['R-387'] }, () => {
    // (10,000.00 − 43.48) × 20 / 120
    expect(payPrize(10_000_00, 50_00, TAX_RATES)).toEqual({ paidCents: 8_340_58, withholdingCents: 1_659_42 });
    expect(payPrize(40_00, 50_00, TAX_RATES)).toEqual({ paidCents: 40_00, withholdingCents: 0 });
  });

  it('adds up to the prize with what arrives', { tags: ['R-387'] }, () => {
    fc.assert(
      fc.property(pool, fc.integer({ min: 0, max: 40 }), (prizeCents, withholdingPercent) => {
        const paid = payPrize(prizeCents, 50_00, { ...TAX_RATES, withholdingPercent });
        expect(paid.paidCents + paid.withholdingCents).toBe(prizeCents);
        expect(Math.min(paid.paidCents, paid.withholdingCents)).toBeGreaterThanOrEqual(0);
      }),
    );
  });
});
