import { describe, expect, it } from 'vitest';
import { NO_SCORE } from '../forecast.ts';
import type { MatchScore } from '../types.ts';
import { BASKETBALL } from './basketball.ts';

/** 104:102 after overtime: quarters 25:20, 20:30, 22:22, 25:20, then 12:10. */
const OVERTIME: MatchScore = {
  ...NO_SCORE,
  htHome: 45,
  htAway: 50,
  ftHome: 104,
  ftAway: 102,
  periods: [
    { home: 25, away: 20 },
    { home: 20, away: 30 },
    { home: 22, away: 22 },
    { home: 25, away: 20 },
    { home: 12, away: 10 },
  ],
};

const winners = (marketId: number): string[] =>
  BASKETBALL.markets
    .filter((market) => market.marketId === marketId)
    .flatMap(({ selections }) => selections)
    .filter(({ verdict }) => verdict(OVERTIME) === 'won')
    .map(({ specifier, alias }) => `${specifier}/${alias}`);

describe('basketball settlement', () => {
  it('separates quarters and halves, and counts overtime for the whole match only', () => {
    expect([331, 332, 333, 334].flatMap(winners)).toEqual(['/1', '/2', '/X', '/1']);
    expect(winners(341)).toEqual(['total=36.5/O', 'total=40.5/O', 'total=44.5/O']);
    expect(winners(342)).toContain('total=44.5/O');
    expect(winners(312)).toEqual(['/2']);
    expect(winners(313)).toContain('total=91.5/O');
    expect(winners(314)).toContain('hcp=-5.5/2');
    expect(winners(315)).toEqual(['/1']);
    expect(winners(316)).toContain('total=86.5/O');
    expect(winners(317)).toContain('hcp=-2.5/1');
  });

  it('decides the winner with and without overtime', () => {
    expect(winners(306)).toEqual(['/1']);
    expect(winners(311)).toEqual(['/X']);
    expect(winners(353)).toEqual(['/Yes']);
    expect(winners(351)).toEqual(['/Even']);
    expect(winners(352)).toEqual(['/1 1-5']);
  });
});
