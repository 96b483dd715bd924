import { describe, expect, it } from 'vitest';
import { NO_SCORE } from '../forecast.ts';
import type { MatchScore, PointsScored, Side } from '../types.ts';
import { BASKETBALL } from './basketball.ts';
import { CRICKET } from './cricket.ts';
import { RUGBY_LEAGUE, RUGBY_UNION } from './rugby.ts';
import type { PricedPoints } from './rules.ts';

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

const wonIn = (rules: PricedPoints, score: MatchScore, marketId: number): string[] =>
  rules.markets
    .filter((market) => market.marketId === marketId)
    .flatMap(({ selections }) => selections)
    .filter(({ verdict }) => verdict(score) === 'won')
    .map(({ specifier, alias }) => `${specifier}/${alias}`);

const scored = (side: Side, points: number, intoPeriodMin: number): PointsScored => ({ side, points, intoPeriodMin });

/** Rugby union, 24:18, 10:15 at half-time. */
const UNION: MatchScore = {
  ...NO_SCORE,
  htHome: 10,
  htAway: 15,
  ftHome: 24,
  ftAway: 18,
  periods: [
    { home: 10, away: 15 },
    { home: 14, away: 3 },
  ],
  scores: [
    scored('away', 3, 2),
    scored('home', 7, 9),
    scored('away', 7, 15),
    scored('home', 3, 20),
    scored('away', 5, 31),
    scored('home', 7, 4),
    scored('away', 3, 11),
    scored('home', 7, 30),
  ],
};

describe('rugby settlement', { tags: ['R-193'] }, () => {
  it('decides results, halves and margins', () => {
    expect([15, 8140, 8142, 8144, 8147, 8151, 8152, 8153].map((id) => wonIn(RUGBY_UNION, UNION, id))).toEqual([
      ['/1'],
      ['/1X', '/12'],
      ['/1 1-7'],
      ['/2'],
      ['/1'],
      ['/2/1'],
      ['/X'],
      ['/1st'],
    ]);
    expect(wonIn(RUGBY_UNION, UNION, 8150)).toEqual(['/Odd']);
    expect(wonIn(RUGBY_UNION, UNION, 8156)).toEqual(['/41-50']);
  });

  it('follows the order of the scores', () => {
    expect([8157, 8158, 8159, 8163, 8164].map((id) => wonIn(RUGBY_UNION, UNION, id))).toEqual([
      ['/2'],
      ['/2'],
      ['/1'],
      ['/2'],
      ['/2 Kick'],
    ]);
    const scoreless = { ...NO_SCORE, periods: [NO_SCORE, NO_SCORE].map(() => ({ home: 0, away: 0 })) };
    expect(wonIn(RUGBY_UNION, scoreless, 8157)).toEqual(['/X']);
    const first = RUGBY_UNION.markets.filter(({ marketId }) => marketId === 8163 || marketId === 8164);
    const verdicts = first.flatMap(({ selections }) => selections.map(({ verdict }) => verdict(scoreless)));
    expect(new Set(verdicts)).toEqual(new Set(['void']));
  });

  it('counts tries, converted or not, of each code', () => {
    expect(wonIn(RUGBY_UNION, UNION, 8160)).toContain('total=4.5/O');
    expect(wonIn(RUGBY_UNION, UNION, 8160)).toContain('total=5.5/U');
    expect(wonIn(RUGBY_UNION, UNION, 8161)).toContain('total=2.5/O');
    expect(wonIn(RUGBY_UNION, UNION, 8162)).toContain('total=2.5/U');
    const scores = [scored('home', 6, 1), scored('home', 2, 3), scored('home', 4, 7), scored('home', 1, 9)];
    expect(wonIn(RUGBY_LEAGUE, { ...NO_SCORE, scores }, 8161)).toEqual(
      expect.arrayContaining(['total=1.5/O', 'total=2.5/U']),
    );
  });
});

describe('cricket settlement', { tags: ['R-193'] }, () => {
  /** An over takes 4.25 minutes: the home side has 7 in the first, 12 after six and 18 after ten. */
  const scores = [
    scored('home', 4, 0.5),
    scored('home', 1, 3),
    scored('home', 2, 4.2),
    scored('home', 4, 4.25),
    scored('home', 1, 25.4),
    scored('home', 6, 25.5),
    scored('away', 6, 1),
    scored('away', 6, 20),
    scored('away', 1, 60),
  ];
  const score = { ...NO_SCORE, ftHome: 18, ftAway: 13, scores };

  it('counts runs by over', () => {
    expect(wonIn(CRICKET, score, 8898)).toEqual(['total=4.5/O', 'total=6.5/O', 'total=8.5/U', 'total=10.5/U']);
    expect(wonIn(CRICKET, score, 8899)).toEqual(['/Odd']);
    expect(wonIn(CRICKET, score, 8904)).toEqual(['/X']);
    expect(wonIn(CRICKET, { ...score, scores: scores.slice(1) }, 8904)).toEqual(['/2']);
    expect(wonIn(CRICKET, score, 8905)).toEqual(['/4']);
  });

  it('counts fours and sixes of the first innings', () => {
    const sixes = Array.from({ length: 7 }, () => scored('home', 6, 30));
    const fours = Array.from({ length: 12 }, () => scored('home', 4, 30));
    const many = { ...NO_SCORE, scores: [...sixes, ...fours, scored('away', 6, 3), scored('away', 4, 3)] };
    expect(wonIn(CRICKET, many, 8897)).toContain('total=6.5/O');
    expect(wonIn(CRICKET, many, 8897)).toContain('total=7.5/U');
    expect(wonIn(CRICKET, many, 8896)).toContain('total=11.5/O');
    expect(wonIn(CRICKET, many, 8896)).toContain('total=13.5/U');
  });

  it('decides margins and a tie', () => {
    expect(wonIn(CRICKET, score, 8890)).toEqual(['/1 1-10']);
    expect(wonIn(CRICKET, { ...score, ftAway: 19 }, 8890)).toEqual(['/2']);
    expect(wonIn(CRICKET, { ...score, ftAway: 18 }, 8891)).toEqual(['/Yes']);
    expect(wonIn(CRICKET, { ...score, ftHome: 165 }, 8895)).toEqual(['/160-169']);
  });
});
