import {
  RUGBY_LEAGUE as PLAYED_RUGBY_LEAGUE,
  RUGBY_UNION as PLAYED_RUGBY_UNION,
} from '@ushindi/draws/matches/points/sports';
import {
  AWAY,
  combined,
  doubleChance,
  finalLead,
  finalTotal,
  handicap,
  HOME,
  marginsOf,
  market,
  oddEven,
  overUnder,
  rangesOf,
  threeWay,
} from '../market.ts';
import type { MarketDefinition } from '../market.ts';
import type { MatchScore, Side } from '../types.ts';
import { counted, countedOf, finalOf, finalOfSide, firstPoints, why } from '../why.ts';
import type { FactOf } from '../why.ts';
import { bothHalves, FIRST_HALF, halfMarkets, highestScoringHalf, MATCH_LEAD, SECOND_HALF } from './halves.ts';
import { linesAround, winner } from './markets.ts';
import type { PricedPoints } from './rules.ts';
import { countOf, raceTo } from './scoresMeasure.ts';

const POINTS = finalOf('points');

/** The differences between the two codes. */
interface Code {
  /** Ids of 3 Way, Total Points and Handicap. The other markets have the same ids in both codes. */
  readonly ids: readonly [threeWay: number, total: number, handicap: number];
  /** The typical total of the match. */
  readonly total: number;
  /** The points of a try, converted or not, and of the other scores. */
  readonly tries: readonly number[];
  readonly kicks: readonly number[];
}

const rugbyMarkets = (code: Code): readonly MarketDefinition[] => [
  ...mainMarkets(code),
  ...halvesMarkets(code),
  ...pointsMarkets(code),
  ...scoringMarkets(code),
];

const mainMarkets = ({ ids, total: centre }: Code): MarketDefinition[] => [
  market(
    { marketId: ids[0], name: '3 Way', category: 'Main', why: why('most', POINTS), scope: 'finalLead' },
    threeWay(finalLead),
  ),
  overUnder(
    { marketId: ids[1], name: 'Total Points', category: 'Main', why: why('total', POINTS), scope: 'finalTotal' },
    linesAround(centre, 4, 4),
    finalTotal,
  ),
  handicap(
    { marketId: ids[2], name: 'Handicap', category: 'Main', why: why('handicap', POINTS), scope: 'finalLead' },
    linesAround(0.5, 4, 4),
  ),
  market(
    {
      marketId: 8140,
      name: 'Double Chance',
      category: 'Main',
      why: why('eitherOf', POINTS),
      scope: 'finalLead',
      winners: 2,
    },
    doubleChance(finalLead),
  ),
  winner({ marketId: 8141, name: 'Draw No Bet', category: 'Main', why: why('most', POINTS) }),
  market({ marketId: 8142, name: 'Winning Margin', category: 'Main', why: why('margin', POINTS), scope: 'finalLead' }, [
    ...marginsOf([1, 8, 15], finalLead),
    ['X', 'Draw', (score) => finalLead(score) === 0],
  ]),
  market(
    { marketId: 8143, name: 'Odd/Even', category: 'Main', why: why('oddEven', POINTS), scope: 'finalTotal' },
    oddEven(finalTotal),
  ),
];

function halvesMarkets({ total: centre }: Code): MarketDefinition[] {
  const halfCentre = Math.floor(centre / 2) + 0.5;
  const lines = { total: [halfCentre, 3, 3], handicap: [0.5, 3, 3] } as const;
  return [
    ...halfMarkets('First Half', 'Half', 8144, FIRST_HALF, lines),
    ...halfMarkets('Second Half', 'Half', 8147, SECOND_HALF, lines),
    market(
      {
        marketId: 8150,
        name: 'First Half - Odd/Even',
        category: 'Half',
        why: why('oddEven', FIRST_HALF.fact),
        scope: FIRST_HALF.total.scope,
      },
      oddEven(FIRST_HALF.total.of),
    ),
    market(
      {
        marketId: 8151,
        name: 'Half Time/Full Time',
        category: 'Half',
        why: why('combined', FIRST_HALF.fact, POINTS),
        scope: 'halfResults',
      },
      combined(threeWay(FIRST_HALF.lead.of), threeWay(MATCH_LEAD)),
    ),
    market(
      {
        marketId: 8152,
        name: 'Win Both Halves',
        category: 'Half',
        why: why('bothParts', FIRST_HALF.fact, SECOND_HALF.fact),
        scope: 'halfResults',
      },
      bothHalves,
    ),
    market(
      {
        marketId: 8153,
        name: 'Highest Scoring Half',
        category: 'Half',
        why: why('highestPart', FIRST_HALF.fact, SECOND_HALF.fact),
        scope: 'halfTotals',
      },
      highestScoringHalf,
    ),
  ];
}

function pointsMarkets({ total: centre }: Code): MarketDefinition[] {
  const lines = linesAround(Math.floor(centre / 2) + 0.5, 3, 3);
  return [
    overUnder(
      {
        marketId: 8154,
        name: 'Home Team Total Points',
        category: 'Points',
        why: why('total', finalOfSide('points', 'home')),
        scope: 'finalHome',
      },
      lines,
      (score) => score.ftHome,
    ),
    overUnder(
      {
        marketId: 8155,
        name: 'Away Team Total Points',
        category: 'Points',
        why: why('total', finalOfSide('points', 'away')),
        scope: 'finalAway',
      },
      lines,
      (score) => score.ftAway,
    ),
    market(
      {
        marketId: 8156,
        name: 'Total Points Range',
        category: 'Points',
        why: why('range', POINTS),
        scope: 'finalTotal',
      },
      rangesOf([0, 31, 41, 51, 61], finalTotal),
    ),
    ...[10, 15, 20].map((points, index) => {
      const { scope, choices, fact } = raceTo(points);
      return market(
        { marketId: 8157 + index, name: `Race To ${points} Points`, category: 'Points', why: why('race', fact), scope },
        choices,
      );
    }),
  ];
}

function triesOf(side: Side | 'both', tries: readonly number[]): FactOf {
  const [home, away] = [countOf('home', tries).of, countOf('away', tries).of];
  if (side === 'both') return counted('tries', 'match', (score) => ({ home: home(score), away: away(score) }));
  return countedOf('tries', 'match', side, side === 'home' ? home : away);
}

function scoringMarkets({ tries, kicks }: Code): MarketDefinition[] {
  const first =
    (side: Side, points?: readonly number[]) =>
    ({ scores: [one] }: MatchScore): boolean =>
      one?.side === side && (points === undefined || points.includes(one.points));
  const isScoreless = ({ scores }: MatchScore): boolean => scores.length === 0;
  const triesMarket = (marketId: number, name: string, side: Side | 'both', lines: readonly number[]) => {
    const { scope, of } = countOf(side, tries);
    return overUnder({ marketId, name, category: 'Tries', scope, why: why('total', triesOf(side, tries)) }, lines, of);
  };
  return [
    triesMarket(8160, 'Total Tries', 'both', [4.5, 5.5, 6.5, 7.5, 8.5]),
    triesMarket(8161, 'Home Team Total Tries', 'home', [1.5, 2.5, 3.5, 4.5]),
    triesMarket(8162, 'Away Team Total Tries', 'away', [1.5, 2.5, 3.5, 4.5]),
    market(
      {
        marketId: 8163,
        name: 'First Team To Score',
        category: 'Tries',
        why: why('first', firstPoints),
        scope: 'firstScore',
      },
      [
        ['1', HOME, first('home')],
        ['2', AWAY, first('away')],
      ],
      isScoreless,
    ),
    market(
      {
        marketId: 8164,
        name: 'First Scoring Play',
        category: 'Tries',
        why: why('first', firstPoints),
        scope: 'firstScore',
      },
      [
        ['1 Try', (teams) => `${teams.homeTeam} try`, first('home', tries)],
        ['1 Kick', (teams) => `${teams.homeTeam} kick`, first('home', kicks)],
        ['2 Try', (teams) => `${teams.awayTeam} try`, first('away', tries)],
        ['2 Kick', (teams) => `${teams.awayTeam} kick`, first('away', kicks)],
      ],
      isScoreless,
    ),
  ];
}

/** Rugby league with its markets. */
export const RUGBY_LEAGUE: PricedPoints = {
  ...PLAYED_RUGBY_LEAGUE,
  defaultMarketId: 8133,
  markets: rugbyMarkets({ ids: [8133, 8134, 8135], total: 42.5, tries: [6, 4], kicks: [2, 1] }),
};

/** Rugby union with its markets. */
export const RUGBY_UNION: PricedPoints = {
  ...PLAYED_RUGBY_UNION,
  defaultMarketId: 15,
  markets: rugbyMarkets({ ids: [15, 17, 18], total: 48.5, tries: [7, 5], kicks: [3] }),
};
