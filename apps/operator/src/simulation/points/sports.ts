import { handicap, market, overUnder, threeWay } from '../market.ts';
import type { MarketDefinition } from '../market.ts';
import type { MatchScore } from '../types.ts';
import { linesAround, winner } from './markets.ts';
import { periods } from './rules.ts';
import type { PointsRules } from './rules.ts';

const total = (score: MatchScore): number => score.ftHome + score.ftAway;
const home = (score: MatchScore): number => score.ftHome;
const lead = (score: MatchScore): number => score.ftHome - score.ftAway;

const result = (marketId: number): MarketDefinition =>
  market({ marketId, name: '3 Way', category: 'Main', scope: 'finalLead' }, threeWay(lead));

export const CRICKET: PointsRules = {
  sportId: 6,
  sportName: 'Cricket',
  defaultMarketId: 8884,
  markets: [
    winner({ marketId: 8884, name: 'Winner', category: 'Main' }),
    overUnder(
      { marketId: 8885, name: 'Total Runs', category: 'Main', scope: 'finalTotal' },
      linesAround(320.5, 10, 5),
      total,
    ),
    overUnder(
      { marketId: 8886, name: 'Home Team Runs', category: 'Main', scope: 'finalHome' },
      linesAround(165.5, 10, 4),
      home,
    ),
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
    result(8133),
    overUnder(
      { marketId: 8134, name: 'Total Points', category: 'Main', scope: 'finalTotal' },
      linesAround(42.5, 4, 4),
      total,
    ),
    handicap({ marketId: 8135, name: 'Handicap', category: 'Main', scope: 'finalLead' }, linesAround(0.5, 4, 4)),
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
    result(15),
    overUnder(
      { marketId: 17, name: 'Total Points', category: 'Main', scope: 'finalTotal' },
      linesAround(48.5, 4, 4),
      total,
    ),
    handicap({ marketId: 18, name: 'Handicap', category: 'Main', scope: 'finalLead' }, linesAround(0.5, 4, 4)),
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
