import { CRICKET as PLAYED_CRICKET, INNINGS_MINUTES } from '@ushindi/draws/matches/points/sports';
import {
  AWAY,
  finalLead,
  finalTotal,
  handicap,
  homeMarginsOf,
  market,
  oddEven,
  overUnder,
  rangesOf,
  threeWay,
  yesNo,
} from '../market.ts';
import type { Choice, MarketDefinition } from '../market.ts';
import type { MatchScore, Side } from '../types.ts';
import { counted, countedOf, finalOf, finalOfSide, firstPoints, why } from '../why.ts';
import { linesAround, winner } from './markets.ts';
import type { PricedPoints } from './rules.ts';
import { countOf, openingLead, openingOf } from './scoresMeasure.ts';

const OVER_MINUTES = INNINGS_MINUTES / 20;

const RUNS = finalOf('runs');
const home = (score: MatchScore): number => score.ftHome;
const away = (score: MatchScore): number => score.ftAway;

const MAIN: readonly MarketDefinition[] = [
  winner({ marketId: 8884, name: 'Winner', category: 'Main', why: why('most', RUNS) }),
  overUnder(
    { marketId: 8885, name: 'Total Runs', category: 'Main', why: why('total', RUNS), scope: 'finalTotal' },
    linesAround(320.5, 10, 5),
    finalTotal,
  ),
  overUnder(
    {
      marketId: 8886,
      name: 'Home Team Runs',
      category: 'Main',
      why: why('total', finalOfSide('runs', 'home')),
      scope: 'finalHome',
    },
    linesAround(165.5, 10, 4),
    home,
  ),
  overUnder(
    {
      marketId: 8887,
      name: 'Away Team Runs',
      category: 'Main',
      why: why('total', finalOfSide('runs', 'away')),
      scope: 'finalAway',
    },
    linesAround(155.5, 10, 4),
    away,
  ),
  market(
    { marketId: 8888, name: '3 Way', category: 'Main', why: why('most', RUNS), scope: 'finalLead' },
    threeWay(finalLead),
  ),
  handicap(
    { marketId: 8889, name: 'Runs Handicap', category: 'Main', why: why('handicap', RUNS), scope: 'finalLead' },
    [-30.5, -20.5, -10.5, -5.5],
  ),
  market({ marketId: 8890, name: 'Winning Margin', category: 'Main', why: why('margin', RUNS), scope: 'finalLead' }, [
    ...homeMarginsOf([1, 11, 26], finalLead),
    ['X', 'Tie', (score) => finalLead(score) === 0],
    ['2', AWAY, (score) => finalLead(score) < 0],
  ]),
  market(
    { marketId: 8891, name: 'Tied Match', category: 'Main', why: why('tied', RUNS), scope: 'finalLead' },
    yesNo(['Yes', 'No'], (score) => finalLead(score) === 0),
  ),
  market(
    { marketId: 8892, name: 'Odd/Even Runs', category: 'Main', why: why('oddEven', RUNS), scope: 'finalTotal' },
    oddEven(finalTotal),
  ),
];

/** Markets of one innings. The home side bats first. */
const INNINGS: readonly MarketDefinition[] = [
  market(
    {
      marketId: 8893,
      name: 'First Innings - Odd/Even',
      category: 'Innings',
      why: why('oddEven', finalOfSide('runs', 'home')),
      scope: 'finalHome',
    },
    oddEven(home),
  ),
  market(
    {
      marketId: 8894,
      name: 'Second Innings - Odd/Even',
      category: 'Innings',
      why: why('oddEven', finalOfSide('runs', 'away')),
      scope: 'finalAway',
    },
    oddEven(away),
  ),
  market(
    {
      marketId: 8895,
      name: 'First Innings - Runs Range',
      category: 'Innings',
      why: why('range', finalOfSide('runs', 'home')),
      scope: 'finalHome',
    },
    rangesOf([0, 140, 150, 160, 170, 180], home),
  ),
  ...(
    [
      [8896, 'First Innings - Total Fours', 4, 'fours', [9.5, 11.5, 13.5, 15.5, 17.5]],
      [8897, 'First Innings - Total Sixes', 6, 'sixes', [3.5, 5.5, 6.5, 7.5, 9.5]],
    ] as const
  ).map(([marketId, name, points, unit, lines]) => {
    const { scope, of } = countOf('home', [points]);
    const because = why('total', countedOf(unit, 'match', 'home', of));
    return overUnder({ marketId, name, category: 'Innings', scope, why: because }, lines, of);
  }),
];

const PARTS = { 1: 'firstOver', 6: 'first6Overs', 10: 'first10Overs' } as const;

function openingRuns(marketId: number, name: string, side: Side, overs: 1 | 6 | 10, lines: readonly number[]) {
  const { scope, of } = openingOf(side, overs * OVER_MINUTES);
  const because = why('total', countedOf('runs', PARTS[overs], side, of));
  return overUnder({ marketId, name, category: 'Overs', scope, why: because }, lines, of);
}

const FIRST_OVER = openingOf('home', OVER_MINUTES);
const POWERPLAY = openingLead(6 * OVER_MINUTES);
const POWERPLAY_RUNS = counted('runs', 'first6Overs', (score) => ({
  home: openingOf('home', 6 * OVER_MINUTES).of(score),
  away: openingOf('away', 6 * OVER_MINUTES).of(score),
}));

const scoresFirst =
  (points: number) =>
  ({ scores: [first] }: MatchScore): boolean =>
    first?.points === points;
const firstScoringShot: readonly Choice[] = [
  ['1', 'Single', scoresFirst(1)],
  ['2', 'Two', scoresFirst(2)],
  ['4', 'Four', scoresFirst(4)],
  ['6', 'Six', scoresFirst(6)],
];

const OVERS: readonly MarketDefinition[] = [
  openingRuns(8898, 'First Over - Total Runs', 'home', 1, [4.5, 6.5, 8.5, 10.5]),
  market(
    {
      marketId: 8899,
      name: 'First Over - Odd/Even',
      category: 'Overs',
      why: why('oddEven', countedOf('runs', 'firstOver', 'home', FIRST_OVER.of)),
      scope: FIRST_OVER.scope,
    },
    oddEven(FIRST_OVER.of),
  ),
  openingRuns(8900, 'Home Team Runs - First 6 Overs', 'home', 6, linesAround(49.5, 5, 3)),
  openingRuns(8901, 'Away Team Runs - First 6 Overs', 'away', 6, linesAround(49.5, 5, 3)),
  openingRuns(8902, 'Home Team Runs - First 10 Overs', 'home', 10, linesAround(82.5, 5, 3)),
  openingRuns(8903, 'Away Team Runs - First 10 Overs', 'away', 10, linesAround(82.5, 5, 3)),
  market(
    {
      marketId: 8904,
      name: 'Most Runs - First 6 Overs',
      category: 'Overs',
      why: why('most', POWERPLAY_RUNS),
      scope: POWERPLAY.scope,
    },
    threeWay(POWERPLAY.of),
  ),
  market(
    {
      marketId: 8905,
      name: 'First Scoring Shot',
      category: 'Overs',
      why: why('first', firstPoints),
      scope: 'firstScore',
    },
    firstScoringShot,
    ({ scores }) => scores.length === 0,
  ),
];

/** Cricket of twenty overs a side, with its markets. */
export const CRICKET: PricedPoints = {
  ...PLAYED_CRICKET,
  defaultMarketId: 8884,
  markets: [...MAIN, ...INNINGS, ...OVERS],
};
