import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { buildBet, decodeParts, encodeParts, partsOfOddId } from './builder.ts';
import { sampleMatch } from './check/agreement.ts';
import { holm, pValueOf } from './check/pValue.ts';
import { combinedVerdict } from './joint.ts';
import { fairProbability } from './market.ts';
import type { MatchModel, Sport } from './sport.ts';
import { marketOf, SPORTS, sportOf } from './sports.ts';
import { finalScore } from '@ushindi/draws/matches/timeline';
import type { BuilderPart } from './types.ts';

const MODEL: MatchModel = { edge: 0.35, pace: 1.04 };
const FOOTBALL = sportOf(10);
const MATCH = {
  matchId: '120600017',
  homeTeam: 'Gor Mahia',
  homeTeamId: 1,
  awayTeam: 'AFC Leopards',
  awayTeamId: 2,
  countryCode: 'KE',
};

const forecastOf = (sport: Sport) => {
  const { plan } = sampleMatch(sport, MODEL, 'builder', sport.sportId, 0);
  return sport.forecast(MODEL, { ...plan, events: [] }, 0);
};
const part = (marketId: number, outcomeId: string, specifier = ''): BuilderPart => ({ marketId, specifier, outcomeId });

function chosen(sport: Sport, parts: readonly BuilderPart[], isOffered = true) {
  return parts.map(({ marketId, specifier, outcomeId }) => {
    const definition = marketOf(sport, marketId);
    const selection = definition?.selections.find(
      (each) => each.specifier === specifier && each.outcomeId === outcomeId,
    );
    if (definition === undefined || selection === undefined) throw new Error(`no outcome ${marketId} ${outcomeId}`);
    return { definition, selection, isOffered };
  });
}

const build = (parts: readonly BuilderPart[], sport = FOOTBALL) =>
  buildBet(sport, MATCH, chosen(sport, parts), forecastOf(sport));

function builtOdds(parts: readonly BuilderPart[], sport = FOOTBALL): number {
  const built = build(parts, sport);
  if ('problem' in built) throw new Error(`refused: ${built.problem}`);
  return built.market.outcomes[0]?.odds ?? Number.NaN;
}

const fairOf = (one: BuilderPart, sport = FOOTBALL): number => {
  const [{ selection }] = chosen(sport, [one]) as [ReturnType<typeof chosen>[number]];
  return fairProbability(selection, forecastOf(sport)(selection.scope)) ?? Number.NaN;
};

const HOME = part(2, '1');
const DRAW = part(2, '2');
const OVER_25 = part(7079, '1', 'total=2.5');
const OVER_15 = part(7079, '1', 'total=1.5');
const BOTH_SCORE = part(7075, '1');
const HALF_HOME = part(105, '1');
const CORNERS_OVER = part(166, '1', 'total=9.5');
const SCORER = part(40, '1');
const OTHER_SCORER = part(40, '8');

describe('the price of a combination', () => {
  it('comes from the joint distribution and not from the product of the prices', { tags: ['R-281'] }, () => {
    const product = fairOf(HOME) * fairOf(OVER_25);
    expect(1 / builtOdds([HOME, OVER_25]) / 1.06 ** 2).toBeGreaterThan(product * 1.05);
    const unlikely = fairOf(DRAW) * fairOf(part(26, '1'));
    expect(unlikely).toBeGreaterThan(0.05);
    expect(build([DRAW, part(26, '1')])).toEqual({ problem: 'impossible' });
  });

  it('equals that of a listed market that combines the same outcomes', { tags: ['R-281'] }, () => {
    const listed: [BuilderPart, BuilderPart[]][] = [
      [part(35, '1'), [HOME, BOTH_SCORE]],
      [part(37, '1'), [HOME, OVER_25]],
      [part(47, '1'), [HALF_HOME, HOME]],
    ];
    for (const [one, parts] of listed) expect(builtOdds(parts)).toBe(Math.round(100 / (fairOf(one) * 1.06 ** 2)) / 100);
  });

  it('multiplies goals and corners, which the model draws independently', { tags: ['R-281'] }, () => {
    expect(builtOdds([HOME, CORNERS_OVER])).toBe(
      Math.round(100 / (fairOf(HOME) * fairOf(CORNERS_OVER) * 1.06 ** 2)) / 100,
    );
  });

  it('does not depend on the order of the parts', { tags: ['R-281'] }, () => {
    expect(build([SCORER, CORNERS_OVER, HOME])).toEqual(build([HOME, CORNERS_OVER, SCORER]));
  });

  it('is never lower than that of its unlikeliest part', { tags: ['R-281'] }, () => {
    const parts = [HOME, OVER_25, BOTH_SCORE, HALF_HOME, CORNERS_OVER, SCORER, OTHER_SCORER];
    const some = fc.uniqueArray(fc.constantFrom(...parts), { minLength: 2, maxLength: 6 });
    fc.assert(
      fc.property(some, (picked) => {
        const built = build(picked);
        fc.pre('market' in built);
        const odds = ('market' in built && built.market.outcomes[0]?.odds) || Number.NaN;
        const unlikeliest = Math.min(...picked.map((each) => fairOf(each)));
        expect(odds).toBeGreaterThanOrEqual(Math.min(250, 1 / (unlikeliest * 1.06 ** picked.length)) - 0.01);
      }),
      { numRuns: 40 },
    );
  });
});

describe('a refused combination', () => {
  it.each([
    ['impossible', [HOME, DRAW]],
    ['redundant', [OVER_15, OVER_25]],
    ['redundant', [HOME, HOME]],
    ['redundant', [HOME, part(7202, '1')]],
    ['notCombinable', [HOME, part(139, '1', 'total=3.5')]],
    ['notCombinable', [HOME, part(8, '1')]],
  ] as const)('is %s: %j', { tags: ['R-281'] }, (problem, parts) => {
    expect(build(parts)).toEqual({ problem });
  });

  it('has a part that is not offered', () => {
    const closed = chosen(FOOTBALL, [HOME, OVER_25], false);
    expect(buildBet(FOOTBALL, MATCH, closed, forecastOf(FOOTBALL))).toEqual({ problem: 'notOffered' });
  });
});

describe('played matches', () => {
  const combinations: [Sport, BuilderPart[]][] = [
    [FOOTBALL, [HOME, OVER_25]],
    [FOOTBALL, [HALF_HOME, DRAW]],
    [FOOTBALL, [HOME, BOTH_SCORE, CORNERS_OVER]],
    [FOOTBALL, [HOME, SCORER]],
    [FOOTBALL, [SCORER, OTHER_SCORER]],
    [FOOTBALL, [SCORER, part(40, '2'), OVER_25]],
    [FOOTBALL, [part(16, '1', 'hcp=-1'), BOTH_SCORE]],
    ...SPORTS.filter(({ sportName }) => /Rugby Union|Basketball/.test(sportName)).map(
      (sport): [Sport, BuilderPart[]] => {
        const [win, total] = sport.markets.filter(({ selections }) =>
          selections.every(({ scope }) => scope === 'finalLead' || scope === 'finalTotal'),
        );
        return [
          sport,
          [win, total].flatMap((market) => {
            const [first] = market?.selections ?? [];
            return first && market ? [part(market.marketId, first.outcomeId, first.specifier)] : [];
          }),
        ];
      },
    ),
  ];

  it('win combinations as often as the joint distribution predicts', { tags: ['R-281', 'R-282'] }, () => {
    const pValues = combinations.map(([sport, parts]) => {
      const odds = builtOdds(parts, sport);
      const [lower, upper] = [1 / (odds + 0.005), 1 / (odds - 0.005)].map((price) => price / 1.06 ** parts.length);
      const count = { matches: 0, won: 0, expected: 0, variance: 0 };
      for (let index = 0; index < 2_000; index += 1) {
        const { timeline } = sampleMatch(sport, MODEL, 'combinations', sport.sportId, index);
        const score = finalScore(timeline);
        const verdict = combinedVerdict(chosen(sport, parts).map(({ selection }) => selection.verdict(score)));
        if (verdict === 'void') continue;
        count.matches += 1;
        count.won += verdict === 'won' ? 1 : 0;
      }
      // The probability that rounds to the price and is nearest to the played share.
      const played = count.won / count.matches;
      const probability = Math.min(Math.max(played, lower ?? 0), upper ?? 1);
      const expected = probability * count.matches;
      return pValueOf({ ...count, expected, variance: expected * (1 - probability) });
    });
    expect(Math.min(...holm(pValues))).toBeGreaterThan(0.01);
  });
});

describe('the odd id of a combination', () => {
  it('names its parts and can be read back', { tags: ['R-280'] }, () => {
    const built = build([OVER_25, HALF_HOME, part(16, '1', 'hcp=-0.5')]);
    if ('problem' in built) throw new Error(built.problem);
    const [outcome] = built.market.outcomes;
    expect(outcome).toMatchObject({
      oddId: '120600017-9000-7079-total_2.5-1:16-hcp_-0.5-1:105-main-1',
      specifier: '7079-total_2.5-1:16-hcp_-0.5-1:105-main-1',
      outcomeName: 'Total Goals Over/Under: Over 2.5 + Handicap: Gor Mahia -0.5 + First Half - 3 Way: Gor Mahia',
    });
    expect(encodeParts(partsOfOddId(outcome?.oddId ?? '') ?? [])).toBe(outcome?.specifier);
  });

  it.each(['', '2-main-1', 'x', '2-main-1:', '2-main-1:__proto__', Array(7).fill('2-main-1').join(':')])(
    'is refused: %j',
    (text) => {
      expect(decodeParts(text)).toBeNull();
      expect(partsOfOddId(`1-9000-${text}`)).toBeNull();
    },
  );
});
