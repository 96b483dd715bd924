import { describe, expect, it } from 'vitest';
import { sampleMatch } from '../check/agreement.ts';
import { NO_SCORE } from '../forecast.ts';
import { finalScore } from '@ushindi/draws/matches/timeline';
import type { MatchScore } from '../types.ts';
import { TENNIS } from './index.ts';

/** 6:4 3:6 7:6. */
const SCORE: MatchScore = {
  ...NO_SCORE,
  htHome: 1,
  ftHome: 2,
  ftAway: 1,
  sets: [
    { home: 6, away: 4 },
    { home: 3, away: 6 },
    { home: 7, away: 6 },
  ],
};

const winners = (marketId: number): string[] =>
  TENNIS.markets
    .filter((market) => market.marketId === marketId)
    .flatMap(({ selections }) => selections)
    .filter(({ verdict }) => verdict(SCORE) === 'won')
    .map(({ specifier, alias }) => `${specifier}/${alias}`);

describe('tennis settlement', { tags: ['R-193'] }, () => {
  it('decides sets', () => {
    expect([322, 323, 324, 327, 328, 329, 330].map(winners)).toEqual([
      ['/1'],
      ['/1'],
      ['/2:1'],
      ['/2'],
      ['/1/1'],
      ['/Yes'],
      ['/Yes'],
    ]);
    expect(winners(326)).toEqual(['hcp=-1.5/2', 'hcp=1.5/1']);
  });

  it('counts games of the match and of each set', () => {
    expect(winners(331)).toContain('total=25.5/O');
    expect(winners(332)).toEqual(expect.arrayContaining(['hcp=-1.5/2', 'hcp=1.5/1']));
    expect([333, 336, 339, 340, 341, 344].map(winners)).toEqual([
      ['/Even'],
      ['/Yes'],
      ['/6:4'],
      ['/Even'],
      ['/No'],
      ['/3:6'],
    ]);
    expect(winners(334)).toContain('total=14.5/O');
    expect(winners(335)).toContain('total=14.5/O');
    expect(winners(337)).toEqual(expect.arrayContaining(['total=9.5/O', 'total=10.5/U']));
    expect(winners(343)).toEqual(expect.arrayContaining(['hcp=2.5/2', 'hcp=4.5/1']));
  });
});

it('plays possible sets whose winners have the most games', { tags: ['R-193'] }, () => {
  const ends = new Set(['6:0', '6:1', '6:2', '6:3', '6:4', '7:5', '7:6']);
  for (let match = 0; match < 300; match += 1) {
    const { timeline } = sampleMatch(TENNIS, { edge: (match % 7) / 2 - 1.5, pace: 1 }, 'sets', match);
    const { sets, ftHome, ftAway } = finalScore(timeline);
    const labels = sets.map(({ home, away }) => `${Math.max(home, away)}:${Math.min(home, away)}`);
    expect(labels.filter((label) => !ends.has(label))).toEqual([]);
    const won = sets.filter(({ home, away }) => home > away).length;
    expect([won, sets.length - won]).toEqual([ftHome, ftAway]);
  }
});
