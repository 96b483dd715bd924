import { describe, expect, it } from 'vitest';
import type { Selection } from '../market.ts';
import type { MatchScore } from '../types.ts';
import { FOOTBALL_MARKETS } from './markets.ts';

const selectionsOf = (marketId: number): readonly Selection[] =>
  FOOTBALL_MARKETS.filter((market) => market.marketId === marketId).flatMap(({ selections }) => selections);

describe('settlement of football', { timeout: 120_000 }, () => {
  const goals = [0, 1, 2, 3, 4, 5];
  const scores: MatchScore[] = goals.flatMap((htHome) =>
    goals.flatMap((htAway) =>
      goals.flatMap((moreHome) =>
        goals.map((moreAway) => ({
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

  /** Reads an outcome as a player would, from its label, and says whether it came in. */
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
  const teams = { homeTeam: '1', awayTeam: '2' };
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
  ] as const)('of market %i follows the label of the outcome on every score', (marketId, by) => {
    for (const selection of selectionsOf(marketId)) {
      const label = ['O', 'U'].includes(selection.alias) ? selection.name(teams) : selection.alias;
      for (const score of scores) {
        expect(selection.verdict(score), `${label} ${JSON.stringify(score)}`).toBe(
          cameIn(label, ...by(score)) ? 'won' : 'lost',
        );
      }
    }
  });

  it('asks both halves of a combined outcome', () => {
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

  it('returns stakes of draw no bet on a draw and of a whole-goal handicap that ends level', () => {
    for (const selection of [...selectionsOf(11), ...selectionsOf(16)]) {
      const line = Number(selection.specifier.split('=')[1] ?? 0);
      for (const score of scores) {
        const lead = (score.ftHome + line - score.ftAway) * (selection.alias === '1' ? 1 : -1);
        expect(selection.verdict(score)).toBe(lead === 0 ? 'void' : lead > 0 ? 'won' : 'lost');
      }
    }
  });
});
