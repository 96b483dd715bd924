import { describe, expect, it } from 'vitest';
import type { Selection } from '../market.ts';
import { NO_SCORE } from '../forecast.ts';
import type { Goal, MatchScore, Side } from '../types.ts';
import { FOOTBALL_MARKETS } from './markets.ts';

const selectionsOf = (marketId: number): readonly Selection[] =>
  FOOTBALL_MARKETS.filter((market) => market.marketId === marketId).flatMap(({ selections }) => selections);

describe('football settlement', () => {
  const goals = [0, 1, 2, 3, 4, 5];
  const scores: MatchScore[] = goals.flatMap((htHome) =>
    goals.flatMap((htAway) =>
      goals.flatMap((moreHome) =>
        goals.map((moreAway) => ({
          ...NO_SCORE,
          htHome,
          htAway,
          ftHome: htHome + moreHome,
          ftAway: htAway + moreAway,
          cardsHome: htAway,
          cardsAway: moreHome,
        })),
      ),
    ),
  );

  /** Whether an outcome won, decided independently by its label. */
  const cameIn = (label: string, home: number, away: number): boolean => {
    const [, overOrUnder, line] = /^(Over|Under) ([\d.]+)$/.exec(label) ?? [];
    if (overOrUnder !== undefined)
      return overOrUnder === 'Over' ? home + away > Number(line) : home + away < Number(line);
    const rules: Record<string, boolean> = {
      1: home > away,
      X: home === away,
      2: home < away,
      '1X': home >= away,
      12: home !== away,
      X2: home <= away,
      GG: home > 0 && away > 0,
      NG: home === 0 || away === 0,
      Odd: (home + away) % 2 === 1,
      Even: (home + away) % 2 === 0,
      Other: home > 4 || away > 4,
      '6+': home + away >= 6,
    };
    return rules[label] ?? label === `${home}:${away}`;
  };
  const teams = { homeTeam: '1', homeTeamId: 1, awayTeam: '2', awayTeamId: 2, countryCode: 'KE' };
  const full = (score: MatchScore): [number, number] => [score.ftHome, score.ftAway];
  const half = (score: MatchScore): [number, number] => [score.htHome, score.htAway];
  const shown = (score: MatchScore): [number, number] => [score.cardsHome, score.cardsAway];
  const home = (score: MatchScore): [number, number] => [score.ftHome, 0];
  const away = (score: MatchScore): [number, number] => [score.ftAway, 0];

  it.each([
    [2, full],
    [7202, full],
    [7075, full],
    [7079, full],
    [26, full],
    [45, full],
    [105, half],
    [7203, half],
    [7076, half],
    [7080, half],
    [136, shown],
    [139, shown],
    [19, home],
    [20, away],
  ] as const)("follows the outcome's label for every score in market %i", (marketId, by) => {
    for (const selection of selectionsOf(marketId)) {
      const label = ['O', 'U'].includes(selection.alias) ? selection.name(teams) : selection.alias;
      for (const score of scores) {
        expect(selection.verdict(score), `${label} ${JSON.stringify(score)}`).toBe(
          cameIn(label, ...by(score)) ? 'won' : 'lost',
        );
      }
    }
  });

  it('requires both halves of a combined outcome', () => {
    for (const [marketId, first] of [
      [47, 'half'],
      [35, 'full'],
      [37, 'full'],
    ] as const) {
      for (const selection of selectionsOf(marketId)) {
        const [one, other] = selection.alias.split('/') as [string, string];
        const second = { O: 'Over 2.5', U: 'Under 2.5' }[other] ?? other;
        for (const { htHome, htAway, ftHome, ftAway, ...cards } of scores) {
          const both =
            (first === 'half' ? cameIn(one, htHome, htAway) : cameIn(one, ftHome, ftAway)) &&
            cameIn(second, ftHome, ftAway);
          expect(selection.verdict({ htHome, htAway, ftHome, ftAway, ...cards })).toBe(both ? 'won' : 'lost');
        }
      }
    }
  });

  it('counts exact goals', () => {
    for (const selection of selectionsOf(21)) {
      for (const score of scores) {
        const goalsScored = Math.min(6, score.ftHome + score.ftAway);
        expect(selection.verdict(score)).toBe(Number.parseInt(selection.alias, 10) === goalsScored ? 'won' : 'lost');
      }
    }
  });

  it('returns stakes of draw no bet on a draw, and of a whole-goal handicap that ends level', () => {
    for (const selection of [...selectionsOf(11), ...selectionsOf(16)]) {
      const line = Number(selection.specifier.split('=')[1] ?? 0);
      for (const score of scores) {
        const lead = (score.ftHome + line - score.ftAway) * (selection.alias === '1' ? 1 : -1);
        expect(selection.verdict(score)).toBe(lead === 0 ? 'void' : lead > 0 ? 'won' : 'lost');
      }
    }
  });
});

describe('football settlement beyond the score', () => {
  const settle = (marketId: number, outcome: string, score: Partial<MatchScore>): string | undefined =>
    selectionsOf(marketId)
      .find(({ specifier, alias }) => `${specifier}/${alias}` === outcome)
      ?.verdict({ ...NO_SCORE, ...score });
  const goal = (side: Side, player: number, minute: number): Goal => ({ side, player, minute });

  it('counts corners', () => {
    const corners = { cornersHome: 6, cornersAway: 3 };
    expect(settle(166, 'total=8.5/O', corners)).toBe('won');
    expect(settle(166, 'total=9.5/O', corners)).toBe('lost');
    expect(settle(162, '/1', corners)).toBe('won');
    expect(settle(162, '/X', { cornersHome: 4, cornersAway: 4 })).toBe('won');
    expect(settle(167, 'total=5.5/O', corners)).toBe('won');
    expect(settle(168, 'total=3.5/U', corners)).toBe('won');
  });

  it('identifies scorers and the first scorer', () => {
    const goals = [goal('away', 2, 12), goal('home', 0, 80), goal('away', 9, 90)];
    expect(settle(40, '/H1', { goals })).toBe('won');
    expect(settle(40, '/A3', { goals })).toBe('won');
    expect(settle(40, '/A1', { goals })).toBe('lost');
    expect(settle(38, '/A3', { goals })).toBe('won');
    expect(settle(38, '/H1', { goals })).toBe('lost');
    expect(settle(38, '/Other', { goals })).toBe('lost');
    expect(settle(38, '/Other', { goals: [goal('home', 6, 1)] })).toBe('won');
    expect(settle(38, '/None', { goals: [] })).toBe('won');
    expect(settle(8, '/2', { goals })).toBe('won');
    expect(settle(8, '/X', { goals: [] })).toBe('won');
  });

  it.each([
    [1, '1-15'],
    [15, '1-15'],
    [16, '16-30'],
    [45, '31-45'],
    [46, '46-60'],
    [75, '61-75'],
    [90, '76-90'],
  ])('puts a first goal in minute %i into %s', (minute, stretch) => {
    const won = selectionsOf(100).filter(
      ({ verdict }) => verdict({ ...NO_SCORE, goals: [goal('home', 0, minute), goal('away', 0, 90)] }) === 'won',
    );
    expect(won.map(({ alias }) => alias)).toEqual([stretch]);
  });

  it('measures margins and clean sheets', () => {
    for (const [home, away, margin] of [
      [1, 0, '1 1'],
      [4, 2, '1 2'],
      [5, 0, '1 3+'],
      [2, 2, 'X'],
      [0, 1, '2 1'],
      [1, 6, '2 3+'],
    ] as const) {
      const score = { ...NO_SCORE, ftHome: home, ftAway: away };
      const won = selectionsOf(115).filter(({ verdict }) => verdict(score) === 'won');
      expect(won.map(({ alias }) => alias)).toEqual([margin]);
      expect(settle(31, '/Yes', score)).toBe(away === 0 ? 'won' : 'lost');
      expect(settle(32, '/Yes', score)).toBe(home === 0 ? 'won' : 'lost');
    }
  });

  it('names different players of both teams', () => {
    const teams = { homeTeam: 'Gor Mahia', homeTeamId: 1, awayTeam: 'Tusker', awayTeamId: 2, countryCode: 'KE' };
    const names = selectionsOf(40).map((selection) => selection.name(teams));
    expect(new Set(names).size).toBe(12);
    expect(names.every((name, index) => name.endsWith(index < 6 ? '(Gor Mahia)' : '(Tusker)'))).toBe(true);
    expect(names[0]).toMatch(/^[\p{L} ]+ [A-Z]\. \(Gor Mahia\)$/u);
  });
});
