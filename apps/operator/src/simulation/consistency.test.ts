import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { fairProbability } from './market.ts';
import { sampleMatch } from './check/agreement.ts';
import type { MatchModel, Sport } from './sport.ts';
import { sportOf } from './sports.ts';
import { endOf, knownAt } from '@ushindi/draws/matches/timeline';

/** Matches between any sides at any minute; 0 is before kick-off. */
const moments = fc.record({
  model: fc.record({
    edge: fc.double({ min: -1.9, max: 1.9, noNaN: true }),
    pace: fc.double({ min: 0.87, max: 1.13, noNaN: true }),
  }),
  match: fc.integer({ min: 0, max: 1_000_000 }),
  part: fc.oneof(fc.constant(0), fc.double({ min: 0, max: 0.99, noNaN: true })),
});
type Moment = { model: MatchModel; match: number; part: number };

/** The fair probability of an outcome, by market and 'specifier/alias'; NaN if it is certainly void. */
type Fair = (marketId: number, outcome: string) => number;

function fairAt(sport: Sport, { model, match, part }: Moment): Fair {
  const { plan, timeline } = sampleMatch(sport, model, 'consistency', sport.sportId, match);
  const minute = part * endOf(timeline);
  const forecast = sport.forecast(model, knownAt(plan, timeline, minute), minute);
  return (marketId, outcome) => {
    const found = sport.markets
      .find((market) => market.marketId === marketId)
      ?.selections.find(({ specifier, alias }) => `${specifier}/${alias}` === outcome);
    if (found === undefined) throw new Error(`no ${outcome} in market ${marketId}`);
    return fairProbability(found, forecast(found.scope)) ?? Number.NaN;
  };
}

/** Checks a rule at many moments of a sport, the same in every run. */
function always(sportId: number, rule: (fair: Fair, sport: Sport) => void): void {
  const sport = sportOf(sportId);
  fc.assert(
    fc.property(moments, (moment) => {
      rule(fairAt(sport, moment), sport);
    }),
    { seed: 2026, numRuns: 60 },
  );
}

/** Equal to three decimals, because rare final scores are not listed. */
const DECIMALS = 3;
const sumOf = (fair: Fair, marketId: number, outcomes: readonly string[]): number =>
  outcomes.reduce((sum, outcome) => sum + fair(marketId, outcome), 0);

describe('markets of a football match', () => {
  it('agree on the winner', () => {
    always(10, (fair) => {
      const [home, draw, away] = ['/1', '/X', '/2'].map((one) => fair(2, one)) as [number, number, number];
      expect(fair(7202, '/1X')).toBeCloseTo(home + draw, DECIMALS);
      expect(fair(7202, '/12')).toBeCloseTo(home + away, DECIMALS);
      expect(fair(7202, '/X2')).toBeCloseTo(draw + away, DECIMALS);
      expect(fair(11, '/1') * (home + away)).toBeCloseTo(home, DECIMALS);
      expect(fair(16, 'hcp=-0.5/1')).toBeCloseTo(home, DECIMALS);
      expect(fair(16, 'hcp=0.5/1')).toBeCloseTo(home + draw, DECIMALS);
      expect(sumOf(fair, 115, ['/1 1', '/1 2', '/1 3+'])).toBeCloseTo(home, DECIMALS);
      expect(fair(115, '/X')).toBeCloseTo(draw, DECIMALS);
      expect(sumOf(fair, 35, ['/1/GG', '/1/NG'])).toBeCloseTo(home, DECIMALS);
      expect(sumOf(fair, 37, ['/X/O', '/X/U'])).toBeCloseTo(draw, DECIMALS);
    });
  });

  it('agree on the halves', () => {
    always(10, (fair) => {
      for (const result of ['1', 'X', '2']) {
        expect(
          sumOf(
            fair,
            47,
            ['1', 'X', '2'].map((half) => `/${half}/${result}`),
          ),
        ).toBeCloseTo(fair(2, `/${result}`), DECIMALS);
        expect(
          sumOf(
            fair,
            47,
            ['1', 'X', '2'].map((full) => `/${result}/${full}`),
          ),
        ).toBeCloseTo(fair(105, `/${result}`), DECIMALS);
      }
      expect(fair(7203, '/1X')).toBeCloseTo(fair(105, '/1') + fair(105, '/X'), DECIMALS);
      for (const line of [0.5, 1.5, 2.5])
        expect(fair(7080, `total=${line}/O`)).toBeLessThanOrEqual(fair(7079, `total=${line}/O`) + 2e-4);
      expect(fair(7076, '/GG')).toBeLessThanOrEqual(fair(7075, '/GG') + 2e-4);
    });
  });

  it('agree on the number of goals', () => {
    always(10, (fair) => {
      expect(fair(7079, 'total=2.5/U')).toBeCloseTo(sumOf(fair, 21, ['/0', '/1', '/2']), DECIMALS);
      const oddNamed = sumOf(fair, 21, ['/1', '/3', '/5']);
      expect(fair(26, '/Odd')).toBeGreaterThanOrEqual(oddNamed - 2e-4);
      expect(fair(26, '/Odd')).toBeLessThanOrEqual(oddNamed + fair(21, '/6+') + 2e-4);
      expect(fair(45, '/0:0')).toBeCloseTo(fair(7079, 'total=0.5/U'), DECIMALS);
      expect(fair(45, '/1:1') + fair(45, '/0:2') + fair(45, '/2:0')).toBeCloseTo(fair(21, '/2'), DECIMALS);
      expect(fair(19, 'total=0.5/U') + fair(20, 'total=0.5/U') - fair(45, '/0:0')).toBeCloseTo(
        fair(7075, '/NG'),
        DECIMALS,
      );
      expect(fair(31, '/Yes')).toBeCloseTo(fair(20, 'total=0.5/U'), DECIMALS);
      expect(fair(32, '/Yes')).toBeCloseTo(fair(19, 'total=0.5/U'), DECIMALS);
    });
  });

  it('agree on the first scorer and the time of the first goal', () => {
    always(10, (fair, sport) => {
      const none = fair(7079, 'total=0.5/U');
      for (const marketId of [38, 100]) expect(fair(marketId, '/None')).toBeCloseTo(none, DECIMALS);
      expect(fair(8, '/X')).toBeCloseTo(none, DECIMALS);
      const players = (side: string): string[] => [1, 2, 3, 4, 5, 6].map((player) => `/${side}${player}`);
      expect(sumOf(fair, 38, [...players('H'), ...players('A'), '/Other', '/None'])).toBeCloseTo(1, DECIMALS);
      for (const [side, alias] of [
        ['H', '/1'],
        ['A', '/2'],
      ] as const)
        expect(sumOf(fair, 38, players(side))).toBeLessThanOrEqual(fair(8, alias) + 2e-4);
      for (const player of [...players('H'), ...players('A')])
        expect(fair(38, player)).toBeLessThanOrEqual(fair(40, player) + 2e-4);
      for (const player of players('H')) expect(fair(40, player)).toBeLessThanOrEqual(fair(32, '/No') + 2e-4);
      const segments = sport.markets.find(({ marketId }) => marketId === 100)?.selections ?? [];
      expect(
        sumOf(
          fair,
          100,
          segments.map(({ alias }) => `/${alias}`),
        ),
      ).toBeCloseTo(1, DECIMALS);
      const firstHalf = sumOf(fair, 100, ['/1-15', '/16-30', '/31-45']);
      expect(firstHalf).toBeCloseTo(fair(7080, 'total=0.5/O'), DECIMALS);
    });
  });

  it('agree on cards and corners', () => {
    always(10, (fair) => {
      expect(sumOf(fair, 162, ['/1', '/X', '/2'])).toBeCloseTo(1, DECIMALS);
      expect(sumOf(fair, 136, ['/1', '/X', '/2'])).toBeCloseTo(1, DECIMALS);
      // Two sides over half a line imply the total; a total over it needs one of them.
      const bothOver = (line: number): number => fair(167, `total=${line}/O`) + fair(168, `total=${line}/O`);
      expect(fair(166, 'total=7.5/O')).toBeGreaterThanOrEqual(bothOver(3.5) - 1 - 2e-4);
      expect(fair(166, 'total=8.5/O')).toBeLessThanOrEqual(bothOver(4.5) + 2e-4);
      expect(fair(166, 'total=12.5/O')).toBeLessThanOrEqual(bothOver(6.5) + 2e-4);
    });
  });

  it('agree on lines: a higher total is never likelier', () => {
    always(10, (fair, sport) => expect(wrongLines(fair, sport)).toEqual([]));
  });
});

describe('markets of a basketball match', () => {
  it('agree on the winner, with and without overtime', () => {
    always(4, (fair) => {
      const [home, level, away] = ['/1', '/X', '/2'].map((one) => fair(311, one)) as [number, number, number];
      expect(fair(353, '/Yes')).toBeCloseTo(level, DECIMALS);
      expect(fair(306, '/1')).toBeGreaterThanOrEqual(home - 2e-3);
      expect(fair(306, '/2')).toBeGreaterThanOrEqual(away - 2e-3);
      expect(fair(308, 'hcp=0.5/1')).toBeCloseTo(fair(306, '/1'), DECIMALS);
      expect(sumOf(fair, 352, ['/1 1-5', '/1 6-10', '/1 11+'])).toBeCloseTo(fair(306, '/1'), DECIMALS);
      expect(sumOf(fair, 351, ['/Odd', '/Even'])).toBeCloseTo(1, DECIMALS);
    });
  });

  it('agree on halves and quarters', () => {
    always(4, (fair) => {
      for (const marketId of [312, 315, 331, 332, 333, 334])
        expect(sumOf(fair, marketId, ['/1', '/X', '/2'])).toBeCloseTo(1, DECIMALS);
      expect(fair(314, 'hcp=0.5/1')).toBeCloseTo(fair(312, '/1') + fair(312, '/X'), DECIMALS);
      expect(fair(317, 'hcp=0.5/1')).toBeCloseTo(fair(315, '/1') + fair(315, '/X'), DECIMALS);
    });
  });

  it('agree on lines: a higher total is never likelier', () => {
    always(4, (fair, sport) => expect(wrongLines(fair, sport)).toEqual([]));
  });
});

describe('markets of another match', () => {
  it.each([
    ['rugby league', 73743, 8133, 8135],
    ['rugby union', 73744, 15, 18],
  ])('agree in %s', (_, sportId, threeWayId, handicapId) => {
    always(sportId, (fair, sport) => {
      expect(sumOf(fair, threeWayId, ['/1', '/X', '/2'])).toBeCloseTo(1, DECIMALS);
      expect(fair(handicapId, 'hcp=0.5/1')).toBeCloseTo(sumOf(fair, threeWayId, ['/1', '/X']), DECIMALS);
      const [home, draw, away] = ['/1', '/X', '/2'].map((one) => fair(threeWayId, one)) as [number, number, number];
      expect(fair(8140, '/12')).toBeCloseTo(home + away, DECIMALS);
      expect(fair(8142, '/X')).toBeCloseTo(draw, DECIMALS);
      expect(sumOf(fair, 8142, ['/1 1-7', '/1 8-14', '/1 15+'])).toBeCloseTo(home, DECIMALS);
      for (const half of ['1', 'X', '2'])
        expect(sumOf(fair, 8151, [`/${half}/1`, `/${half}/X`, `/${half}/2`])).toBeCloseTo(
          fair(8144, `/${half}`),
          DECIMALS,
        );
      for (const full of ['1', 'X', '2'])
        expect(sumOf(fair, 8151, [`/1/${full}`, `/X/${full}`, `/2/${full}`])).toBeCloseTo(
          fair(threeWayId, `/${full}`),
          DECIMALS,
        );
      expect(fair(8152, '/1')).toBeLessThanOrEqual(fair(8151, '/1/1') + 2e-4);
      for (const race of [8157, 8158, 8159]) expect(sumOf(fair, race, ['/1', '/X', '/2'])).toBeCloseTo(1, DECIMALS);
      expect(fair(8157, '/X')).toBeLessThanOrEqual(fair(8158, '/X') + 1e-9);
      expect(fair(8163, '/1')).toBeCloseTo(sumOf(fair, 8164, ['/1 Try', '/1 Kick']), DECIMALS);
      expect(wrongLines(fair, sport)).toEqual([]);
    });
  });

  it('agree in cricket', () => {
    always(6, (fair, sport) => {
      expect(sumOf(fair, 8884, ['/1', '/2'])).toBeCloseTo(1, DECIMALS);
      const tie = fair(8891, '/Yes');
      expect(fair(8888, '/X')).toBeCloseTo(tie, DECIMALS);
      expect(fair(8890, '/X')).toBeCloseTo(tie, DECIMALS);
      expect(fair(8888, '/2')).toBeCloseTo(fair(8890, '/2'), DECIMALS);
      expect(fair(8884, '/1') * (1 - tie)).toBeCloseTo(fair(8888, '/1'), DECIMALS);
      expect(sumOf(fair, 8895, ['/0-139', '/140-149', '/150-159'])).toBeLessThanOrEqual(
        fair(8886, 'total=165.5/U') + 2e-3,
      );
      expect(sumOf(fair, 8904, ['/1', '/X', '/2'])).toBeCloseTo(1, DECIMALS);
      expect(wrongLines(fair, sport)).toEqual([]);
    });
  });

  it('agree in tennis', () => {
    always(24, (fair) => {
      expect(fair(322, '/1')).toBeCloseTo(sumOf(fair, 324, ['/2:0', '/2:1']), DECIMALS);
      expect(fair(325, 'total=2.5/O')).toBeCloseTo(sumOf(fair, 324, ['/2:1', '/1:2']), DECIMALS);
      expect(fair(323, '/1')).toBeGreaterThanOrEqual(fair(324, '/2:0') - 1e-9);
      expect(sumOf(fair, 328, ['/1/1', '/1/2'])).toBeCloseTo(fair(323, '/1'), DECIMALS);
      expect(sumOf(fair, 328, ['/1/1', '/2/1'])).toBeCloseTo(fair(322, '/1'), DECIMALS);
      expect(fair(326, 'hcp=-1.5/1')).toBeCloseTo(fair(324, '/2:0'), DECIMALS);
      expect(fair(330, '/No')).toBeCloseTo(fair(324, '/2:0'), DECIMALS);
      const wins = ['6:0', '6:1', '6:2', '6:3', '6:4', '7:5', '7:6'].map((one) => `/${one}`);
      expect(sumOf(fair, 339, wins)).toBeCloseTo(fair(323, '/1'), DECIMALS);
      expect(sumOf(fair, 344, wins)).toBeCloseTo(fair(327, '/1'), DECIMALS);
      expect(sumOf(fair, 339, ['/7:6', '/6:7'])).toBeCloseTo(fair(341, '/Yes'), DECIMALS);
      expect(fair(336, '/Yes')).toBeGreaterThanOrEqual(fair(341, '/Yes') - 1e-9);
    });
  });
});

/** Pairs of lines where the first is at least as hard: a higher total, or a smaller start. */
function wrongLines(fair: Fair, sport: Sport): string[] {
  return sport.markets.flatMap(({ marketId, selections }) =>
    (
      [
        ['total', 'O', -1],
        ['hcp', '1', 1],
      ] as const
    ).flatMap(([kind, alias, sign]) => {
      const lines = selections.filter(
        (one) => one.specifier.startsWith(`${kind}=`) && one.alias === alias && isHalf(one.specifier),
      );
      const chances = lines.map(({ specifier }) => fair(marketId, `${specifier}/${alias}`));
      return lines
        .filter((_, index) => sign * ((chances[index] ?? 0) - (chances[index - 1] ?? chances[index] ?? 0)) < -1e-9)
        .map(({ specifier }) => `market ${marketId} ${specifier}`);
    }),
  );
}

/** Whole lines return stakes on a tie, so their probabilities are not comparable. */
const isHalf = (specifier: string): boolean => !Number.isInteger(Number(specifier.split('=')[1]));
