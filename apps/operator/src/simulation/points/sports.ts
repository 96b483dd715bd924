import { AWAY, handicap, HOME, market, overUnder } from '../market.ts';
import type { Heading, MarketDefinition } from '../market.ts';
import type { MatchScore } from '../types.ts';
import { periods } from './rules.ts';
import type { PointsRules } from './rules.ts';

const total = (score: MatchScore): number => score.ftHome + score.ftAway;
const home = (score: MatchScore): number => score.ftHome;
const away = (score: MatchScore): number => score.ftAway;
const tied = (score: MatchScore): boolean => score.ftHome === score.ftAway;

/** Lines around a typical value, one half apart from whole points. */
const around = (centre: number, step: number, each: number): number[] =>
  Array.from({ length: 2 * each + 1 }, (_, index) => centre + (index - each) * step);

const winner = (heading: Heading): MarketDefinition =>
  market(
    heading,
    [
      ['1', HOME, (score) => score.ftHome > score.ftAway],
      ['2', AWAY, (score) => score.ftAway > score.ftHome],
    ],
    tied,
  );

const threeWay = (marketId: number): MarketDefinition =>
  market({ marketId, name: '3 Way', category: 'Main' }, [
    ['1', HOME, (score) => score.ftHome > score.ftAway],
    ['X', 'Draw', tied],
    ['2', AWAY, (score) => score.ftAway > score.ftHome],
  ]);

export const BASKETBALL: PointsRules = {
  sportId: 4,
  sportName: 'Basketball',
  defaultMarketId: 306,
  markets: [
    winner({ marketId: 306, name: 'Winner (incl. overtime)', category: 'main' }),
    overUnder({ marketId: 307, name: 'Total Points', category: 'main' }, around(165.5, 5, 6), total),
    handicap({ marketId: 308, name: 'Handicap', category: 'main' }, around(0.5, 3, 5)),
    overUnder({ marketId: 309, name: 'Home Team Total Points', category: 'home/away' }, around(84.5, 5, 4), home),
    overUnder({ marketId: 310, name: 'Away Team Total Points', category: 'home/away' }, around(80.5, 5, 4), away),
  ],
  periods: periods({
    names: ['1st Quarter', '2nd Quarter', '3rd Quarter', '4th Quarter'],
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

export const CRICKET: PointsRules = {
  sportId: 6,
  sportName: 'Cricket',
  defaultMarketId: 8884,
  markets: [
    winner({ marketId: 8884, name: 'Winner', category: 'Main' }),
    overUnder({ marketId: 8885, name: 'Total Runs', category: 'Main' }, around(320.5, 10, 5), total),
    overUnder({ marketId: 8886, name: 'Home Team Runs', category: 'Main' }, around(165.5, 10, 4), home),
  ],
  periods: periods({
    names: ['1st Innings', '2nd Innings'],
    lasts: 85,
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

export const RUGBY_LEAGUE: PointsRules = {
  sportId: 73743,
  sportName: 'Rugby League',
  defaultMarketId: 8133,
  markets: [
    threeWay(8133),
    overUnder({ marketId: 8134, name: 'Total Points', category: 'Main' }, around(42.5, 4, 4), total),
    handicap({ marketId: 8135, name: 'Handicap', category: 'Main' }, around(0.5, 4, 4)),
  ],
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

export const RUGBY_UNION: PointsRules = {
  sportId: 73744,
  sportName: 'Rugby Union',
  defaultMarketId: 15,
  markets: [
    threeWay(15),
    overUnder({ marketId: 17, name: 'Total Points', category: 'Main' }, around(48.5, 4, 4), total),
    handicap({ marketId: 18, name: 'Handicap', category: 'Main' }, around(0.5, 4, 4)),
  ],
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
