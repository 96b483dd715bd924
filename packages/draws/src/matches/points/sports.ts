import { periods } from './rules.ts';
import type { PointsRules } from './rules.ts';

/** The length of a cricket innings in minutes. */
export const INNINGS_MINUTES = 85;

const QUARTERS = ['1st Quarter', '2nd Quarter', '3rd Quarter', '4th Quarter'];

/** Basketball: four quarters, and overtime after a tie. */
export const BASKETBALL: PointsRules = {
  sportId: 4,
  sportName: 'Basketball',
  periods: periods({
    names: QUARTERS,
    lasts: 20,
    clock: 10,
    breaks: [
      { name: 'Break', lasts: 2 },
      { name: 'Halftime', lasts: 12 },
      { name: 'Break', lasts: 2 },
    ],
  }),
  halfMin: 42,
  kinds: [
    { points: 2, expected: 21 },
    { points: 3, expected: 9 },
    { points: 1, expected: 13 },
  ],
  homeAdvantage: 0.018,
  perEdge: 0.045,
  order: 'together',
  extraTime: [
    [12, 8],
    [8, 12],
    [10, 9],
    [9, 10],
    [11, 6],
    [6, 11],
  ],
};

/** Cricket: one innings of each side. The home side bats first. */
export const CRICKET: PointsRules = {
  sportId: 6,
  sportName: 'Cricket',
  periods: periods({
    names: ['1st Innings', '2nd Innings'],
    lasts: INNINGS_MINUTES,
    clock: null,
    breaks: [{ name: 'Innings Break', lasts: 15 }],
  }),
  halfMin: 100,
  kinds: [
    { points: 1, expected: 50 },
    { points: 2, expected: 8 },
    { points: 4, expected: 14 },
    { points: 6, expected: 7 },
  ],
  homeAdvantage: 0.01,
  perEdge: 0.07,
  order: 'chase',
  extraTime: [],
};

/** Rugby league: two halves. A tie is final. */
export const RUGBY_LEAGUE: PointsRules = {
  sportId: 73743,
  sportName: 'Rugby League',
  periods: periods({
    names: ['1st Half', '2nd Half'],
    lasts: 40,
    clock: 40,
    breaks: [{ name: 'Halftime', lasts: 12 }],
  }),
  halfMin: 52,
  kinds: [
    { points: 6, expected: 2.6 },
    { points: 4, expected: 1 },
    { points: 2, expected: 0.7 },
    { points: 1, expected: 0.1 },
  ],
  homeAdvantage: 0.08,
  perEdge: 0.22,
  order: 'together',
  extraTime: [],
};

/** Rugby union: two halves. A tie is final. */
export const RUGBY_UNION: PointsRules = {
  sportId: 73744,
  sportName: 'Rugby Union',
  periods: periods({
    names: ['1st Half', '2nd Half'],
    lasts: 42,
    clock: 40,
    breaks: [{ name: 'Halftime', lasts: 12 }],
  }),
  halfMin: 54,
  kinds: [
    { points: 7, expected: 2.2 },
    { points: 5, expected: 0.9 },
    { points: 3, expected: 1.6 },
  ],
  homeAdvantage: 0.08,
  perEdge: 0.22,
  order: 'together',
  extraTime: [],
};
