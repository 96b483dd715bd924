import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { sumKes, toCents } from './cents.ts';
import { slipBreakdown } from './money.ts';
import { BET_LIMITS, TAX_RATES } from './rates.ts';
import {
  type BetStructure,
  combinations,
  countLines,
  type LineLeg,
  lineResults,
  type LineStatus,
  linesOf,
  structureProblem,
  sumOfLines,
  totalStakeCents,
} from './systemBets.ts';

const TERMS = { taxRates: TAX_RATES, limits: BET_LIMITS };
const RUNS = { numRuns: 60 };

const price = fc.integer({ min: 101, max: 900 }).map((hundredths) => (hundredths / 100).toFixed(2));
const status = fc.constantFrom<LineStatus>('pending', 'won', 'lost', 'voided');
const legs = fc
  .array(fc.record({ odds: price, status }), { minLength: 2, maxLength: 7 })
  .map((all): LineLeg[] => all.map((each, index) => ({ ...each, matchId: `m${index}` })));
const wholeKes = fc.integer({ min: 1, max: 100 }).map((kes) => kes * 100);

/** A structure that fits the legs. */
const structureOf = (of: readonly LineLeg[]): fc.Arbitrary<BetStructure> => {
  const ids = of.map(({ matchId }) => matchId);
  const singles = fc.array(wholeKes, { minLength: ids.length, maxLength: ids.length }).map(
    (stakes): BetStructure => ({
      kind: 'singles',
      stakes: ids.map((matchId, index) => ({ matchId, stakeCents: stakes[index] ?? 100 })),
    }),
  );
  const system = fc.subarray(ids, { maxLength: ids.length - 1 }).chain((bankers) => {
    const all = Array.from({ length: ids.length - bankers.length }, (_, index) => index + 1);
    return fc
      .record({ sizes: fc.subarray(all, { minLength: 1 }), lineStakeCents: wholeKes })
      .map((rest): BetStructure => ({ kind: 'system', bankers, ...rest }));
  });
  return fc.oneof(singles, system);
};
const bets = legs.chain((of) => structureOf(of).map((structure) => ({ legs: of, structure })));

/** The amounts of a separate bet on these legs, by the rules of multis. */
function ownBet(
  stakeCents: number,
  of: readonly LineLeg[],
): Record<(typeof AMOUNTS)[number], number> & { boost: string } {
  const odds = of.filter((leg) => leg.status !== 'voided').map((leg) => leg.odds);
  const steps = slipBreakdown(String(stakeCents / 100), odds, TAX_RATES, BET_LIMITS);
  const exciseCents = toCents(steps.exciseTax);
  const nothing = { stakeCents, boost: '0.00', withholdingCents: 0 };
  if (of.some((leg) => leg.status === 'lost')) return { ...nothing, payoutCents: 0, exciseCents };
  if (odds.length === 0) return { ...nothing, payoutCents: stakeCents, exciseCents: 0 };
  return {
    stakeCents,
    exciseCents,
    boost: steps.boostAmount,
    withholdingCents: toCents(steps.withholdingTax),
    payoutCents: toCents(steps.payout),
  };
}

const AMOUNTS = ['stakeCents', 'exciseCents', 'withholdingCents', 'payoutCents'] as const;

describe('a structure that fits its legs', () => {
  it('has the lines and the stake that binomial coefficients give', { tags: ['R-260', 'R-261'] }, () => {
    fc.assert(
      fc.property(bets, ({ legs: of, structure }) => {
        const lines = linesOf(
          structure,
          of.map(({ matchId }) => matchId),
        );
        expect(
          structureProblem(
            structure,
            of.map(({ matchId }) => matchId),
            BET_LIMITS,
          ),
        ).toBeNull();
        expect(lines).toHaveLength(countLines(structure, of.length));
        expect(new Set(lines.map(({ matchIds }) => matchIds.toSorted().join())).size).toBe(lines.length);
        expect(lines.reduce((sum, { stakeCents }) => sum + stakeCents, 0)).toBe(totalStakeCents(structure, of.length));
        const others = of.length - (structure.kind === 'system' ? structure.bankers.length : 0);
        for (const size of structure.kind === 'system' ? structure.sizes : [])
          expect(lines.filter((line) => line.size === size)).toHaveLength(combinations(others, size));
      }),
      RUNS,
    );
  });

  it('pays and taxes the sum of its lines as bets of their own', { tags: ['R-264', 'R-265'] }, () => {
    fc.assert(
      fc.property(bets, ({ legs: of, structure }) => {
        const sums = sumOfLines(lineResults(structure, of, TERMS));
        const own = linesOf(
          structure,
          of.map(({ matchId }) => matchId),
        ).map(({ matchIds, stakeCents }) =>
          ownBet(
            stakeCents,
            of.filter(({ matchId }) => matchIds.includes(matchId)),
          ),
        );
        for (const amount of AMOUNTS)
          expect([amount, sums[amount]]).toEqual([amount, own.reduce((sum, bet) => sum + bet[amount], 0)]);
        expect(sums.boost).toBe(sumKes(own.map((bet) => bet.boost)));
      }),
      RUNS,
    );
  });

  it('has the same sums in any order of selections', { tags: ['R-264'] }, () => {
    const shuffled = bets.chain((bet) =>
      fc
        .shuffledSubarray(bet.legs, { minLength: bet.legs.length })
        .map((other): typeof bet & { other: LineLeg[] } => ({ ...bet, other })),
    );
    fc.assert(
      fc.property(shuffled, ({ legs: of, other, structure }) => {
        expect(sumOfLines(lineResults(structure, other, TERMS))).toEqual(sumOfLines(lineResults(structure, of, TERMS)));
      }),
      RUNS,
    );
  });

  it('counts a void leg at odds 1.00', { tags: ['R-265'] }, () => {
    fc.assert(
      fc.property(bets, ({ legs: of, structure }) => {
        const won = of.map((leg): LineLeg => (leg.status === 'voided' ? leg : { ...leg, status: 'won' }));
        const atOne = won.map(
          (leg): LineLeg => (leg.status === 'voided' ? { ...leg, odds: '1.00', status: 'won' } : leg),
        );
        const paid = lineResults(structure, atOne, TERMS);
        // A line that is void as a whole returns its stake instead.
        const payouts = lineResults(structure, won, TERMS).map(({ status: state, payoutCents }, index) =>
          state === 'won' ? payoutCents : paid[index]?.payoutCents,
        );
        expect(payouts).toEqual(paid.map(({ payoutCents }) => payoutCents));
      }),
      RUNS,
    );
  });
});

it('is the multi of its legs if a line has them all', { tags: ['R-264'] }, () => {
  fc.assert(
    fc.property(legs, wholeKes, (of, stakeCents) => {
      const open = of.map((leg) => ({ ...leg, status: 'pending' as const }));
      const whole: BetStructure = { kind: 'system', sizes: [of.length], bankers: [], lineStakeCents: stakeCents };
      expect(lineResults(whole, open, TERMS)[0]?.steps).toEqual(
        slipBreakdown(
          String(stakeCents / 100),
          open.map(({ odds }) => odds),
        ),
      );
    }),
    RUNS,
  );
});
